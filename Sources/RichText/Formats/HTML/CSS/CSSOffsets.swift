/// The distances that a positioned element states from the edges of its containing block: CSS Positioned Layout 3,
/// section 3.
struct CSSOffsets: Hashable, Sendable {
  struct Offset: Hashable, Sendable {
    /// The offset in points, in the terms of `CSSExtent`.
    var points: Double
    /// The share of the containing block's size that is added.
    var share = 0.0

    var isShare: Bool { share != 0 }

    /// The distance in a containing block of this size.
    func points(of size: Double) -> Double { points + share * size }
  }

  /// The offsets by `CSSDeclaration.Side`; empty if none is stated.
  private var edges: [Offset?] = []

  private var left: Offset? { self[.left] }
  private var right: Offset? { self[.right] }
  private var top: Offset? { self[.top] }
  private var bottom: Offset? { self[.bottom] }

  /// The distance from one of the edges; `nil` is `auto`.
  subscript(side: CSSDeclaration.Side) -> Offset? {
    get { edges.isEmpty ? nil : edges[side.rawValue] }
    set {
      if edges.isEmpty { edges = [nil, nil, nil, nil] }
      edges[side.rawValue] = newValue
    }
  }

  /// The part of a window beyond which a box begins out of sight that is placed from the far edge: it has a size
  /// itself.
  private static let endOfWindow = 0.75

  /// The distance that the left edge moves the box to the left. A row of boxes that are shown one by one is moved in
  /// this way.
  var leftward: Double { left.map { min($0.points(of: CSSExtent.box), 0) } ?? 0 }

  /// The containing block of an element out of the flow.
  struct Holder: Hashable, Sendable {
    var isWindow = false
    /// The points of its width, if it is known.
    var width: Double?
  }

  /// Returns the distance that a relative element is moved. The left and the upper edge prevail (CSS 2.2, section
  /// 9.4.3). A share of a height that is not stated counts as none.
  /// - Parameter width: the width of the box around, if it is known.
  func move(in width: Double?) -> (x: Double, y: Double) {
    let width = width ?? CSSExtent.box
    let x = left?.points(of: width) ?? right.map { -$0.points(of: width) } ?? 0
    let up = top.flatMap { $0.isShare ? nil : $0.points }
    let down = bottom.flatMap { $0.isShare ? nil : $0.points }
    return (x, up ?? down.map { -$0 } ?? 0)
  }

  /// Returns the place of an element out of the flow in its containing block; `nil` if it would stand in the flow.
  ///
  /// A share of the height of another containing block than the window counts as none.
  func place(in holder: Holder, isFixed: Bool) -> (x: Double?, y: Double?) {
    let width = holder.width ?? (isFixed ? CSSExtent.windowWidth : CSSExtent.box)
    let height = !holder.isWindow ? 0 : isFixed ? CSSExtent.windowHeight : CSSExtent.box
    return (
      left?.points(of: width) ?? right.map { Self.place($0.points(of: width), in: CSSExtent.windowWidth) },
      top?.points(of: height) ?? bottom.map { Self.place($0.points(of: height), in: CSSExtent.windowHeight) }
    )
  }

  private static func place(_ end: Double, in extent: Double) -> Double {
    end < 0 ? extent * endOfWindow - end : min(extent - end, 0)
  }
}

extension CSSOffsets {
  /// The declarations of an offset from one of the edges; none for a value that is no offset.
  static func declarations(_ value: CSSComponent?, from side: CSSDeclaration.Side) -> [CSSDeclaration] {
    switch value {
    case .word(let word):
      switch word.inLowerCase {
      case "auto", "initial", "unset", "revert": [.offset(side, nil)]
      case "inherit": [.offset(side, Offset(points: 0))]
      default: []
      }
    case .function(_, let parts):
      [.offset(side, offset(CSSExtent.points(value) ?? 0, shares: parts))]
    case .percentage(let share): [.offset(side, Offset(points: 0, share: share / 100))]
    default: CSSExtent.points(value).map { [.offset(side, Offset(points: $0))] } ?? []
    }
  }

  /// Returns the declarations that `inset` means.
  static func declarations(inset value: [CSSComponent]) -> [CSSDeclaration] {
    let sides = CSSProperty.sides(of: value)
    return declarations(sides.top, from: .top) + declarations(sides.right, from: .right)
      + declarations(sides.bottom, from: .bottom) + declarations(sides.left, from: .left)
  }

  /// An offset of which shares are a part.
  private static func offset(_ points: Double, shares parts: [CSSComponent]) -> Offset {
    let share = parts.reduce(0) { if case .percentage(let share) = $1 { $0 + share / 100 } else { $0 } }
    return Offset(points: points - share * CSSExtent.box, share: share)
  }
}
