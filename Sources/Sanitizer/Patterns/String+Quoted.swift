extension String {
  /// The word between quotation marks, printable and at most 60 characters long, for messages.
  package var quoted: String {
    var text = ""
    for scalar in unicodeScalars.prefix(60) where scalar.isPrintable { text.unicodeScalars.append(scalar) }
    return unicodeScalars.count > 60 ? "'\(text)…'" : "'\(text)'"
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may be sent this: files are shown to people, and control characters in them must do nothing.
  package var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }
}
