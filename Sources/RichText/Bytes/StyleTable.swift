/// Stores each distinct style once and names it by a small index.
///
/// A document of a million characters has a few dozen styles, so an attribute policy rewrites this table and costs
/// nothing for each character. Hostile input has a new style every few bytes, so ids are found by open addressing. A
/// dictionary would keep every style twice and hash it again to add it and to grow.
public struct StyleTable<Style: Hashable & Sendable>: Sendable {
  public typealias ID = Int32

  private var styles: [Style] = []
  /// A power of two of places, at most half of them taken. A style takes the first free place from the one that its
  /// hash names.
  private var slots: [StyleSlot] = []

  public init() {}

  public var count: Int { styles.count }

  /// The styles in the order of their ids.
  public var all: [Style] { styles }

  /// Lends the style: most callers want one field, and a copy would count references of them all.
  public subscript(id: ID) -> Style { _read { yield styles[Int(id)] } }

  /// The id of `style` if it is in the table.
  func id(of style: Style) -> ID? {
    guard !slots.isEmpty else { return nil }
    let id = slots[place(of: style, hash: Self.hash(of: style))].id
    return id >= 0 ? id : nil
  }

  /// The id of `style`, which is added if it is new.
  public mutating func intern(_ style: Style) -> ID {
    if styles.count * 2 >= slots.count { grow() }
    let hash = Self.hash(of: style)
    let place = place(of: style, hash: hash)
    guard slots[place].id < 0 else { return slots[place].id }
    let id = ID(styles.count)
    slots[place] = StyleSlot(hash: hash, id: id)
    styles.append(style)
    return id
  }

  private static func hash(of style: Style) -> UInt32 { UInt32(truncatingIfNeeded: style.hashValue) }

  /// Returns the place with the id of `style`, or the free place for it.
  private func place(of style: Style, hash: UInt32) -> Int {
    var place = Int(hash) & (slots.count - 1)
    while slots[place].id >= 0 {
      if slots[place].hash == hash, styles[Int(slots[place].id)] == style { break }
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: StyleSlot(), count: max(old.count * 2, 8))
    styles.reserveCapacity(slots.count / 2)
    for slot in old where slot.id >= 0 {
      var place = Int(slot.hash) & (slots.count - 1)
      while slots[place].id >= 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }

  func contains(_ id: ID) -> Bool { id >= 0 && Int(id) < styles.count }
}

/// A place in a table of styles. It stands outside of the generic table, in which the runtime would make a type for
/// each kind of style.
private struct StyleSlot: Sendable {
  /// The end of the style's hash.
  var hash: UInt32 = 0
  /// -1 where the place is free.
  var id: Int32 = -1
}

extension StyleTable: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.styles == right.styles }
}

extension StyleTable: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(styles) }
}
