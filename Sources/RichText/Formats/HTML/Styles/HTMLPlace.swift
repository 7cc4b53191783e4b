/// The place of a box: how far it is moved from where the flow would set it, and through what the reader sees it.
///
/// No copy tells how large boxes are. A box counts as moved out of sight where it is moved further than pages move what
/// they show.
struct HTMLPlace: Hashable, Sendable {
  /// The distance in points from a visible place.
  var x = 0.0
  var y = 0.0
  var view = View()

  /// The page, or the innermost box that cuts off what stands beyond it.
  struct View: Hashable, Sendable {
    /// The place of the box.
    var x = 0.0
    var y = 0.0
    var kind = Kind.page
    /// Whether the box shows nothing of what stands in it.
    var isEmpty = false
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
    if view.isEmpty || x <= CSSConcealmentProperty.farAway || x >= CSSConcealmentProperty.farRight { return true }
    if y <= CSSConcealmentProperty.farAway || y >= CSSConcealmentProperty.farDown { return true }
    let (aside, below) = (x - view.x, y - view.y)
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
    if let moved = offset.x { x = holder.x + Self.bounded(moved) }
    if let moved = offset.y { y = holder.y + Self.bounded(moved) }
    view = holder.view
  }

  mutating func move(x: Double, y: Double) {
    self.x += Self.bounded(x)
    self.y += Self.bounded(y)
  }

  /// Further than this browsers move nothing.
  private static let farthest = 25e6

  /// A distance that can be added and taken away again.
  private static func bounded(_ distance: Double) -> Double {
    distance.isNaN ? 0 : min(max(distance, -farthest), farthest)
  }

  /// Moves the box to the left and upwards, but not out of sight.
  mutating func moveBack(x: Double, y: Double) {
    if x < 0, self.x > 0 { self.x = max(self.x + x, 0) }
    if y < 0, self.y > 0 { self.y = max(self.y + y, 0) }
  }

  /// Sees what stands in the box through its edges alone.
  mutating func cutOff(_ kind: Kind, isEmpty: Bool) {
    view = View(x: x, y: y, kind: kind, isEmpty: isEmpty || isOutOfSight)
  }
}
