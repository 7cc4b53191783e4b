extension AdaptiveGlyph {
  /// The glyph in a file that says which one it is; nil for any other file.
  static func attachment(_ bytes: [UInt8], description: String) -> Attachment? {
    guard let file = try? ImageFile(bytes), let identifier = file.glyphIdentifier else { return nil }
    var glyph = Attachment(picture: bytes, declaredType: file.type.mediaType, alternativeText: description)
    glyph.contentIdentifier = Label(identifier)
    return glyph
  }
}
