/// A table of short names that is asked once for every word of a paste.
///
/// A dictionary would hash each word by a keyed hash, which protects tables of strangers' words; these words are our
/// own.
struct NameTable<Role: Sendable>: Sendable {
  private var slots: [(name: CommandName, role: Role)?]
  private let mask: Int

  /// - Parameter lists: Roles with the names that have them, apart by blanks. Of a name that is listed twice the last
  ///   role holds.
  init(_ lists: [(Role, String)]) {
    let names = lists.flatMap { role, names in
      names.split(separator: " ").compactMap { name in CommandName(Array(name.utf8)).map { ($0, role) } }
    }
    var size = 64
    while size < names.count * 4 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    mask = size - 1
    for (name, role) in names {
      var index = name.bucket & mask
      while let slot = slots[index], slot.name != name { index = (index + 1) & mask }
      slots[index] = (name, role)
    }
  }

  subscript(name: CommandName?) -> Role? {
    guard let name else { return nil }
    var index = name.bucket & mask
    while let slot = slots[index] {
      if slot.name == name { return slot.role }
      index = (index + 1) & mask
    }
    return nil
  }
}
