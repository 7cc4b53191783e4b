/// Writes the tags of lists and their items.
///
/// A numbered list whose numbers jump stands in the document as two lists. It is written as one, with the number on the item
/// where it jumps: between two lists LibreOffice leaves a distance.
struct HTMLListTags {
  /// The number of the next item of each open list.
  private var nextNumbers: [Int] = []
  /// The number with which the next list goes on in the list before it.
  private var jump: Int?

  /// The margins of a container that nothing sets apart from the lines around it.
  static let tightMargins = "margin-block-start:0;margin-block-end:0"

  mutating func open(_ style: ListStyle, isTight: Bool, to output: inout HTMLOutput) {
    if jump != nil { return }
    nextNumbers.append(style.start)
    output.tag(style.marker.isNumbered ? "<ol" : "<ul")
    var css = isTight ? Self.tightMargins : ""
    switch style.marker {
    case .bullet, .decimal: break
    case .circle, .square, .none: css = "list-style-type:\(style.marker.rawValue)" + (isTight ? ";" : "") + css
    case .lowerAlpha: output.attribute("type", "a")
    case .upperAlpha: output.attribute("type", "A")
    case .lowerRoman: output.attribute("type", "i")
    case .upperRoman: output.attribute("type", "I")
    }
    if !css.isEmpty { output.attribute("style", css) }
    if style.start != 1 { output.attribute("start", String(style.start)) }
    output.tag(">")
  }

  mutating func openItem(to output: inout HTMLOutput) {
    output.tag("<li")
    if let number = jump {
      output.attribute("value", String(number))
      if let last = nextNumbers.indices.last { nextNumbers[last] = number }
      jump = nil
    }
    output.tag(">")
    if let last = nextNumbers.indices.last { nextNumbers[last] += 1 }
  }

  /// Ends a list, unless `next`, the list that follows it directly, goes on in it with a greater number.
  mutating func close(_ style: ListStyle, before next: ListStyle?, to output: inout HTMLOutput) {
    if let next, style.marker.isNumbered, next.marker == style.marker, let number = nextNumbers.last,
      next.start > number
    {
      jump = next.start
      return
    }
    _ = nextNumbers.popLast()
    output.tag(style.marker.isNumbered ? "</ol>" : "</ul>")
  }
}
