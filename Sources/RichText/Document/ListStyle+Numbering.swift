extension ListStyle {
  /// Returns the number of the item `index` (from 0).
  public func number(ofItem index: Int) -> Int { isReversed ? start - index : start + index }

  /// Returns the number of the item `index` as the list counts, without the signs around it; `nil` if it has no
  /// numbers.
  func counter(ofItem index: Int) -> String? { marker.isNumbered ? marker.counter(number(ofItem: index)) : nil }

  /// Returns the text before the item `index` (from 0) of a list that is written as text: `•`, `3.`, `c.`, `iv)`; empty
  /// for `none`.
  ///
  /// The numbers of the items around it are `outer`, the outermost first.
  public func markerText(item index: Int, outer: [String] = []) -> String {
    switch marker {
    case .none: return ""
    case .bullet: return "•"
    case .circle: return "◦"
    case .square: return "▪"
    case .text: return prefix.string
    default:
      let numbers = showsOuterNumbers ? outer.map { $0 + "." }.joined() : ""
      return prefix.string + numbers + marker.counter(number(ofItem: index)) + suffix.string
    }
  }

  /// Returns the text before the item `index` (from 0) of a list that is written as text. It is its marker, a checkbox
  /// in place of a bullet, or both if the list is numbered.
  func textBeforeItem(_ index: Int, isChecked: Bool?, outer: [String] = [], showsMarker: Bool = true) -> String {
    let marker = showsMarker ? markerText(item: index, outer: outer) : ""
    guard let isChecked else { return marker }
    let sign = CheckboxSign.text(isChecked: isChecked)
    return showsMarker && self.marker.isNumbered ? marker + " " + sign : sign
  }
}
