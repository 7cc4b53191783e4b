/// Stores each distinct style once and names it by a small index.
///
/// A document of a million characters has a few dozen styles, so an attribute policy rewrites this table and costs
/// nothing for each character. Hostile input has a new style every few bytes, so ids are found by open addressing. A
/// dictionary would keep every style twice and hash it again to add it and to grow.
public struct StyleTable<Style: Hashable & Sendable>: Sendable {
  public typealias ID = Int32

  private var styles: [Style] = []
  private var slots = SlotTable()

  public init() {}

  public var count: Int { styles.count }

  /// The styles in the order of their ids.
  public var all: [Style] { styles }

  /// Lends the style: most callers want one field, and a copy would count references of them all.
  public subscript(id: ID) -> Style { _read { yield styles[Int(id)] } }

  /// The id of `style` if it is in the table.
  func id(of style: Style) -> ID? {
    slots.id(of: Self.hash(of: style)) { holds(style, at: $0) }
  }

  /// Reports whether `style` is the one with this id. They are compared in their places: to copy one counts references.
  @inline(__always)
  func holds(_ style: borrowing Style, at id: ID) -> Bool { styles.span[Int(id)] == style }

  /// The id of `style`, which is added if it is new.
  public mutating func intern(_ style: borrowing Style) -> ID {
    slots.makeRoom(beside: styles.count)
    let hash = Self.hash(of: style)
    // Without a closure, which would need a copy of the style.
    var slot = slots.first(of: hash)
    while let id = slots[slot] {
      if slots.hash(in: slot) == hash, holds(style, at: id) { return id }
      slot = slots.next(after: slot)
    }
    let id = ID(styles.count)
    slots.fill(slot, with: id, hash: hash)
    styles.reserveCapacity(slots.capacity)
    styles.append(copy style)
    return id
  }

  private static func hash(of style: borrowing Style) -> UInt32 { UInt32(truncatingIfNeeded: style.hashValue) }

  func contains(_ id: ID) -> Bool { id >= 0 && Int(id) < styles.count }
}

extension StyleTable: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.styles == right.styles }
}

extension StyleTable: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(styles) }
}
