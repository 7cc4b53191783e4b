internal import Selections

/// The keys of the user's keyboard that paste, by the key map that a compositor gives to every program.
struct KeyboardLayout: Hashable, Sendable {
  /// The codes of the keys that have a symbol without a modifier, in any layout.
  private var codes: [PasteKey.Key: Set<UInt32>] = [:]

  /// The symbols by their names, and by their numbers, which later releases of libxkbcommon write.
  private static let symbols: [String: PasteKey.Key] = [
    "Control_L": .control, "Shift_L": .shift, "Alt_L": .alt, "Insert": .insert, "v": .letterV,
    "0xffe3": .control, "0xffe1": .shift, "0xffe9": .alt, "0xff63": .insert, "0x76": .letterV,
  ]
  private static let separators = Set(" \t,;={}[]".utf8)

  /// Reads a map in the text format of xkb, with a line for each symbol, as libxkbcommon writes it:
  ///
  ///     <AB04> = 55;
  ///     key <AB04> { [ v, V ] };
  ///     key <AB04> {
  ///       symbols[2]= [ 0x76, 0x56 ],
  init(_ map: [UInt8]) {
    var numbers: [String: UInt32] = [:]
    var name = ""
    for line in map.split(separator: UInt8(ascii: "\n")) {
      var words = line.split(maxSplits: 3) { Self.separators.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
      if words.count == 2, words[0].hasPrefix("<"), let number = UInt32(words[1]) { numbers[words[0]] = number }
      if words.count > 1, words[0] == "key" { name = words[1] }
      if let first = words.first, first == "key" || first == "symbols" { words.removeFirst(min(2, words.count)) }
      guard let key = words.first.flatMap({ Self.symbols[$0] }), let code = numbers[name], code >= PasteKeyMap.offset
      else { continue }
      codes[key, default: []].insert(code - PasteKeyMap.offset)
    }
  }

  /// The codes of the keys, in the order in which they are pressed.
  /// - Returns: `nil` if no layout has one of them, or two layouts have it in different places.
  func codes(of key: PasteKey) -> [UInt32]? {
    var found: [UInt32] = []
    for key in key.keys {
      guard let codes = codes[key], let first = codes.first else { return nil }
      // Every layout has the modifiers in the same places.
      guard codes.count == 1 || codes.contains(key.code) && key != .letterV else { return nil }
      found.append(codes.count == 1 ? first : key.code)
    }
    return found
  }
}
