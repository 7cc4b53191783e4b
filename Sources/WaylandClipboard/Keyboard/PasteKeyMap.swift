internal import Selections

/// The keys of a keyboard that can do nothing but paste, with the codes that they have on every keyboard of Linux
/// (linux/input-event-codes.h).
enum PasteKeyMap {
  /// Codes of xkb are greater by this.
  static let offset: UInt32 = 8

  /// The map in the text format of xkb. The compositor has the included parts, as it has made its own map of them.
  static var text: String {
    let keys = PasteKey.Key.allCases
    let codes = keys.map { "<\($0.name)> = \($0.code + offset);" }.joined(separator: " ")
    let symbols = keys.map { "key <\($0.name)> { [ \($0.symbol) ] };" }.joined(separator: " ")
    let modifiers = keys.compactMap { key in key.modifier.map { "modifier_map \($0) { <\(key.name)> };" } }
    return """
      xkb_keymap {
        xkb_keycodes "washboard" { minimum = 8; maximum = 255; \(codes) };
        xkb_types "washboard" { include "complete" };
        xkb_compatibility "washboard" { include "complete" };
        xkb_symbols "washboard" { \(symbols) \(modifiers.joined(separator: " ")) };
      };

      """
  }
}

extension PasteKey.Key {
  var code: UInt32 {
    switch self {
    case .control: 29
    case .shift: 42
    case .alt: 56
    case .insert: 110
    case .letterV: 47
    }
  }

  /// The bit among the modifiers of xkb; 0 for a key that is none. They are called Shift, Control and Mod1 in each map.
  var mask: UInt32 {
    switch self {
    case .control: 4
    case .shift: 1
    case .alt: 8
    case .insert, .letterV: 0
    }
  }

  fileprivate var modifier: String? {
    switch self {
    case .control: "Control"
    case .shift: "Shift"
    case .alt: "Mod1"
    case .insert, .letterV: nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .control: "LCTL"
    case .shift: "LFSH"
    case .alt: "LALT"
    case .insert: "INS"
    case .letterV: "AB04"
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .control: "Control_L"
    case .shift: "Shift_L"
    case .alt: "Alt_L"
    case .insert: "Insert"
    case .letterV: "v"
    }
  }
}
