/// Stores each distinct style once and names it by a small index.
///
/// A document of a million characters has a few dozen styles, so an attribute policy rewrites this table and costs
/// nothing for each character.
public struct StyleTable<Style: Hashable & Sendable>: Sendable {
  public typealias ID = Int32

  private var styles: [Style] = []
  private var ids: [Style: ID] = [:]

  public init() {}

  public var count: Int { styles.count }

  /// The styles in the order of their ids.
  public var all: [Style] { styles }

  public subscript(id: ID) -> Style { styles[Int(id)] }

  /// The id of `style`, which is added if it is new.
  public mutating func intern(_ style: Style) -> ID {
    if let id = ids[style] { return id }
    let id = ID(styles.count)
    styles.append(style)
    ids[style] = id
    return id
  }

  func contains(_ id: ID) -> Bool { id >= 0 && Int(id) < styles.count }
}

extension StyleTable: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.styles == right.styles }
}

extension StyleTable: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(styles) }
}
