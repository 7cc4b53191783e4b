import Selections
import Testing

@testable import WaylandClipboard

/// Laws of the keys that are found in the user's key map.
struct KeyboardLayoutTests {
  private static let numbers = """
    xkb_keymap {
    xkb_keycodes "evdev" {
    \tminimum = 8;
    \t<LCTL>               = 37;
    \t<LFSH> = 50;
    \t<AB04> = 55;
    \t<AB09> = 60;
    \t<LALT> = 64;
    \t<CAPS> = 66;
    \t<INS> = 118;
    \talias <LatV> = <AB04>;
    };

    """
  private static let modifiers = "key <LFSH> { [ Shift_L ] };\nkey <LALT> {\t[ Alt_L, Meta_L ] };\n"

  static func layout(_ symbols: String) -> KeyboardLayout {
    KeyboardLayout(Array((numbers + "xkb_symbols \"pc\" {\n" + modifiers + symbols).utf8))
  }

  @Test(arguments: [
    "key <LCTL> { [ Control_L ] };\nkey <AB04>               {\t[               v,               V ] };",
    "key <LCTL> {\t[ 0xffe3 ] };\nkey <AB04> {\t[ 0x76, 0x56 ] };",
    "key <LCTL> { [ Control_L ] };\nkey <AB04> {\ntype= \"ALPHABETIC\",\nsymbols[Group1]= [ v, V ]\n};",
    "key <LCTL> { [ Control_L ] };\nkey <AB04> {\nsymbols[1]= [ 0x76, 0x56 ],\nsymbols[2]= [ 0x6cd, 0x6ed ]\n};",
  ])
  func `keys are found by name and by number, in one layout and in several`(symbols: String) {
    let layout = Self.layout(symbols)
    #expect(layout.codes(of: .controlV) == [29, 47])
    #expect(layout.codes(of: .controlShiftAltV) == [29, 42, 56, 47])
  }

  @Test func `keys that the user has moved are pressed where they are`() {
    let layout = Self.layout("key <CAPS> { [ Control_L ] };\nkey <AB09> { [ v, V ] };\nkey <INS> { [ Insert ] };")
    #expect(layout.codes(of: .controlShiftV) == [58, 42, 52])
    #expect(layout.codes(of: .shiftInsert) == [42, 110])
  }

  @Test func `a second control key does not matter, but two places of the letter V do`() {
    let layout = Self.layout(
      "key <CAPS> { [ Control_L ] };\nkey <LCTL> { [ Control_L ] };\n"
        + "key <AB04> {\nsymbols[1]= [ v, V ],\nsymbols[2]= [ k, K ]\n};\n"
        + "key <AB09> {\nsymbols[1]= [ period, greater ],\nsymbols[2]= [ v, V ]\n};\nkey <INS> { [ Insert ] };")
    #expect(layout.codes(of: .controlV) == nil)
    #expect(layout.codes(of: .shiftInsert) == [42, 110])
  }

  @Test func `a map without the letter V, and what is no map, have no key for it`() {
    #expect(Self.layout("key <LCTL> { [ Control_L ] };\nkey <AB04> { [ Cyrillic_em ] };").codes(of: .controlV) == nil)
    for text in ["", "key", "symbols", "<AB04> = 5;\nkey <AB04> { [ v ] };", "<A> = 99999999999;\nkey <A> { [ v ] };"] {
      #expect(KeyboardLayout(Array(text.utf8)).codes(of: .controlV) == nil)
    }
  }
}
