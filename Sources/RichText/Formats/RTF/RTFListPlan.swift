/// The `\ls` and `\ilvl` of the items of each list block, and the tables that describe them.
///
/// A list and those nested in it share one `\ls` as long as a level looks the same everywhere in it. Another list in
/// the same item, or one with other markers, gets one of its own, so that a reader sees where it begins.
struct RTFListPlan: Sendable {
  struct Place: Sendable {
    /// Counted from 1.
    var list: Int
    var level: Int
  }

  /// The place by block index; `nil` for blocks that are no lists.
  private(set) var places: [Place?]
  /// The lists whose items have checkboxes instead of markers.
  private let listsOfCheckboxes: Set<Int>
  /// The levels of each `\ls`, in order; nil for those that are not used.
  private var lists: [[ListStyle?]] = []

  /// `\ilvl` ends at 8.
  static let maximumLevel = 8

  init(_ document: Document) {
    places = Array(repeating: nil, count: document.blocks.count)
    listsOfCheckboxes = document.listsOfCheckboxes
    var hasList = Array(repeating: false, count: document.blocks.count)
    for (index, block) in document.blocks.enumerated() {
      guard case .list(var style) = block.kind else { continue }
      // RTF does not count down; these numbers are text.
      if listsOfCheckboxes.contains(index) || style.isReversed { style = ListStyle(.none) }
      var level = 0
      if let item = block.parent, document.blocks[item].kind.isItem, let outer = document.blocks[item].parent,
        let place = places[outer]
      {
        level = min(place.level + 1, Self.maximumLevel)
        let known = lists[place.list - 1][level]
        let isFirst = !hasList[item]
        hasList[item] = true
        if isFirst, level > place.level, known == nil || known == style {
          lists[place.list - 1][level] = style
          places[index] = Place(list: place.list, level: level)
          continue
        }
      }
      lists.append(Array(repeating: nil, count: Self.maximumLevel + 1))
      lists[lists.count - 1][level] = style
      places[index] = Place(list: lists.count, level: level)
    }
  }

  /// Reports whether the items of the list at `block` have checkboxes instead of markers.
  func isOfCheckboxes(_ block: Int) -> Bool { listsOfCheckboxes.contains(block) }

  func writeTables(to output: inout RTFOutput) {
    guard !lists.isEmpty else { return }
    output.append("{\\*\\listtable")
    // Neighbours mostly look alike.
    var last: (levels: [ListStyle?], written: [UInt8]) = ([], [])
    for (index, levels) in lists.enumerated() {
      // No line end before it: LibreOffice Calc would paste the tables of all lists but the first.
      output.append("{\\list\\listtemplateid", index + 1)
      output.append("\\listhybrid")
      if levels != last.levels { last = (levels, Self.written(levels)) }
      output.append(last.written)
      output.append("{\\listname ;}\\listid", index + 1)
      output.append("}")
    }
    output.append("}\n{\\*\\listoverridetable")
    for index in lists.indices {
      output.append("{\\listoverride\\listid", index + 1)
      output.append("\\listoverridecount0\\ls", index + 1)
      output.append("}")
    }
    output.append("}\n")
  }

  /// All levels of a list of which these are used.
  private static func written(_ levels: [ListStyle?]) -> [UInt8] {
    var output = RTFOutput()
    let first = levels.lazy.compactMap(\.self).first ?? ListStyle(.bullet)
    for level in 0...maximumLevel { write(levels[level] ?? first, level: level, to: &output) }
    return output.bytes
  }

  private static func write(_ style: ListStyle, level: Int, to output: inout RTFOutput) {
    let format = numberFormat(style.marker)
    output.append("{\\listlevel\\levelnfc", format)
    output.append("\\levelnfcn", format)
    output.append("\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat", style.start)
    if style.marker.isNumbered {
      writeNumber(style, level: level, to: &output)
    } else {
      let text = style.markerText(item: 0)
      output.append("{\\leveltext\\'")
      output.append(hex: [UInt8(clamping: text.utf16.count)][...])
      output.append(text: text)
      output.append(";}{\\levelnumbers;}")
    }
    output.append("\\fi-360\\li", indent(level))
    output.append("}")
  }

  /// A length, text, the number of the level whose count stands here, and text; then the places of the numbers.
  private static func writeNumber(_ style: ListStyle, level: Int, to output: inout RTFOutput) {
    let levels = (style.showsOuterNumbers ? 0 : level)...level
    let first = style.prefix.string.utf16.count + 1
    output.append("{\\leveltext\\'")
    output.append(hex: [UInt8(clamping: first + (levels.count - 1) * 2 + style.suffix.string.utf16.count)][...])
    output.append(text: style.prefix.string)
    for number in levels {
      output.append("\\'")
      output.append(hex: [UInt8(number)][...])
      if number < level { output.append(".") }
    }
    output.append(text: style.suffix.string)
    output.append(";}{\\levelnumbers")
    for place in 0..<levels.count {
      output.append("\\'")
      output.append(hex: [UInt8(clamping: first + place * 2)][...])
    }
    output.append(";}")
  }

  /// Twips from the margin to the text of an item.
  static func indent(_ level: Int) -> Int { 720 * (level + 1) }

  /// `\levelnfc`; numbers that RTF has no name for are decimal.
  private static func numberFormat(_ marker: ListStyle.Marker) -> Int {
    switch marker {
    case .upperRoman: 1
    case .lowerRoman: 2
    case .upperAlpha: 3
    case .lowerAlpha: 4
    case .cjkDecimal: 10
    case .japaneseInformal: 11
    case .katakana: 12
    case .katakanaIroha: 13
    case .decimalLeadingZero: 22
    case .bullet, .circle, .square, .text: 23
    case .cjkHeavenlyStem: 30
    case .cjkEarthlyBranch: 31
    case .tradChineseInformal: 35
    case .simpChineseInformal: 39
    case .hebrew: 45
    case .devanagari: 51
    case .thai: 54
    case .lowerGreek: 60
    case .none: 255
    default: 0
    }
  }

  /// Reports whether RTF has a number format for the marker.
  static func carries(_ marker: ListStyle.Marker) -> Bool { marker == .decimal || numberFormat(marker) != 0 }
}
