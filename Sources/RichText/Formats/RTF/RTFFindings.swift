extension Finding.Code {
  /// Groups still open at the end of the input.
  package static let rtfMissingBrace = Finding.Code("rtf.missing-brace")
  /// A brace that closed the document before its end; what follows it was read all the same.
  package static let rtfExtraBrace = Finding.Code("rtf.extra-brace")
  /// Bytes other than white space and NUL after the last brace.
  package static let rtfTrailingBytes = Finding.Code("rtf.trailing-bytes")
  /// A `\bin` longer than the input.
  package static let rtfTruncatedBinary = Finding.Code("rtf.truncated-binary")
  /// Binary data where none belongs.
  package static let rtfStrayBinary = Finding.Code("rtf.stray-binary")
  /// An ignorable destination this reader does not know, skipped as RTF demands.
  package static let rtfUnknownDestination = Finding.Code("rtf.unknown-destination")
  /// Text that is not part of the body, such as a footnote.
  package static let rtfLeftOut = Finding.Code("rtf.left-out")
  /// Bytes or code units that mean nothing in the encoding; U+FFFD stands for each.
  package static let rtfUndecodable = Finding.Code("rtf.undecodable")
  package static let rtfUnknownCodePage = Finding.Code("rtf.unknown-code-page")
  /// A field that a person fills in or chooses from; its text is kept, if it has any. From: its kind.
  package static let rtfFormField = Finding.Code("rtf.form-field")
  /// A picture without bytes.
  package static let rtfEmptyPicture = Finding.Code("rtf.empty-picture")
  /// A picture that the document shows a part of: it is whole here, and so is what was not to be seen.
  package static let rtfNotCropped = Finding.Code("rtf.not-cropped")
  /// An attribute, block or attachment RTF cannot carry, by name; it was written as what comes nearest.
  package static let rtfNotCarried = Finding.Code("rtf.not-carried")
}
