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
