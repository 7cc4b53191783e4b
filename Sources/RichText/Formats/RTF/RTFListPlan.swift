/// Which `\ls` and `\ilvl` the items of each list block get, and the tables that describe them.
///
/// A list and those nested in it share one `\ls` as long as a level looks the same everywhere in it; another list in the
/// same item, or one marked otherwise, gets one of its own, so that a reader sees where it begins.
struct RTFListPlan: Sendable {
  struct Place: Sendable {
    /// Counted from 1.
    var list: Int
    var level: Int
  }

  /// By index of the block; nil for what is no list.
  private(set) var places: [Place?]
  /// The lists whose items have checkboxes instead of markers.
  private let listsOfCheckboxes: Set<Int>
  /// The levels of each `\ls`, in order.
  private var lists: [[Int: ListStyle]] = []

  /// `\ilvl` ends at 8.
  static let maximumLevel = 8

  init(_ document: Document) {
    places = Array(repeating: nil, count: document.blocks.count)
    listsOfCheckboxes = document.listsOfCheckboxes
    var itemsWithList: Set<Int> = []
    for (index, block) in document.blocks.enumerated() {
      guard case .list(var style) = block.kind else { continue }
      if listsOfCheckboxes.contains(index) { style = ListStyle(.none) }
      var level = 0
      if let item = block.parent, document.blocks[item].kind.isItem, let outer = document.blocks[item].parent,
        let place = places[outer]
      {
        level = min(place.level + 1, Self.maximumLevel)
        let known = lists[place.list - 1][level]
        if itemsWithList.insert(item).inserted, level > place.level, known == nil || known == style {
          lists[place.list - 1][level] = style
          places[index] = Place(list: place.list, level: level)
          continue
        }
      }
      lists.append([level: style])
      places[index] = Place(list: lists.count, level: level)
    }
  }

  /// Returns what stands before the text of an item in the list at `block`: its marker, if the list shows any.
  func markerText(ofItem index: Int, in block: Int, style: ListStyle) -> String {
    listsOfCheckboxes.contains(block) ? "" : style.markerText(item: index)
  }

  func writeTables(to output: inout RTFOutput) {
    guard !lists.isEmpty else { return }
    output.append("{\\*\\listtable")
    // Neighbours mostly look alike.
    var last: (levels: [Int: ListStyle], written: [UInt8]) = ([:], [])
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
  private static func written(_ levels: [Int: ListStyle]) -> [UInt8] {
    var output = RTFOutput()
    let first = levels.keys.min().flatMap { levels[$0] } ?? ListStyle(.bullet)
    for level in 0...maximumLevel { write(levels[level] ?? first, level: level, to: &output) }
    return output.bytes
  }

  private static func write(_ style: ListStyle, level: Int, to output: inout RTFOutput) {
    let format = numberFormat(style.marker)
    output.append("{\\listlevel\\levelnfc", format)
    output.append("\\levelnfcn", format)
    output.append("\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat", style.start)
    output.append("{\\leveltext")
    if style.marker.isNumbered {
      // A length, the number of the level whose count stands here, a full stop.
      output.append("\\'02")
      output.append("\\'")
      output.append(hex: [UInt8(level)][...])
      output.append(".;}{\\levelnumbers\\'01;}")
    } else if style.marker == .none {
      output.append("\\'00;}{\\levelnumbers;}")
    } else {
      output.append("\\'01")
      output.append(text: style.markerText(item: 0))
      output.append(";}{\\levelnumbers;}")
    }
    output.append("\\fi-360\\li", indent(level))
    output.append("}")
  }

  /// Twips from the margin to the text of an item.
  static func indent(_ level: Int) -> Int { 720 * (level + 1) }

  /// `\levelnfc`.
  private static func numberFormat(_ marker: ListStyle.Marker) -> Int {
    switch marker {
    case .decimal: 0
    case .upperRoman: 1
    case .lowerRoman: 2
    case .upperAlpha: 3
    case .lowerAlpha: 4
    case .bullet, .circle, .square: 23
    case .none: 255
    }
  }
}
