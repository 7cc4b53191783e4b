/// The names of a sheet's selectors, each with a number.
struct CSSNames: Sendable {
  private var table = ByteStringTable()
  /// The number of compounds and names that may still be read, so that no page becomes a hundred times as large.
  private var room = 300_000

  mutating func intern(_ name: ArraySlice<UInt8>) -> CSSSelector.NameID {
    let count = table.count
    let id = table.intern(name)
    if table.count > count { room -= 1 }
    return id
  }

  /// The number of a name; `nil` if no selector has it.
  func id(of name: ArraySlice<UInt8>) -> CSSSelector.NameID? { table.id(of: name) }

  /// Notes that a compound is read; false if there were too many.
  mutating func takeRoom() -> Bool {
    room -= 1
    return room > 0
  }
}
