/// Writes the tags of lists and their items.
///
/// A numbered list whose numbers jump stands in the document as two lists. It is written as one, with the number on the
/// item where it jumps: between two lists LibreOffice leaves a distance.
struct HTMLListTags {
  /// The number of the next item of each open list.
  private var nextNumbers: [Int] = []
  /// 1, or -1 in lists that count down.
  private var steps: [Int] = []
  /// The number with which the next list goes on in the list before it.
  private var jump: Int?

  /// The margins of a container that nothing sets apart from the lines around it.
  static let tightMargins = "margin-block-start:0;margin-block-end:0"

  /// The lists whose items have checkboxes instead of markers.
  private let listsOfCheckboxes: Set<Int>
  /// Whether items with a checkbox hide the marker that the other items of their list have, by open list.
  private var hidesMarkers: [Bool] = []

  init(_ document: Document) {
    listsOfCheckboxes = document.listsOfCheckboxes
  }

  /// - Parameters:
  ///   - block: the list's index among the blocks.
  ///   - isTight: whether nothing sets the list apart from the lines around it.
  ///   - direction: the direction that the list states; `nil` if it is that of the text around it.
  mutating func open(
    _ style: ListStyle, block: Int, isTight: Bool, direction: Direction?, to output: inout HTMLOutput
  ) {
    if jump != nil { return }
    nextNumbers.append(style.start)
    steps.append(style.isReversed ? -1 : 1)
    let isOfCheckboxes = listsOfCheckboxes.contains(block)
    hidesMarkers.append(!isOfCheckboxes && !style.marker.isNumbered && style.marker != .none)
    if isOfCheckboxes {
      output.tag("<ul")
      if let direction { output.attribute("dir", direction.rawValue) }
      output.attribute("style", "list-style-type:none" + (isTight ? ";" + Self.tightMargins : ""))
      output.tag(">")
      return
    }
    output.tag(style.marker.isNumbered ? "<ol" : "<ul")
    if let direction { output.attribute("dir", direction.rawValue) }
    if style.isReversed { output.tag(" reversed") }
    var marker: String?
    switch style.marker {
    case .bullet, .decimal: break
    case .lowerAlpha: output.attribute("type", "a")
    case .upperAlpha: output.attribute("type", "A")
    case .lowerRoman: output.attribute("type", "i")
    case .upperRoman: output.attribute("type", "I")
    case .text: marker = "list-style-type:" + Self.quoted(style.prefix.string + " ")
    // The name by which browsers know it.
    case .upperArmenian: marker = "list-style-type:armenian"
    default: marker = "list-style-type:\(style.marker.rawValue)"
    }
    let margins = isTight ? Self.tightMargins : nil
    let css = [marker, margins].compactMap(\.self).joined(separator: ";")
    if !css.isEmpty { output.attribute("style", css) }
    if style.start != 1 || style.isReversed { output.attribute("start", String(style.start)) }
    output.tag(">")
  }

  /// Returns the style without what CSS can express only in a style sheet, which no paste keeps: a prefix, a suffix and
  /// outer numbers.
  static func carried(_ style: ListStyle) -> ListStyle {
    ListStyle(
      style.marker, start: style.start, prefix: style.marker == .text ? style.prefix.string : "",
      isReversed: style.isReversed)
  }

  /// A string of CSS.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  mutating func openItem(isChecked: Bool?, to output: inout HTMLOutput) {
    output.tag("<li")
    if isChecked != nil, hidesMarkers.last == true { output.attribute("style", "list-style-type:none") }
    if let number = jump {
      output.attribute("value", String(number))
      if let last = nextNumbers.indices.last { nextNumbers[last] = number }
      jump = nil
    }
    output.tag(">")
    if let last = nextNumbers.indices.last { nextNumbers[last] += steps[last] }
  }

  /// Ends a list, unless `next`, the list that follows it directly, goes on in it with a greater number.
  mutating func close(_ style: ListStyle, before next: ListStyle?, to output: inout HTMLOutput) {
    if let next, !style.isReversed, Self.carried(next).goesOn(from: Self.carried(style)), let number = nextNumbers.last,
      next.start > number
    {
      jump = next.start
      return
    }
    _ = nextNumbers.popLast()
    _ = steps.popLast()
    _ = hidesMarkers.popLast()
    output.tag(style.marker.isNumbered ? "</ol>" : "</ul>")
  }
}
