/// The keys by which a program pastes the clipboard.
package enum PasteKey: String, Hashable, Sendable, CaseIterable {
  case controlV = "ctrl+v"
  case controlShiftV = "ctrl+shift+v"
  case controlShiftAltV = "ctrl+shift+alt+v"
  case shiftInsert = "shift+insert"

  /// The key symbols in the order in which they are pressed (X11 protocol, appendix A).
  var symbols: [UInt32] {
    let (control, shift, alt): (UInt32, UInt32, UInt32) = (0xFFE3, 0xFFE1, 0xFFE9)
    let (insert, letterV): (UInt32, UInt32) = (0xFF63, 0x76)
    return switch self {
    case .controlV: [control, letterV]
    case .controlShiftV: [control, shift, letterV]
    case .controlShiftAltV: [control, shift, alt, letterV]
    case .shiftInsert: [shift, insert]
    }
  }
}
