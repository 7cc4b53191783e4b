/// The lists of `\listtable` and the paragraphs' way to them, `\listoverridetable` (RTF 1.9.1, "List Tables").
struct RTFListTable: Sendable {
  struct Level: Hashable, Sendable {
    /// `\levelnfc`.
    var format = 0
    var start = 1
    /// `\levelfollow`.
    var follow = 0
    var text: [UInt8] = []

    var style: ListStyle {
      let pattern = ListMarkerPattern(levelText: text)
      if format != 23 { return marker.isNumbered ? pattern.style(marker, start: start) : ListStyle(marker) }
      if let bullet = RTFListTable.knownBullet(text) { return ListStyle(bullet) }
      // A sign that stands for no other: dashes, arrows. `?` is what a program without Unicode wrote.
      return pattern.suffix == "?" ? ListStyle(.bullet) : ListStyle(.text, prefix: pattern.suffix)
    }

    /// Whether the level shows no marker.
    var hasNoMarker: Bool {
      // The text begins with its length and ends with a semicolon.
      format == 255 && text.allSatisfy { $0 < 0x20 || $0 == UInt8(ascii: ";") }
    }

    /// Whether the level neither shows a marker nor keeps room for one.
    var showsNothing: Bool { hasNoMarker && follow == 2 }

    /// Whether the bullet is a box, and checked; those of Wingdings arrive as private-use characters.
    var isCheckedBox: Bool? {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\u{2610}", "\u{F0A8}": return false
        case "\u{2611}", "\u{2612}", "\u{F0FD}", "\u{F0FE}": return true
        default: continue
        }
      }
      return nil
    }

    private var marker: ListStyle.Marker {
      switch format {
      case 1: .upperRoman
      case 2: .lowerRoman
      case 3: .upperAlpha
      case 4: .lowerAlpha
      case 10: .cjkDecimal
      case 11: .japaneseInformal
      case 12, 20: .katakana
      case 13, 21: .katakanaIroha
      case 22: .decimalLeadingZero
      case 30: .cjkHeavenlyStem
      case 31: .cjkEarthlyBranch
      case 33, 35: .tradChineseInformal
      case 37, 39: .simpChineseInformal
      case 45: .hebrew
      case 51: .devanagari
      case 54: .thai
      case 60: .lowerGreek
      case 255: .none
      default: .decimal
      }
    }
  }

  private struct List: Sendable {
    var id = 0
    var levels: [Level] = []
  }

  private struct Override: Sendable {
    var list = 0
    var number: Int32 = 0
    var levels = 0
    var starts: [Int: Int] = [:]
  }

  /// Word stops at 32,767 lists; what a document defines beyond this is not its own.
  private static let maximumCount = 65_536

  private var lists: [List] = []
  private var overrides: [Override] = []
  private var listsByID = RTFNumberedTable<Int>()
  private var overridesByNumber = RTFNumberedTable<Int>()

  /// A word of `\listtable`.
  mutating func listControl(_ word: RTFControlWord, _ parameter: Int?) {
    if word == .list {
      if lists.count < Self.maximumCount { lists.append(List()) }
      return
    }
    guard let last = lists.indices.last else { return }
    if word == .listid {
      lists[last].id = parameter ?? 0
      listsByID.set(last, for: lists[last].id)
      return
    }
    if word == .listlevel {
      if lists[last].levels.count < 9 { lists[last].levels.append(Level()) }
      return
    }
    guard let level = lists[last].levels.indices.last else { return }
    switch word {
    case .levelnfc, .levelnfcn: lists[last].levels[level].format = parameter ?? 0
    case .levelstartat: lists[last].levels[level].start = parameter ?? 1
    case .levelfollow: lists[last].levels[level].follow = parameter ?? 0
    default: break
    }
  }

  /// Text of `\leveltext`; its first character is a length.
  mutating func appendLevelText(_ text: ArraySlice<UInt8>) {
    guard let last = lists.indices.last, let level = lists[last].levels.indices.last,
      lists[last].levels[level].text.count < 64
    else { return }
    lists[last].levels[level].text += text.prefix(64)
  }

  /// A word of `\listoverridetable`.
  mutating func overrideControl(_ word: RTFControlWord, _ parameter: Int?) {
    if word == .listoverride {
      if overrides.count < Self.maximumCount { overrides.append(Override()) }
      return
    }
    guard let last = overrides.indices.last else { return }
    switch word {
    case .listid: overrides[last].list = parameter ?? 0
    case .lfolevel: overrides[last].levels += 1
    case .levelstartat: overrides[last].starts[overrides[last].levels - 1] = parameter ?? 1
    case .ls:
      overrides[last].number = Int32(clamping: parameter ?? 0)
      overridesByNumber.set(last, for: Int(overrides[last].number))
    default: break
    }
  }

  /// Returns the markers of level `level` of `\ls number`; `nil` if the tables do not define them.
  func style(of number: Int32, level: Int) -> ListStyle? {
    guard let index = overridesByNumber[Int(number)], let description = description(of: number, level: level) else {
      return nil
    }
    var style = description.style
    if let start = overrides[index].starts[level] { style = style.starting(at: start) }
    return style
  }

  /// Reports whether level `level` of `\ls number` has a checked or an unchecked box for a bullet, as lists in Word
  /// may. It is `nil` for other lists.
  func isChecked(_ number: Int32, level: Int) -> Bool? {
    guard let description = description(of: number, level: level), description.format == 23 else { return nil }
    return description.isCheckedBox
  }

  /// Reports whether the paragraph is a heading in an outline without numbers, such as Writer's: a list in name only.
  func isUnnumberedHeading(_ paragraph: RTFParagraphProperties) -> Bool {
    guard (paragraph.outlineLevel ?? 9) < 9, let number = paragraph.list, number != 0,
      let level = description(of: number, level: Int(paragraph.level))
    else { return false }
    // A tab that follows no marker needs an indent to be room for one.
    return level.showsNothing || level.hasNoMarker && (paragraph.leftIndent ?? 0) == 0
  }

  /// Reports whether the paragraph is a heading or body text of one of the lists that only outline headings.
  func isUnnumberedText(_ paragraph: RTFParagraphProperties, of outlines: Set<Int32>) -> Bool {
    guard let number = paragraph.list, outlines.contains(number) else { return false }
    return description(of: number, level: Int(paragraph.level))?.showsNothing ?? false
  }

  private func description(of number: Int32, level: Int) -> Level? {
    guard let index = overridesByNumber[Int(number)], let list = listsByID[overrides[index].list] else { return nil }
    let levels = lists[list].levels
    return levels.indices.contains(level) ? levels[level] : levels.last
  }

  /// The kind of bullet a marker text shows.
  static func bullet(_ text: some Sequence<UInt8>) -> ListStyle.Marker { knownBullet(text) ?? .bullet }

  /// The kind of bullet that a text shows, `nil` for a sign of another kind. Symbol and Wingdings bullets arrive as
  /// private-use characters, boxes are bullets with a checkbox in their place.
  private static func knownBullet(_ text: some Sequence<UInt8>) -> ListStyle.Marker? {
    for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "o", "\u{25E6}", "\u{25CB}", "\u{F06F}", "\u{F0A1}": return .circle
      case "\u{25AA}", "\u{25A0}", "\u{25AB}", "\u{25A1}", "\u{A7}", "\u{F0A7}", "\u{F06E}": return .square
      case "\u{2022}", "\u{B7}", "\u{25CF}", "\u{2610}", "\u{2611}", "\u{2612}", "\u{E000}"..."\u{F8FF}":
        return .bullet
      default: continue
      }
    }
    return nil
  }
}
