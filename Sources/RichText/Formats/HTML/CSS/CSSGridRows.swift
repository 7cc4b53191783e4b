/// The rows of a grid, as far as they leave the items in them no height (CSS Grid 2, section 7.2).
enum CSSGridRows: Hashable, Sendable {
  /// Rows with a height, or as high as their items.
  case filled
  /// Rows as high as their items need at least: nothing, if an item scrolls what it has no room for (section 6.6).
  case fitted
  /// Rows without a height.
  case empty

  /// - Parameter value: The value of `grid-template-rows`, or of a shorthand that begins with the rows.
  init(_ value: [CSSComponent]) {
    let tracks = value.prefix { $0 != .slash }
    let heights = tracks.compactMap(Self.height)
    if heights.isEmpty || heights.count < tracks.count {
      self = .filled
    } else {
      self = heights.contains(.fitted) ? .fitted : .empty
    }
  }

  /// The height of one track; `nil` if it has one, or may have.
  private static func height(_ track: CSSComponent) -> CSSGridRows? {
    switch track {
    case .number(0): .empty
    case .dimension(0, let unit): unit == "fr" ? .fitted : .empty
    case .function("minmax", let bounds):
      bounds.first.flatMap(height) == .empty && bounds.last.flatMap(height) != nil ? .empty : nil
    default: nil
    }
  }
}
