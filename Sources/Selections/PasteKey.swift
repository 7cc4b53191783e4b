/// The keys by which a program pastes the clipboard.
package enum PasteKey: String, Hashable, Sendable, CaseIterable {
  case controlV = "ctrl+v"
  case controlShiftV = "ctrl+shift+v"
  case controlShiftAltV = "ctrl+shift+alt+v"
  case shiftInsert = "shift+insert"

  /// One key of a keyboard.
  package enum Key: Hashable, Sendable, CaseIterable {
    case control, shift, alt, insert, letterV
  }

  /// The keys in the order in which they are pressed: the modifiers, then the last one.
  package var keys: [Key] {
    switch self {
    case .controlV: [.control, .letterV]
    case .controlShiftV: [.control, .shift, .letterV]
    case .controlShiftAltV: [.control, .shift, .alt, .letterV]
    case .shiftInsert: [.shift, .insert]
    }
  }
}
