import RichText
import Sanitizer

// The words for each change of a policy.
extension FindingWords {
  static func gone(_ many: String, _ unit: Unit = .pieces) -> FindingWords {
    FindingWords("removed", many, many, unit)
  }

  static let attributes: [String: FindingWords] = [
    "bold": gone("bold"), "italic": gone("italics"), "underline": gone("underlines"),
    "strikethrough": gone("strikethrough"), "script": gone("superscripts and subscripts"), "link": gone("links"),
    "code": gone("code style"), "language": gone("language marks"), "direction": gone("text directions"),
    "font": gone("fonts"), "size": gone("text sizes"), "color": gone("colors"),
    "background": gone("background colors"), "kerning": gone("letter spacing"), "caps": gone("caps formatting"),
    "heading": gone("headings", .paragraphs), "thematic-break": gone("dividing lines", .paragraphs),
    "alignment": gone("alignments", .paragraphs), "indent": gone("indents", .paragraphs),
    "spacing": gone("paragraph spacing", .paragraphs), "line-height": gone("line heights", .paragraphs),
    "custom": gone("other attributes"),
  ]

  static let containers: [String: (String, String)] = [
    "list": ("list", "lists"), "table": ("table", "tables"), "quote": ("quotation", "quotations"),
    "code": ("block of code", "blocks of code"), "note": ("note", "notes"), "heading": ("heading", "headings"),
  ]

  /// The changes of policies.
  static let changes: [Finding.Code: FindingWords] = [
    .linkRemoved: .init("removed", "dangerous link", "dangerous links"),
    .linkScheme: .init("completed", "link", "links"),
    .linkControlCharacter: .init(
      "cleaned", "link with control characters", "links with control characters"),
    .linkInvisible: .init("cleaned", "link with invisible characters", "links with invisible characters"),
    .linkUnwrapped: .init("replaced by their final addresses", "redirecting link", "redirecting links"),
    .trackingRemoved: .init("removed", "tracking parameter", "tracking parameters"),
    .linkRuleApplied: .init("removed", "tracking parameter", "tracking parameters"),
    .linkRulesTimeLimit: .init(
      "stopped because they took too long", "search by the rules about links", "searches by the rules about links"),
    .visibleLinkShortened: .init("shortened", "addresses in the text", "addresses in the text", .characters),
    .linkWrittenOut: .init("written out", "link", "links"),
    .linkCredentials: .init("noticed", "link with a user name", "links with a user name"),
    .linkTextMismatch: .init("noticed", "link that shows another address", "links that show another address"),
    .linkLookAlikeHost: .init("noticed", "link with look-alike letters", "links with look-alike letters"),
    .hiddenTextRemoved: .init("removed", "character of hidden text", "characters of hidden text"),
    .pageToolRemoved: .init("removed", "tool of the page", "tools of the page"),
    .invisibleRemoved: .init("removed", "invisible character", "invisible characters"),
    .bidiControlRemoved: .init("removed", "direction control", "direction controls"),
    .marksRemoved: .init("removed", "stacked mark", "stacked marks"),
    .controlCharacter: .init("removed", "control character", "control characters"),
    .terminalSequence: .init("removed", "terminal sequence", "terminal sequences"),
    .softHyphenRemoved: .init("removed", "soft hyphen", "soft hyphens"),
    .lineEndRemoved: .init("removed", "line end", "line ends"),
    .emptyParagraphRemoved: .init("removed", "empty paragraph", "empty paragraphs"),
    .hyphenRemoved: .init("removed", "hyphen", "hyphens"),
    .lineJoined: .init("joined", "line", "lines"),
    .codeSpaceReplaced: .init("replaced", "space in code", "spaces in code"),
    .dashReplaced: .init("replaced", "dash", "dashes"),
    .quoteReplaced: .init("replaced", "quotation mark", "quotation marks"),
    .spaceReplaced: .init("replaced", "space", "spaces"),
    .ligatureSplit: .init("split", "ligature", "ligatures"),
    .promptRemoved: .init("removed", "prompt", "prompts"),
    .outputRemoved: .init("removed", "line of output", "lines of output"),
    .frameRemoved: .init("removed", "piece of a frame", "pieces of frames"),
    .lineNumberRemoved: .init("removed", "line number", "line numbers"),
    .indentRemoved: .init("removed", "indent", "indents"),
    .paddingRemoved: .init("removed", "padded line end", "padded line ends"),
    .lineEndTrimmed: .init("trimmed", "line end", "line ends"),
    .blankLineRemoved: .init("removed", "blank line", "blank lines"),
    .listMarkRestored: .init("restored", "bullet", "bullets"),
    .pageFurnitureRemoved: .init("removed", "page number or header", "page numbers and headers"),
    .markdownRead: .init("read as Markdown", "text", "texts"),
    .textWritten: .init("written in the notation of the profile", "text", "texts"),
    .sourceAppended: .init("added", "source line", "source lines"),
    .sourceTailRemoved: .init("removed", "source line", "source lines"),
    .structureFlattened: .init("turned into plain text", "document", "documents"),
    .addressPrefixRemoved: .init("removed", "address prefix", "address prefixes"),
    .caseChanged: .init("changed in case", "letter", "letters"),
    .characterNormalized: .init("normalized", "character", "characters"),
    .textReplaced: .init("replaced", "match of a pattern", "matches of a pattern"),
    .replacedCharacters: .init("replaced", "character", "characters"),
    .droppedText: .init("removed", "character in containers", "characters in containers"),
    .listLifted: .init("lifted", "list item", "list items"),
    .valueChanged: .init("changed", "attribute values", "attribute values", .pieces),
    .directionSet: .init("set", "text direction", "text directions"),
    .colorRemoved: gone("colors"),
    .contrastMended: .init("made readable", "colors", "colors", .pieces),
    .fontRemapped: .init("replaced", "fonts", "fonts", .pieces),
    .fontSubstituted: .init("replaced", "fonts", "fonts", .pieces),
    .sizeDropped: gone("text sizes"),
    .sizeChanged: .init("changed", "text sizes", "text sizes", .pieces),
    .attachmentDropped: .init("removed", "picture", "pictures"),
    .imageRefused: .init("removed", "refused picture", "refused pictures"),
    .attachmentReplaced: .init("replaced by text", "picture", "pictures"),
    .imageNarrowed: .init("made narrower", "picture", "pictures"),
    .imageMetadataStripped: .init("cleaned of metadata", "picture", "pictures"),
    .drawingRewritten: .init("rewritten", "drawing", "drawings"),
    .drawingStripped: .init("removed", "part of a drawing", "parts of drawings"),
  ]
}
