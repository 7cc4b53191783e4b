private import Glibc

/// Bytes that are hashed and compared in one go, where an array goes byte by byte.
struct HashedBytes: Hashable, Sendable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  static func == (left: Self, right: Self) -> Bool {
    left.bytes.count == right.bytes.count
      && left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          guard let one = left.baseAddress, let other = right.baseAddress else { return true }
          return memcmp(one, other, left.count) == 0
        }
      }
  }

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  /// A number that differs for most different bytes, and costs a tenth of what a hash does that no stranger can foresee.
  fileprivate var sketch: UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var mixed = UInt64(truncatingIfNeeded: bytes.count)
      var index = 0
      while index < bytes.count {
        mixed = (mixed ^ ByteScan.eightBytes(of: bytes, at: index)) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed &>> 32
        index &+= 8
      }
      return mixed
    }
  }
}

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
