/// Names distinct byte strings by small numbers, in the order in which they are first met.
///
/// A table of open addresses, as `StyleTable` is, by fingerprints that no stranger can foresee.
struct ByteStringTable: Sendable {
  typealias ID = Int32

  private var strings: [ArraySlice<UInt8>] = []
  /// A power of two of places, at most half of them taken. A string takes the first free place from the one that its
  /// fingerprint names.
  private var slots: [Slot] = []

  private struct Slot: Sendable {
    /// The end of the string's fingerprint.
    var fingerprint: UInt32 = 0
    /// -1 where the place is free.
    var id: ID = -1
  }

  var count: Int { strings.count }

  subscript(id: ID) -> ArraySlice<UInt8> { _read { yield strings[Int(id)] } }

  /// Returns the id of a string; `nil` if the table does not hold it.
  func id(of bytes: ArraySlice<UInt8>) -> ID? {
    guard !slots.isEmpty else { return nil }
    let id = slots[place(of: bytes, Self.fingerprint(of: bytes))].id
    return id >= 0 ? id : nil
  }

  /// Returns the id of a string, which is added if it is new.
  mutating func intern(_ bytes: ArraySlice<UInt8>) -> ID { intern(bytes, room: .max) ?? 0 }

  /// Returns the id of a string, which is added if it is new and the table holds fewer than `room`.
  mutating func intern(_ bytes: ArraySlice<UInt8>, room: Int) -> ID? {
    if strings.count * 2 >= slots.count { grow() }
    let fingerprint = Self.fingerprint(of: bytes)
    let place = place(of: bytes, fingerprint)
    if slots[place].id >= 0 { return slots[place].id }
    guard strings.count < room else { return nil }
    let id = ID(truncatingIfNeeded: strings.count)
    slots[place] = Slot(fingerprint: fingerprint, id: id)
    strings.append(bytes)
    return id
  }

  private static func fingerprint(of bytes: ArraySlice<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { HashedBytes.fingerprint(of: $0) })
  }

  /// Returns the place with the id of a string, or the free place for it.
  @inline(__always)
  private func place(of bytes: ArraySlice<UInt8>, _ fingerprint: UInt32) -> Int {
    var place = Int(fingerprint) & (slots.count &- 1)
    while slots[place].id >= 0 {
      if slots[place].fingerprint == fingerprint, HashedBytes(strings[Int(slots[place].id)]) == HashedBytes(bytes) {
        break
      }
      place = (place &+ 1) & (slots.count &- 1)
    }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(old.count * 2, 32))
    strings.reserveCapacity(slots.count / 2)
    for slot in old where slot.id >= 0 {
      var place = Int(slot.fingerprint) & (slots.count - 1)
      while slots[place].id >= 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }
}
