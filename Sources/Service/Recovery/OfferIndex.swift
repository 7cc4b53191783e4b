import RichText
import Sanitizer
import Selections
import ServiceCore

/// The index of a stored offer: which forms it has, for whom, and what its guard needs.
struct OfferIndex: Sendable {
  struct Form: Sendable {
    var targets: [String]
    var type: String?
    var part: StoredRecord.Part
  }

  /// Where it was offered.
  var server: ServerToken
  var selection: String
  /// Their choice is not written: it follows from the destinations.
  var forms: FormSet<[Form]>
  var destinations: CleanCopy.Destinations?
  var evidence: CopyEvidence

  /// The selections that ICCCM 2.6.1 names: no other is owned because a file says so.
  private static let selections: Set<String> = ["CLIPBOARD", "PRIMARY", "SECONDARY"]

  /// - Parameter parts: is given the bytes of each form.
  init(_ copy: CleanCopy, on server: ServerToken, parts: inout PartList) {
    self.server = server
    selection = copy.selection
    forms = copy.offer.map { forms in
      forms.map { Form(targets: $0.targets, type: $0.type, part: parts.place(of: $0.bytes)) }
    }
    destinations = copy.destinations
    evidence = copy.evidence
  }

  /// The offer, its forms in the record's memory; nil where one of them lies outside it.
  func offer(in record: StoredRecord) -> Offer? {
    guard Self.selections.contains(selection), !forms.forms.isEmpty else { return nil }
    return offer(record.bytes)
  }

  /// - Parameter bytes: those of a part; nil where there is none such, with which there is no offer.
  func offer(_ bytes: (StoredRecord.Part) -> FormBytes?) -> Offer? {
    struct MissingPart: Error {}
    return try? forms.map { forms throws(MissingPart) in
      try forms.map { form throws(MissingPart) in
        guard let bytes = bytes(form.part) else { throw MissingPart() }
        return OfferForm(targets: form.targets, type: form.type, bytes: bytes)
      }
    }
  }
}

/// The index of a stored original.
struct OriginalIndex: Sendable {
  /// The owner's own text.
  struct Text: Sendable {
    var target: String
    var type: String
    var part: StoredRecord.Part
  }

  var target: String
  var type: String
  var format: String?
  var deadline: Instant
  var part: StoredRecord.Part
  var text: Text?

  init(_ original: Original, parts: inout PartList) {
    target = original.target
    type = original.type
    format = original.format?.rawValue
    deadline = original.deadline
    part = parts.place(of: original.bytes)
    text = original.text.map { Text(target: $0.target, type: $0.type, part: parts.place(of: $0.bytes)) }
  }

  /// The original, its bytes in the record's memory; `nil` if some lie outside it.
  func original(in record: StoredRecord) -> Original? {
    guard let bytes = record.bytes(of: part) else { return nil }
    var original = Original(
      target: target, type: type, format: format.flatMap(FormatName.init), bytes: bytes, deadline: deadline)
    if let text {
      guard let bytes = record.bytes(of: text.part) else { return nil }
      original.text = Original.Text(target: text.target, type: text.type, bytes: bytes)
    }
    return original
  }
}

/// The parts of a record, each once: forms of equal bytes share theirs.
struct PartList {
  /// They may be put elsewhere, but stay what they are.
  var bytes: [FormBytes] = []
  private var places: [StoredRecord.Part] = []
  private(set) var count = 0

  func bytes(of part: StoredRecord.Part) -> FormBytes? { places.firstIndex(of: part).map { bytes[$0] } }

  mutating func place(of content: FormBytes) -> StoredRecord.Part {
    if let index = bytes.firstIndex(of: content) { return places[index] }
    let place = StoredRecord.Part(offset: count, count: content.count)
    bytes.append(content)
    places.append(place)
    count += content.count
    return place
  }
}
