/// The cascade layers of a page's style sheets: CSS Cascade 5, section 6.4.
struct CSSLayers: Sendable {
  /// The number of a layer.
  typealias ID = Int32

  /// The rank of rules that stand in no layer.
  static let none: ID = 0
  private static let maximumCount = 65_536

  private struct Name: Hashable {
    var parent: ID
    var name: HashedBytes
  }

  private var parents: [ID] = [-1]
  private var ids: [Name: ID] = [:]

  /// Whether there is a layer.
  var isEmpty: Bool { parents.count == 1 }

  /// Whether there are more layers than are told apart.
  var isFull: Bool { parents.count >= Self.maximumCount }

  /// The layer of this path of names in another, which is added if it is new.
  mutating func layer(_ path: [ArraySlice<UInt8>], in parent: ID) -> ID {
    var id = parent
    for name in path {
      let key = Name(parent: id, name: HashedBytes(name))
      if let known = ids[key] {
        id = known
      } else {
        let new = add(in: id)
        ids[key] = new
        id = new
      }
    }
    return id
  }

  /// A layer without a name.
  mutating func add(in parent: ID) -> ID {
    guard !isFull else { return parent }
    parents.append(parent)
    return ID(truncatingIfNeeded: parents.count - 1)
  }

  /// The rank of each layer, with the highest for rules outside of layers. The rules of a layer itself outrank those of
  /// the layers in it.
  var ranks: [Int32] {
    var children = [[ID]](repeating: [], count: parents.count)
    for (id, parent) in parents.enumerated().dropFirst() { children[Int(parent)].append(ID(truncatingIfNeeded: id)) }
    // Walked from the last, a layer comes before the layers in it.
    var ranks = [Int32](repeating: 0, count: parents.count)
    var open = [Self.none]
    var rank = Int32(truncatingIfNeeded: parents.count)
    while let id = open.popLast() {
      rank -= 1
      ranks[Int(id)] = rank
      open += children[Int(id)]
    }
    return ranks
  }

  /// The names of `a.b`; `nil` if it is none.
  static func path(_ cursor: inout CSSCursor) -> [ArraySlice<UInt8>]? {
    var path: [ArraySlice<UInt8>] = []
    repeat {
      guard let name = cursor.name() else { return nil }
      path.append(name)
    } while cursor.take(".")
    return path
  }
}
