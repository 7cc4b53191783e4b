extension Unicode.Scalar {
  /// Whether the character is shown and does nothing else, so that it may stand in a message, a name or a label.
  ///
  /// Control and format characters would act on terminals; the others are seen as nothing, or as a box
  /// (Unicode 15, section 4.5, General Category).
  package var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }
}

extension StringProtocol {
  /// The text with `‹U+202E›` in place of each character that is not printable, line ends among them; tabs stay.
  package var masked: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isPrintable || scalar == "\t" {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "‹U+\(String(repeating: "0", count: Swift.max(0, 4 - digits.count)))\(digits)›"
      }
    }
    return result
  }
}
