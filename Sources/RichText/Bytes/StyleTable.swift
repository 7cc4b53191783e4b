/// Stores each distinct style once and names it by a small index.
///
/// A document of a million characters has a few dozen styles, so an attribute policy rewrites this table and costs
/// nothing for each character. Hostile input has a new style every few bytes, so ids are found by open addressing. A
/// dictionary would keep every style twice and hash it again to add it and to grow.
public struct StyleTable<Style: Hashable & Sendable>: Sendable {
  public typealias ID = Int32

  private var styles: [Style] = []
  private var hashes: [Int] = []
  /// A power of two of places, at most half of them taken, each with an id or -1. A style takes the first free place
  /// from the one that its hash names.
  private var slots: [ID] = []

  public init() {}

  public var count: Int { styles.count }

  /// The styles in the order of their ids.
  public var all: [Style] { styles }

  /// Lends the style: most callers want one field, and a copy would count references of them all.
  public subscript(id: ID) -> Style { _read { yield styles[Int(id)] } }

  /// The id of `style` if it is in the table.
  func id(of style: Style) -> ID? {
    guard !slots.isEmpty else { return nil }
    let id = slots[slot(of: style, hash: style.hashValue)]
    return id >= 0 ? id : nil
  }

  /// The id of `style`, which is added if it is new.
  public mutating func intern(_ style: Style) -> ID {
    if styles.count * 2 >= slots.count { grow() }
    let hash = style.hashValue
    let slot = slot(of: style, hash: hash)
    guard slots[slot] < 0 else { return slots[slot] }
    let id = ID(styles.count)
    slots[slot] = id
    hashes.append(hash)
    styles.append(style)
    return id
  }

  /// Returns the place with the id of `style`, or the free place for it.
  private func slot(of style: Style, hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let id = Int(slots[slot])
      if hashes[id] == hash, styles[id] == style { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: max(slots.count * 2, 8))
    for (id, hash) in hashes.enumerated() {
      var slot = hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = ID(id)
    }
  }

  func contains(_ id: ID) -> Bool { id >= 0 && Int(id) < styles.count }
}

extension StyleTable: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.styles == right.styles }
}

extension StyleTable: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(styles) }
}
