import RichText

extension Document {
  /// A document of one paragraph, each text in its style.
  static func paragraph(_ parts: (String, (inout CharacterStyle) -> Void)...) throws -> Document {
    var builder = DocumentBuilder()
    for (text, set) in parts {
      builder.style = CharacterStyle()
      set(&builder.style)
      try builder.append(text)
    }
    try builder.endParagraph()
    return try builder.finish()
  }

  /// A document of one paragraph of plain text.
  static func plain(_ text: String) throws -> Document { try paragraph((text, { _ in })) }

  /// All text, without the borders of paragraphs.
  var string: String { String(decoding: text, as: UTF8.self) }
}
