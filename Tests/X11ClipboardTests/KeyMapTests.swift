import Testing

@testable import X11Clipboard

struct KeyMapTests {
  private static let (v, k, cyrillic): (UInt32, UInt32, UInt32) = (0x76, 0x6B, 0x6CD)

  /// Keys of two layouts with two levels each, from the code 50.
  private func map(_ keys: [[UInt32]], layout: Int) -> KeyMap {
    KeyMap(symbols: keys.flatMap(\.self), symbolsPerKey: 4, first: 50, layout: layout)
  }

  @Test func `a letter is looked up in the layout in use, and not in the first one`() {
    let keys = [[Self.v, 0, Self.k, 0], [Self.k, 0, Self.v, 0]]
    #expect(map(keys, layout: 0).code(of: Self.v) == 50)
    #expect(map(keys, layout: 1).code(of: Self.v) == 51)
  }

  @Test func `a letter that the layout in use lacks is looked up in the others`() {
    #expect(map([[0, 0, 0, 0], [Self.v, 0, Self.cyrillic, 0]], layout: 1).code(of: Self.v) == 51)
    #expect(map([[0, Self.v, 0, 0], [Self.v, 0, 0, 0]], layout: 3).code(of: Self.v) == 51)
  }

  @Test func `an empty keyboard has no key`() {
    #expect(KeyMap(symbols: [], symbolsPerKey: 0, first: 8, layout: 0).code(of: Self.v) == nil)
    #expect(map([[Self.k, 0, 0, 0]], layout: 0).code(of: Self.v) == nil)
  }
}
