/// A value that states a few bits of itself, for less work than a hash.
protocol Sketched: Hashable, Sendable {
  /// A number that equal values share and different values mostly do not.
  var sketch: Int { get }
}

/// Names distinct values by small numbers, as `StyleTable` does. Values used lately are found by their sketch, without
/// a hash.
struct RecentStyleTable<Style: Sketched>: Sendable {
  typealias ID = StyleTable<Style>.ID

  private var table = StyleTable<Style>()
  /// The number last found for each sketch modulo the count, -1 for none.
  private var recent: [ID]

  /// - Parameter places: how many numbers are kept by sketch; a power of two.
  init(places: Int) { recent = Array(repeating: -1, count: places) }

  var count: Int { table.count }

  /// The values in the order of their numbers.
  var all: [Style] { table.all }

  subscript(id: ID) -> Style { _read { yield table[id] } }

  /// Returns the number of a value, which is added if it is new.
  @inline(__always)
  mutating func intern(_ style: Style) -> ID { recentID(of: style) ?? note(style, table.intern(style)) }

  /// Returns the number of a value, which is added if it is new and fewer than `room` are known.
  @inline(__always)
  mutating func intern(_ style: Style, room: Int) -> ID? {
    if let known = recentID(of: style) { return known }
    guard let id = table.count < room ? table.intern(style) : table.id(of: style) else { return nil }
    return note(style, id)
  }

  @inline(__always)
  private func recentID(of style: Style) -> ID? {
    let id = recent[place(of: style)]
    return id >= 0 && table[id] == style ? id : nil
  }

  private mutating func note(_ style: Style, _ id: ID) -> ID {
    recent[place(of: style)] = id
    return id
  }

  @inline(__always)
  private func place(of style: Style) -> Int { style.sketch & (recent.count - 1) }
}
