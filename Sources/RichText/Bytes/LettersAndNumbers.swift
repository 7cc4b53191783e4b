extension Unicode.Scalar {
  /// Whether it is a letter or a number of any script: Alphabetic, or with a numeric value (Unicode Standard Annex 44).
  package var isLetterOrNumber: Bool { properties.isAlphabetic || properties.numericType != nil }
}
