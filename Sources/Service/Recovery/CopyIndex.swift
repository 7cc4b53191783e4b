import Guard
import RichText
import Configuration
import Selections
import ServiceCore

/// One form, or the original, in the content of a slot.
struct StoredForm: Hashable, Sendable {
  var targets: [String] = []
  var type: String?
  /// The offset of its bytes in the content.
  var offset = 0
  var count = 0

  mutating func codePlace(with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    try coder.code(&offset)
    try coder.code(&count)
    guard offset >= 0, count >= 0, offset <= .max - count else { throw .wrongIndex }
  }
}

/// The description of the content of a slot.
protocol CopyIndex: Sendable {
  init()

  /// Writes the values, or reads them. Their order stays what it is from release to release.
  mutating func code(with coder: inout IndexCoder) throws(SlotLayout.Fault)
}

extension CopyIndex {
  init(reading bytes: [UInt8], version: IndexCoder.Version = .extensible) throws(SlotLayout.Fault) {
    var coder = IndexCoder(reading: bytes, version: version)
    self.init()
    try code(with: &coder)
    // A report, on which nothing depends, may follow.
    guard coder.isAtEnd || version == .withReport else { throw .wrongIndex }
  }

  /// The index as it is written.
  var bytes: [UInt8] {
    var (index, coder) = (self, IndexCoder())
    // Only what is read can have faults.
    try? index.code(with: &coder)
    return coder.bytes
  }
}

/// The index of an offer, with what its destinations and its guard need.
struct OfferIndex: CopyIndex {
  /// The words of the token of the server on which it was offered.
  var server: [UInt32] = []
  var selection = ""
  /// Their choice is not written: it follows from the destinations.
  var forms = FormSet<[StoredForm]>(forms: [])
  var destinations: CleanCopy.Destinations?
  var evidence = CopyEvidence()

  /// - Parameter content: Is given the bytes of each form.
  init(_ copy: CleanCopy, on server: ServerToken, content: inout SlotContent) {
    self.server = server.words
    selection = copy.selection
    forms = copy.offer.map { forms in
      forms.map { content.place(StoredForm(targets: $0.targets, type: $0.type), of: $0.bytes) }
    }
    destinations = copy.destinations
    evidence = copy.evidence
  }

  init() {}

  /// The offer, its forms at the bytes that are found for them.
  func offer<Failure: Error>(_ bytes: (StoredForm) throws(Failure) -> FormBytes) throws(Failure) -> Offer {
    try forms.map { forms throws(Failure) in
      try forms.map { form throws(Failure) in
        OfferForm(targets: form.targets, type: form.type, bytes: try bytes(form))
      }
    }
  }

  mutating func code(with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    try coder.code(&server, of: 0) { word, coder throws(SlotLayout.Fault) in try coder.code(&word) }
    try coder.code(&selection)
    try Self.code(&forms.forms, with: &coder)
    try coder.code(&forms.alternatives, of: []) { forms, coder throws(SlotLayout.Fault) in
      try Self.code(&forms, with: &coder)
    }
    try coder.code(&destinations, of: .init(facts: CopyFacts(), variants: [])) {
      value, coder throws(SlotLayout.Fault) in
      try value.code(with: &coder)
    }
    try coder.code(&forms.home, of: []) { forms, coder throws(SlotLayout.Fault) in try Self.code(&forms, with: &coder) }
    try coder.code(&forms.source, of: Client()) { client, coder throws(SlotLayout.Fault) in
      try client.code(with: &coder)
    }
    if coder.version > .withReport { try evidence.code(with: &coder) }
  }

  private static func code(
    _ forms: inout [StoredForm], with coder: inout IndexCoder
  ) throws(SlotLayout.Fault) {
    try coder.code(&forms, of: StoredForm()) { form, coder throws(SlotLayout.Fault) in
      try coder.code(&form.targets)
      try coder.code(&form.type)
      try form.codePlace(with: &coder)
    }
  }
}

/// The index of an original.
struct OriginalIndex: CopyIndex {
  var format: String?
  var deadline: Instant = 0
  var form = StoredForm(targets: [""], type: "")
  /// The owner's own text.
  var text: StoredForm?

  /// - Parameter content: Is given the bytes of each form.
  init(_ original: Original, content: inout SlotContent) {
    format = original.format?.rawValue
    deadline = original.deadline
    func place(_ form: FetchedContent) -> StoredForm {
      content.place(StoredForm(targets: [form.target], type: form.type), of: form.bytes)
    }
    form = place(original.form)
    text = original.text.map(place)
  }

  init() {}

