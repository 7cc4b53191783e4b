/// The selections that ICCCM, section 2.6.1, names.
package enum SelectionName: String, CaseIterable, Hashable, Sendable {
  /// The selection of copies by a command.
  case clipboard = "CLIPBOARD"
  /// The selection of text that is marked.
  case primary = "PRIMARY"
  case secondary = "SECONDARY"
}
