/// A text on its way to a program, with the facts about it that the text itself does not show.
package struct Paste: Hashable, Sendable {
  /// The text as it would be pasted, in UTF-8; malformed bytes are allowed.
  package var text: [UInt8]
  package var destination: Destination
  /// The kinds of characters that cleaning removed from the copy.
  package var removed: RemovedCharacters
  /// Reports whether the copy has other letters than the page showed where it was made.
  package var differsFromPage: Bool

  package init(
    text: [UInt8], destination: Destination, removed: RemovedCharacters = [], differsFromPage: Bool = false
  ) {
    self.text = text
    self.destination = destination
    self.removed = removed
    self.differsFromPage = differsFromPage
  }
}

/// The kind of program that asks for a paste.
package enum Destination: String, CaseIterable, Hashable, Sendable {
  /// A terminal emulator: pasted text reaches a shell. Such a paste can be held.
  case terminal
  /// A program that passes the text on to another system: Wine, a remote desktop, a virtual machine.
  ///
  /// Such programs read at copy time or through other processes, so a paste is never held for them.
  case relay
  /// A browser or a chat, where a page or another person may ask for the text. Only sign-in codes are looked for.
  case page
  /// Any other program. Nothing runs there, and nothing is assessed.
  case other

  /// The gravest severity that can be acted upon with this kind of destination.
  package var highestSeverity: Severity {
    switch self {
    case .terminal: .hold
    case .relay, .page: .notice
    case .other: .none
    }
  }
}

/// Kinds of characters that cleaning removed from a copy.
package struct RemovedCharacters: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Zero-width, tag and other invisible characters.
  package static let invisible = Self(rawValue: 1)
  /// Controls that change the order in which text is shown.
  package static let bidi = Self(rawValue: 2)
}
