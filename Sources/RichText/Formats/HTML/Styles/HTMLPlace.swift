/// The place of a box: how far it is moved from where the flow would set it, and through what the reader sees it.
///
/// No copy tells how large boxes are. A box counts as moved out of sight where it is moved further than pages move what
/// they show.
struct HTMLPlace: Hashable, Sendable {
  /// The distance in points from a visible place, along the axes of the page.
  var x = 0.0
  var y = 0.0
  /// The axes along which the elements in the box are moved, as transforms turn and stretch them. Shrunken boxes are
  /// moved by the full distance: what is drawn small stands close together, too.
  private(set) var axes = CSSLinearMap.identity
  /// The axes as they are drawn.
  private var drawn = CSSLinearMap.identity
  var view = View()

  /// The page, or the innermost box that cuts off what stands beyond it.
  struct View: Hashable, Sendable {
    /// The place of the box, and its axes.
    var x = 0.0
    var y = 0.0
    var axes = CSSLinearMap.identity
    var kind = Kind.page
    /// Whether the box shows nothing of what stands in it.
    var isEmpty = false
    /// Whether it stands out of sight.
    var isOutOfSight = false
  }

  enum Kind: Hashable, Sendable {
    case page
    /// The reader scrolls to what stands below.
    case scrolled
    /// A place with a lower bound: content far below is never visible.
    case bounded
    /// A window: content that begins beyond its edges is never visible.
    case window
  }

  /// The view of the page.
  static let page = HTMLPlace()
  /// The place of what the window places.
  static let window = HTMLPlace(view: View(kind: .window))

  var isOutOfSight: Bool {
    if x == 0, y == 0, view == View() { return false }
    if view.isEmpty || view.isOutOfSight { return true }
    let isTurned = view.axes != .identity
    // The reader scrolls a turned box along its own axes.
    let (right, down) = isTurned ? view.axes.inverse(x - view.x, y - view.y) : (x, y)
    if right <= CSSConcealmentProperty.farAway || right >= CSSConcealmentProperty.farRight { return true }
    if down <= CSSConcealmentProperty.farAway || down >= CSSConcealmentProperty.farDown { return true }
    let (aside, below) = isTurned ? (right, down) : (x - view.x, y - view.y)
    switch view.kind {
    case .page: return false
    case .scrolled: return aside <= CSSConcealmentProperty.farAway || below <= CSSConcealmentProperty.farAway
    case .bounded:
      return aside <= CSSConcealmentProperty.farAway || aside >= CSSConcealmentProperty.farRight
        || below <= CSSConcealmentProperty.farAway || below >= CSSConcealmentProperty.low
    case .window:
      return aside <= CSSConcealmentProperty.farOutside || aside >= CSSExtent.windowWidth
        || below <= CSSConcealmentProperty.farOutside || below >= CSSExtent.windowHeight
    }
  }

  /// Takes the box out of the flow. Without an offset it stays where it would stand.
  mutating func stand(in holder: HTMLPlace, _ offset: (x: Double?, y: Double?)) {
    if !isTurned {
      if let moved = offset.x { x = holder.x + Self.bounded(moved) }
      if let moved = offset.y { y = holder.y + Self.bounded(moved) }
    } else {
      let unmoved = axes.inverse(x - holder.x, y - holder.y)
      let place = axes(offset.x ?? unmoved.x, offset.y ?? unmoved.y)
      (x, y) = (holder.x + Self.bounded(place.x), holder.y + Self.bounded(place.y))
    }
    view = holder.view
  }

  var isTurned: Bool { axes != .identity }

  /// Turns and stretches what stands in the box.
  mutating func turn(by inner: CSSLinearMap) {
    drawn = drawn.after(inner)
    axes = drawn.unshrunken
  }

  /// Moves the box along its axes.
  mutating func move(x: Double, y: Double) {
    let move = axes(x, y)
    self.x += Self.bounded(move.x)
    self.y += Self.bounded(move.y)
  }

  /// Moves the box down the page by so many points, or up. A box around it that it brings back into sight goes with it.
  mutating func move(down points: Double) {
    y += Self.bounded(points)
    if points > 0, view.isOutOfSight {
      view.y += Self.bounded(points)
      view.isOutOfSight = false
    }
  }

  /// Further than this browsers move nothing.
  private static let farthest = 25e6

  /// A distance that can be added and taken away again.
  private static func bounded(_ distance: Double) -> Double {
    distance.isNaN ? 0 : min(max(distance, -farthest), farthest)
  }

  /// Moves the box along its axes towards a visible place, and not out of sight.
  mutating func moveBack(x: Double, y: Double) {
    let move = axes(x, y)
    self.x = Self.nearer(self.x, by: move.x)
    self.y = Self.nearer(self.y, by: move.y)
  }

  private static func nearer(_ distance: Double, by move: Double) -> Double {
    if distance > 0, move < 0 { return max(distance + move, 0) }
    return distance < 0 && move > 0 ? min(distance + move, 0) : distance
  }

  /// Sees what stands in the box through its edges alone.
  mutating func cutOff(_ kind: Kind, isEmpty: Bool) {
    view = View(x: x, y: y, axes: axes, kind: kind, isEmpty: isEmpty || view.isEmpty, isOutOfSight: isOutOfSight)
  }
}
