package import RichText

/// The fonts known on this machine. Names are compared without regard to letter case.
package protocol FontCatalog: Sendable {
  func isInstalled(_ family: String) -> Bool

  /// Reports whether an installed family is of fixed width.
  func isMonospace(_ family: String) -> Bool

  /// The installed family whose characters are as wide as those of `family`, so that no line breaks elsewhere; nil if
  /// none is.
  func metricSubstitute(for family: String) -> String?

  /// The installed family that is used for a generic class.
  func family(of generic: GenericFamily) -> String?
}
