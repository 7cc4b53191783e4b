internal import Selections

extension PasteKey.Key {
  /// The symbol of the key (X11 protocol, appendix A).
  var symbol: UInt32 {
    switch self {
    case .control: 0xFFE3
    case .shift: 0xFFE1
    case .alt: 0xFFE9
    case .insert: 0xFF63
    case .letterV: 0x76
    }
  }
}
