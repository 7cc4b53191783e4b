extension HTMLComputedStyle {
  /// Text decoration, position and sight as one element states them, before they join what it inherits.
  struct Own {
    var lines: CSSDeclaration.Decoration.Lines = []
    var kind: Underline.Kind?
    var lineColor: CSSColor?
    var verticalAlign: CSSDeclaration.VerticalAlign?
    var direction: Direction?
    var background: Color?
    var hasBackgroundImage = false
    var fillsText = false
    var sight = SightStatement()
    var opacity = 1.0
    var filterOpacity = 1.0
    var zoom = 1.0
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
