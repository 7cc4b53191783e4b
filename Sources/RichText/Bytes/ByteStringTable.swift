/// Names distinct byte strings by small numbers, in the order in which they are first met.
///
/// A table of open addresses, as `StyleTable` is, by fingerprints that no stranger can foresee.
struct ByteStringTable: Sendable {
  typealias ID = Int32

  private var strings: [ArraySlice<UInt8>] = []
  private var slots = SlotTable()

  var count: Int { strings.count }

  subscript(id: ID) -> ArraySlice<UInt8> { _read { yield strings[Int(id)] } }

  /// Returns the id of a string; `nil` if the table does not hold it.
  func id(of bytes: ArraySlice<UInt8>) -> ID? {
    slots.id(of: Self.fingerprint(of: bytes)) { HashedBytes(strings[Int($0)]) == HashedBytes(bytes) }
  }

  /// Returns the id of a string, which is added if it is new.
  mutating func intern(_ bytes: ArraySlice<UInt8>) -> ID { intern(bytes, room: .max) ?? 0 }

  /// Returns the id of a string, which is added if it is new and the table holds fewer than `room`.
  mutating func intern(_ bytes: ArraySlice<UInt8>, room: Int) -> ID? {
    slots.makeRoom(beside: strings.count)
    let fingerprint = Self.fingerprint(of: bytes)
    let slot = slots.slot(of: fingerprint) { HashedBytes(strings[Int($0)]) == HashedBytes(bytes) }
    if let id = slots[slot] { return id }
    guard strings.count < room else { return nil }
    let id = ID(truncatingIfNeeded: strings.count)
    slots.fill(slot, with: id, hash: fingerprint)
    strings.reserveCapacity(slots.capacity)
    strings.append(bytes)
    return id
  }

  private static func fingerprint(of bytes: ArraySlice<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { HashedBytes.fingerprint(of: $0) })
  }
}
