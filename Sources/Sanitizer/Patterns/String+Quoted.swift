internal import RichText

extension String {
  /// The word between quotation marks, printable and at most 60 characters long, for messages.
  package var quoted: String {
    var text = ""
    for scalar in unicodeScalars.prefix(60) where scalar.isPrintable { text.unicodeScalars.append(scalar) }
    return unicodeScalars.count > 60 ? "'\(text)…'" : "'\(text)'"
  }
}
