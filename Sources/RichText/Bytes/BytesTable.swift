/// Names pieces of text by small numbers. What was named lately is found without a hash of it.
struct BytesTable: Sendable {
  typealias ID = StyleTable<HashedBytes>.ID

  private var table = StyleTable<HashedBytes>()
  /// At the places that sketches point to.
  private var recent = [(bytes: HashedBytes, id: ID)?](repeating: nil, count: 64)

  /// The number of `bytes`, which are added if they are new.
  mutating func intern(_ bytes: ArraySlice<UInt8>) -> ID {
    let bytes = HashedBytes(bytes)
    return recentID(of: bytes) ?? note(bytes, table.intern(bytes))
  }

  /// The number of `bytes`, which are added if they are new and fewer than `room` are known.
  mutating func id(of bytes: ArraySlice<UInt8>, room: Int) -> ID? {
    if table.count < room { return intern(bytes) }
    let bytes = HashedBytes(bytes)
    return recentID(of: bytes) ?? table.id(of: bytes).map { note(bytes, $0) }
  }

  private func recentID(of bytes: HashedBytes) -> ID? {
    guard let known = recent[Self.place(of: bytes)], known.bytes == bytes else { return nil }
    return known.id
  }

  private mutating func note(_ bytes: HashedBytes, _ id: ID) -> ID {
    recent[Self.place(of: bytes)] = (bytes, id)
    return id
  }

  private static func place(of bytes: HashedBytes) -> Int { Int(truncatingIfNeeded: bytes.sketch & 63) }
}
