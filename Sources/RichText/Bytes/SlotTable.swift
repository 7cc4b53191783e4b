/// Finds the ids of things by their hashes: the slots of a table of open addresses, whose things are stored beside it.
///
/// It stands outside of the generic tables that use it, in which the runtime would make a type for each kind of thing.
struct SlotTable: Sendable {
  typealias ID = Int32

  private struct Slot: Sendable {
    var hash: UInt32 = 0
    /// -1 where the slot is free.
    var id: ID = -1
  }

  /// A power of two of slots, at most half of them taken. A thing takes the first free slot from the one that its hash
  /// names.
  private var slots: [Slot] = []

  /// The number of things that the slots have room for.
  var capacity: Int { slots.count / 2 }

  /// Returns the id of the thing with this hash for which `matches` holds; `nil` if there is none.
  @inline(__always)
  func id(of hash: UInt32, where matches: (ID) -> Bool) -> ID? {
    slots.isEmpty ? nil : self[slot(of: hash, where: matches)]
  }

  /// Makes sure that one more thing has room beside `count` others.
  @inline(__always)
  mutating func makeRoom(beside count: Int) {
    if count >= capacity { grow() }
  }

  /// Returns the slot of the thing with this hash for which `matches` holds, or the free slot for it.
  @inline(__always)
  func slot(of hash: UInt32, where matches: (ID) -> Bool) -> Int {
    var slot = first(of: hash)
    while slots[slot].id >= 0 {
      if slots[slot].hash == hash, matches(slots[slot].id) { break }
      slot = next(after: slot)
    }
    return slot
  }

  /// The first slot in which a thing with this hash may be.
  @inline(__always)
  func first(of hash: UInt32) -> Int { Int(hash) & (slots.count &- 1) }

  /// The slot to look at where another thing has taken one.
  @inline(__always)
  func next(after slot: Int) -> Int { (slot &+ 1) & (slots.count &- 1) }

  @inline(__always)
  func hash(in slot: Int) -> UInt32 { slots[slot].hash }

  /// The id in a slot; `nil` if it is free.
  @inline(__always)
  subscript(slot: Int) -> ID? { slots[slot].id >= 0 ? slots[slot].id : nil }

  /// Fills a free slot.
  @inline(__always)
  mutating func fill(_ slot: Int, with id: ID, hash: UInt32) { slots[slot] = Slot(hash: hash, id: id) }

  @inline(never)
  private mutating func grow() {
    let old = slots
    // Most tables stay small, and few steps lead there. `Array(repeating:count:)` would look up its type at each of them.
    let count = old.isEmpty ? 16 : old.count * (old.count < 256 ? 4 : 2)
    slots = []
    slots.append(contentsOf: repeatElement(Slot(), count: count))
    for taken in old where taken.id >= 0 {
      slots[slot(of: taken.hash) { _ in false }] = taken
    }
  }
}
