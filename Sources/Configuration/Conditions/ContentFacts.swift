package import RichText
internal import Sanitizer

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

  /// Writes the facts, or reads them. A fact of a later release comes last, if the coder is extensible.
  mutating func code<Coder: FactCoder>(with coder: inout Coder) throws(Coder.Fault) {
    try coder.code(&hasTable)
    try coder.code(&hasImage)
    try coder.code(&hasLink)
    try coder.code(&isCode)
    try coder.code(&size)
    var matches = matches.map { (pattern: $0.key, isMatch: $0.value) }
    try coder.code(&matches, of: ("", false)) { match, coder throws(Coder.Fault) in
      try coder.code(&match.pattern)
      try coder.code(&match.isMatch)
    }
    self.matches = Dictionary(matches.map { ($0.pattern, $0.isMatch) }) { $1 }
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
    let words = font.name.string.lowercased().split { !$0.isLetter }
    return words.contains { monospacedWords.contains(String($0)) || $0.hasSuffix("mono") }
  }

  private static let monospacedWords: Set<String> = [
    "courier", "consolas", "menlo", "monaco", "fixed", "fixedsys", "terminal", "typewriter", "code",
  ]
}
