extension HTMLComputedStyle {
  /// Text decoration and position as one element states them, before they join what it inherits.
  struct Own {
    var lines: CSSDeclaration.Decoration.Lines = []
    var kind: Underline.Kind?
    var lineColor: CSSColor?
    var verticalAlign: CSSDeclaration.VerticalAlign?
    var direction: Direction?
    var background: Color?
    var hasBackgroundImage = false
    var fillsText = false
    var concealment: CSSConcealment = []
    var opacity = 1.0
    var filterOpacity = 1.0
    var zoom = 1.0
    /// The transforms by `CSSDeclaration.Transform`.
    var transforms: [CSSTransform?] = []
    var isAlongPath = false
    var indentAway: CSSDeclaration.IndentAway?
    /// The points of height that unusual sizes may take, of all that are stated.
    var room = 0.0
    /// Whether the size does not depend on the contents, and whether something stands for them.
    var hasEmptySize = false
    var hasIntrinsicSize = false
    var aspectRatio = 1.0
    var rows = CSSGridRows.filled
    /// Whether the lines of the element run from top to bottom, which makes a box of it in a line that does not.
    var isVertical = false
    /// The row of a grid in which the element stands alone.
    var rowAround = CSSGridRows.filled
    /// Whether the box has no height though none is stated: without its contents, or beside its width.
    var isFlatByItself: Bool {
      let hasNoRow = rowAround != .filled && !concealment.isDisjoint(with: CSSConcealment.scrolled)
      guard hasEmptySize && !hasIntrinsicSize || aspectRatio >= Self.flattestRatio || hasNoRow else { return false }
      return concealment.isDisjoint(with: [.tall, .shareOfHeight, .heightened, .tabular])
    }
    /// Boxes as wide as a page are lower than a pixel with a greater ratio.
    private static let flattestRatio = 1000.0
    /// The points of the width that is stated; infinite if the contents say it.
    var width = 0.0
    /// The same if nothing else says it.
    var knownWidth: Double? {
      if concealment.contains(.narrow), !concealment.contains(.sized) { return 0 }
      return concealment.contains(.shareOfWidth) || width == .infinity ? nil : width
    }
    var offsets = CSSOffsets()
    var isAnimated = false
    /// Whether the element is an item of a flexible box or a grid, and so a block (CSS Display 3, section 2.7).
    var isItem = false
    /// Whether the element says that it is a block, a list item or a grid.
    var isBlockByDisplay = false
    /// The signs in the declarations so far of a browser that added how the text looked.
    var annotation = Annotation.none
    /// Whether a browser added the background.
    var backgroundIsAdded = false
    var margins = Margins()
    var borders = CSSBorders()
    var indent: CSSDeclaration.Distance?

    /// Keeps what one of the properties says that move, turn and stretch.
    mutating func set(_ property: CSSDeclaration.Transform, to transform: CSSTransform?) {
      if transforms.isEmpty { transforms = Array(repeating: nil, count: CSSDeclaration.Transform.allCases.count) }
      transforms[property.rawValue] = transform
    }

    /// All of them together. Where an element is on its path is known at the beginning of the path alone.
    var transform: CSSTransform? {
      var sum: CSSTransform?
      for property in CSSDeclaration.Transform.allCases where property != .offset || !isAnimated && !isAlongPath {
        guard let next = transforms[property.rawValue] else { continue }
        sum = sum?.followed(by: next) ?? next
      }
      return sum
    }

    /// Notes a property that stands after the background in what a browser adds.
    mutating func closeAnnotation() {
      if annotation == .open { annotation = .closed }
    }
  }

  /// The properties that Chromium and Safari add to the outermost elements of a copy, in a fixed order. After the
  /// stroke and before the decoration comes the background of the nearest element around them that has one.
  ///
  /// The declarations of the page itself for the element stand before or after all of them, whatever its order in the
  /// page.
  enum Annotation {
    case none, open, closed
  }

  /// The distances that an element keeps from what is around it, where they are stated.
  struct Margins {
    var top, right, bottom, left: CSSDeclaration.Distance?
    /// Above and below, if only the logical properties state it.
    var before, after: CSSDeclaration.Distance?

    mutating func set(_ side: CSSDeclaration.Side, to distance: CSSDeclaration.Distance) {
      switch side {
      case .top: top = distance
      case .right: right = distance
      case .bottom: bottom = distance
      case .left: left = distance
      }
    }

    mutating func set(_ side: ParagraphSide, to distance: CSSDeclaration.Distance) {
      switch side {
      case .before: before = distance
      case .after: after = distance
      }
    }
  }
}
