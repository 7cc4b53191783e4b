extension ListStyle {
  /// Returns what stands before the item number `index` (from 0) where a list is written as text: its marker, a checkbox in
  /// the place of a bullet, or both if the list is numbered.
  func textBeforeItem(_ index: Int, isChecked: Bool?, showsMarker: Bool = true) -> String {
    guard let isChecked else { return showsMarker ? markerText(item: index) : "" }
    let sign = CheckboxSign.text(isChecked: isChecked)
    return showsMarker && marker.isNumbered ? markerText(item: index) + " " + sign : sign
  }

  /// What stands before the item number `index` (from 0) where a list is written as text: `•`, `3.`, `c.`, `iv.`; empty for `none`.
  public func markerText(item index: Int) -> String {
    let number = start + index
    switch marker {
    case .none: return ""
    case .bullet: return "•"
    case .circle: return "◦"
    case .square: return "▪"
    case .decimal: return "\(number)."
    case .lowerAlpha: return Self.letters(number) + "."
    case .upperAlpha: return Self.letters(number).uppercased() + "."
    case .lowerRoman: return Self.roman(number) + "."
    case .upperRoman: return Self.roman(number).uppercased() + "."
    }
  }

  /// 1 is a, 26 is z, 27 is aa (CSS Counter Styles 3, alphabetic system).
  private static func letters(_ number: Int) -> String {
    guard number > 0 else { return String(number) }
    var rest = number
    var letters: [UInt8] = []
    while rest > 0 {
      rest -= 1
      letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// Additive system of CSS Counter Styles 3 with its range of 1 to 3999; other numbers are decimal.
  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    let symbols: [(Int, String)] = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var rest = number
    var text = ""
    for (value, symbol) in symbols {
      while rest >= value {
        text += symbol
        rest -= value
      }
    }
    return text
  }
}
