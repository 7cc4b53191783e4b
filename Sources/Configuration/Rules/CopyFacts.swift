package import RichText
internal import Sanitizer

/// What is known of a copy when a rule must be chosen for it.
package struct CopyFacts: Hashable, Sendable {
  /// Executable, its path, and WM_CLASS of the application that copied; empty if unknown.
  package var sourceNames: [String]
  /// URL of the page that the copy comes from, where the source tells.
  package var origin: String?
  /// The names offered. They may hold private data and appear in no report.
  package var targets: [String]
  package var selection: String
  /// Nil until the copy has been read.
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

/// What rules can ask of a document.
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
