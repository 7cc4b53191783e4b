import ClipboardTargets
import Guard
import RichText
import Sanitizer
import Selections
import Synchronization

/// The guard's judgement of the texts of one copy, made when it is first needed and kept from then on.
///
/// A long text is judged on the worker. Until that is done only its beginning and its end are read, so that no
/// program that pastes waits.
package final class PasteReview: Sendable {
  /// The bytes of a text up to which it is judged while a program waits for it.
  static let readAtOnce = 32 << 10
  /// The bytes of a text up to which all of it is judged.
  static let longestText = 256 << 10

  /// The plain text of a copy, in UTF-8, in the versions that programs are given.
  private let texts: [FormBytes]
  private let evidence: CopyEvidence
  private let judged = Mutex(Judgements())

  private struct Judgements {
    var ofEnds: Assessment?
    var ofWhole: Assessment?
  }

  /// - Parameter evidence: The facts that cleaning has found out about the copy.
  /// - Returns: `nil` for a copy without text.
  init?(_ offer: Offer, _ evidence: CopyEvidence) {
    var texts: [FormBytes] = []
    for forms in [offer.forms] + offer.alternatives {
      guard let text = forms.first(where: { $0.targets.contains(TargetCatalog.utf8Text) })?.bytes else { continue }
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    if texts.isEmpty { return nil }
    self.texts = texts
    self.evidence = evidence
  }

  /// Whether the worker should judge it before anybody asks.
  var isLong: Bool { texts.reduce(0) { $0 + $1.count } > Self.readAtOnce }

  var assessment: Assessment {
    let known = judged.withLock(\.self)
    if let known = known.ofWhole ?? known.ofEnds { return known }
    guard isLong else { return assessWhole() }
    let assessment = gravest { assess($0, limit: Self.readAtOnce / texts.count) }
    judged.withLock { $0.ofEnds = assessment }
    return assessment
  }

  /// The judgement for browsers and chats.
  var assessmentForPages: Assessment {
    let all = texts.map { PasteGuard.assess(Paste(text: $0.array, destination: .page)) }
    return all.first { !$0.reasons.isEmpty } ?? Assessment(reasons: [], destination: .page)
  }

  @discardableResult
  package func assessWhole() -> Assessment {
    let assessment = gravest { assess($0, limit: Self.longestText) }
    judged.withLock { $0.ofWhole = assessment }
    return assessment
  }

  /// Judges a copy of plain text that needs no cleaning.
  static func assess(_ document: Document, for destination: Destination = .terminal) -> Assessment {
    let paste = Paste(text: document.lines(limit: longestText), destination: destination)
    return PasteGuard.assess(paste, limit: longestText)
  }

  private func gravest(_ assess: (FormBytes) -> Assessment) -> Assessment {
    texts.map(assess).max { $0.unlimitedSeverity < $1.unlimitedSeverity }
      ?? Assessment(reasons: [], destination: .terminal)
  }

  private func assess(_ text: FormBytes, limit: Int) -> Assessment {
    // One that is cut has a byte more than the limit, by which the judgement knows it.
    let text = text.withUnsafeBytes { bytes in
      bytes.count > limit ? Array(bytes.prefix(limit / 2)) + Array(bytes.suffix(limit / 2 + 1)) : Array(bytes)
    }
    // A link that is copied is its title in HTML and its address in text.
    let differs = evidence.differsFromPage && text.contains { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    let paste = Paste(text: text, destination: .terminal, removed: evidence.removed, differsFromPage: differs)
    return PasteGuard.assess(paste, limit: limit)
  }
}

extension Document {
  /// Returns the lines of a plain text in UTF-8. Of a long text it returns the beginning and the end, with one byte
  /// more than the limit in all.
  fileprivate func lines(limit: Int) -> [UInt8] {
    func line(_ paragraph: Paragraph) -> [UInt8] { text[paragraph.range] + [0x0A] }
    if text.count + paragraphs.count <= limit { return paragraphs.flatMap(line) }
    var beginning: [UInt8] = []
    for paragraph in paragraphs where beginning.count < limit / 2 {
      beginning += text[paragraph.range].prefix(limit / 2) + [0x0A]
    }
    var end: [[UInt8]] = []
    var size = 0
    for paragraph in paragraphs.reversed() where size <= limit / 2 {
      end.append(text[paragraph.range].suffix(limit / 2) + [0x0A])
      size += end[end.count - 1].count
    }
    return beginning.prefix(limit / 2) + end.reversed().joined().suffix(limit / 2 + 1)
  }
}

extension PasteReview: Hashable {
  package static func == (left: PasteReview, right: PasteReview) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
