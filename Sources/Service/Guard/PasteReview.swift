import Guard
import RichText
import Sanitizer
import Selections
import Synchronization

/// The guard's judgement of the texts of one copy, made when it is first needed and kept from then on.
///
/// A long text is judged on the worker. Until that is done only its beginning and its end are read, so that nobody who pastes waits.
final class PasteReview: Sendable {
  /// The bytes of a text up to which it is judged while a program waits for it.
  static let readAtOnce = 32 << 10
  /// The bytes of a text up to which all of it is judged.
  static let longestText = 256 << 10

  /// The plain text of a copy, in UTF-8, in the versions that programs are given.
  private let texts: [FormBytes]
  private let removed: RemovedCharacters
  private let differsFromPage: Bool
  private let judged = Mutex<Assessment?>(nil)

  /// - Parameter report: The findings of cleaning, and the origin of the text.
  /// - Returns: `nil` for a copy without text.
  init?(_ offer: Offer, report: CopyReport) {
    var texts: [FormBytes] = []
    for forms in [offer.forms] + offer.alternatives {
      guard let text = forms.first(where: { $0.targets.contains("UTF8_STRING") })?.bytes else { continue }
      if !text.isEmpty, !texts.contains(text) { texts.append(text) }
    }
    if texts.isEmpty { return nil }
    self.texts = texts
    var removed: RemovedCharacters = []
    for line in report.sanitizing {
      if line.code == Finding.Code.bidiControlRemoved.rawValue { removed.insert(.bidi) }
      if line.code == Finding.Code.invisibleRemoved.rawValue { removed.insert(.invisible) }
    }
    self.removed = removed
    differsFromPage = report.text?.origin == .other && report.chosen?.format == FormatName.html.rawValue
  }

  /// Whether the worker should judge it before anybody asks.
  var isLong: Bool { texts.contains { $0.count > Self.readAtOnce } }

  var assessment: Assessment {
    if let known = judged.withLock(\.self) { return known }
    return isLong ? gravest { assess(ends(of: $0), limit: Self.readAtOnce - 2) } : assessWhole()
  }

  @discardableResult
  func assessWhole() -> Assessment {
    let assessment = gravest { assess($0.array, limit: Self.longestText) }
    judged.withLock { $0 = assessment }
    return assessment
  }

  /// Judges the plain text of a copy that needs no cleaning.
  static func assess(_ text: [UInt8]) -> Assessment {
    PasteGuard.assess(Paste(text: text, destination: .terminal), limit: longestText)
  }

  private func gravest(_ assess: (FormBytes) -> Assessment) -> Assessment {
    texts.map(assess).max { $0.unlimitedSeverity < $1.unlimitedSeverity }
      ?? Assessment(reasons: [], destination: .terminal)
  }

  private func assess(_ text: [UInt8], limit: Int) -> Assessment {
    // A link that is copied is its title in HTML and its address in text.
    let differs = differsFromPage && text.contains { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }
    let paste = Paste(text: text, destination: .terminal, removed: removed, differsFromPage: differs)
    return PasteGuard.assess(paste, limit: limit)
  }

  /// The beginning and the end of a long text.
  private func ends(of text: FormBytes) -> [UInt8] {
    guard text.count > Self.readAtOnce else { return text.array }
    return text.withUnsafeBytes { Array($0.prefix(Self.readAtOnce / 2)) + Array($0.suffix(Self.readAtOnce / 2)) }
  }
}

extension PasteReview: Hashable {
  static func == (left: PasteReview, right: PasteReview) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
