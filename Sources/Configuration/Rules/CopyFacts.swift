package import RichText
internal import Sanitizer

/// The facts about a copy by which a rule is chosen for it.
package struct CopyFacts: Hashable, Sendable {
  /// Executable, its path, and WM_CLASS of the application that copied; empty if unknown.
  package var sourceNames: [String]
  /// URL of the page that the copy comes from, where the source tells.
  package var origin: String?
  /// The names offered. They may hold private data and appear in no report.
  package var targets: [String]
  package var selection: String
  /// The facts of its content; `nil` until it has been read.
  package var content: ContentFacts?

  package init(
    sourceNames: [String] = [], origin: String? = nil, targets: [String] = [], selection: String = "CLIPBOARD",
    content: ContentFacts? = nil
  ) {
    self.sourceNames = sourceNames
    self.origin = origin
    self.targets = targets
    self.selection = selection
    self.content = content
  }
}

/// The facts with names in lower case, as bytes: folded once, matched by every rule.
struct FoldedFacts: Hashable, Sendable {
  var copy: CopyFacts
  /// The names of the program that copied; `nil` if none is known.
  let sourceNames: [ArraySlice<UInt8>]?
  /// The names of the program that pastes; `nil` as long as nobody does.
  private(set) var destinationNames: [ArraySlice<UInt8>]?
  /// The host and each end of it that begins after a dot; `nil` if no origin is known.
  let origins: [ArraySlice<UInt8>]?
  let targets: [ArraySlice<UInt8>]

  /// Names are at most 253 characters (RFC 1035, 2.3.4): a longer host is none.
  private static let maximumHostLength = 253

  init(_ copy: CopyFacts) {
    self.copy = copy
    sourceNames = copy.sourceNames.isEmpty ? nil : copy.sourceNames.map(Self.folded)
    targets = copy.targets.map(Self.folded)
    let host = copy.origin.flatMap { URLParts($0).host }.map { Array($0.utf8) } ?? []
    if host.isEmpty || host.count > Self.maximumHostLength {
      origins = nil
    } else {
      let starts = host.indices.filter { $0 == 0 || host[$0 - 1] == UInt8(ascii: ".") }
      origins = starts.map { host[$0...] }
    }
  }

  mutating func paste(into names: [String]) { destinationNames = names.map(Self.folded) }

  private static func folded(_ name: String) -> ArraySlice<UInt8> { Array(name.lowercased().utf8)[...] }
}

/// The facts about a document that rules can test.
package struct ContentFacts: Hashable, Sendable {
  package var hasTable = false
  package var hasImage = false
  package var hasLink = false
  /// All its text is marked as code or set in a monospaced font.
  package var isCode = false
  /// Bytes of the text in UTF-8.
  package var size = 0
  /// Whether patterns of rules are in the text, of those that were searched for: `Settings.contentFacts`.
  package var matches: [String: Bool] = [:]

  package init() {}

  package init(_ document: Document) {
    hasTable = document.blocks.contains { $0.kind.isTable }
    hasImage = document.attachments.contains { $0.attachment.isImage }
    hasLink = document.characterStyles.all.contains { $0.link != nil }
    isCode = Self.isCode(document)
    size = document.text.count
  }

  private static func isCode(_ document: Document) -> Bool {
    let isCodeStyle = document.characterStyles.all.map { $0.code || $0.font.map(isMonospaced) == true }
    let isCodeBlock = document.isCodeBlock
    var hasText = false
    for paragraph in document.paragraphs {
      let isBlock = paragraph.block.map { isCodeBlock[$0] } ?? false
      for run in document.runs(in: paragraph.range) where !document.text[run.range].allSatisfy(isBlank) {
        guard isBlock || isCodeStyle[Int(run.style)] else { return false }
        hasText = true
      }
    }
    return hasText
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Editors name a family of the user's choice; those for code say so in their name.
  private static func isMonospaced(_ font: FontFamily) -> Bool {
    if font.generic == .monospace { return true }
    let words = font.name.lowercased().split { !$0.isLetter }
    return words.contains { monospacedWords.contains(String($0)) || $0.hasSuffix("mono") }
  }

  private static let monospacedWords: Set<String> = [
    "courier", "consolas", "menlo", "monaco", "fixed", "fixedsys", "terminal", "typewriter", "code",
  ]
}
