internal import RichText

extension String {
  /// The word between quotation marks, masked and at most 60 characters long, for messages.
  package var quoted: String {
    let text = Substring(unicodeScalars.prefix(60)).masked
    return unicodeScalars.count > 60 ? "'\(text)…'" : "'\(text)'"
  }
}