  /// The original, at the bytes that are found for its forms.
  func original<Failure: Error>(_ bytes: (StoredForm) throws(Failure) -> FormBytes) throws(Failure) -> Original {
    func content(_ form: StoredForm) throws(Failure) -> FetchedContent {
      FetchedContent(held: try bytes(form), target: form.targets[0], type: form.type ?? "")
    }
    let own = if let text { try content(text) } else { nil as FetchedContent? }
    return Original(try content(form), format: format.flatMap(FormatName.init), text: own, deadline: deadline)
  }

  mutating func code(with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    try Self.codeNames(&form, with: &coder)
    try coder.code(&format)
    try coder.code(&deadline)
    try form.codePlace(with: &coder)
    try coder.code(&text, of: StoredForm(targets: [""], type: "")) { text, coder throws(SlotLayout.Fault) in
      try Self.codeNames(&text, with: &coder)
      try text.codePlace(with: &coder)
    }
  }

  private static func codeNames(_ form: inout StoredForm, with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    var type = form.type ?? ""
    try coder.code(&form.targets[0])
    try coder.code(&type)
    form.type = type
  }
}

/// The content of a slot, each part once: forms of equal bytes share theirs.
struct SlotContent {
  /// The parts. They may be moved elsewhere, but their bytes stay the same.
  var parts: [FormBytes] = []
  private var offsets: [Int] = []
  private(set) var size = 0

  /// The bytes of a form that was given its place here.
  func bytes(of form: StoredForm) -> FormBytes {
    // An empty part begins where the next one does.
    zip(offsets, parts).first { $0 == form.offset && $1.count == form.count }?.1 ?? []
  }

  fileprivate mutating func place(_ form: StoredForm, of bytes: FormBytes) -> StoredForm {
    var form = form
    if let index = parts.firstIndex(of: bytes) {
      form.offset = offsets[index]
    } else {
      form.offset = size
      parts.append(bytes)
      offsets.append(size)
      size += bytes.count
    }
    form.count = bytes.count
    return form
  }
}

// MARK: Values

extension Client {
  fileprivate mutating func code(with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    try coder.code(&processID, of: 0) { number, coder throws(SlotLayout.Fault) in try coder.code(&number) }
    try coder.code(&executable)
    try coder.code(&path)
    try coder.code(&classes)
    try coder.code(&isRemote)
  }
}

extension CopyEvidence {
  fileprivate mutating func code(with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    // Releases before the second of these facts read eight bits.
    var flags = UInt32(removed.rawValue) | (mayBeOfPage ? 1 << 8 : 0)
    try coder.code(&rule)
    try coder.code(&flags)
    try coder.code(&differsFromPage)
    removed = RemovedCharacters(rawValue: UInt8(truncatingIfNeeded: flags))
    mayBeOfPage = flags & 1 << 8 != 0
  }
}

extension CleanCopy.Destinations {
  fileprivate mutating func code(with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    try coder.codeExtensible { coder throws(SlotLayout.Fault) in try facts.code(with: &coder) }
    try coder.code(&variants, of: DestinationVariant(profile: nil)) { variant, coder throws(SlotLayout.Fault) in
      try variant.code(with: &coder)
    }
  }
}

extension DestinationVariant {
  /// The number of the variant without a source line, which asks for no formats.
  private static let omittingSource: Int32 = 3

  fileprivate mutating func code(with coder: inout IndexCoder) throws(SlotLayout.Fault) {
    var (profile, names) = (profile, publish?.formats.map(\.rawValue))
    var number = omitsSource ? Self.omittingSource : publish?.number
    try coder.code(&profile)
    try coder.code(&names, of: []) { names, coder throws(SlotLayout.Fault) in try coder.code(&names) }
    try coder.code(&number, of: 0) { number, coder throws(SlotLayout.Fault) in try coder.code(&number) }
    let formats = names?.compactMap(FormatName.init) ?? []
    guard formats.count == names?.count ?? 0 else { throw .wrongIndex }
    switch number {
    case nil: self = DestinationVariant(profile: profile)
    case 0: self = DestinationVariant(profile: profile, publish: .only(formats))
    case 1: self = DestinationVariant(profile: profile, publish: .also(formats))
    case 2: self = DestinationVariant(profile: profile, publish: .withoutRTF)
    case Self.omittingSource: self = DestinationVariant(profile: profile, omitsSource: true)
    default: throw .wrongIndex
    }
  }
}

extension PublishSetting {
  /// The case as a number.
  fileprivate var number: Int32 {
    switch self {
    case .only: 0
    case .also: 1
    case .withoutRTF: 2
    }
  }
}
