/// The offers that the compositor has made, with their types as far as they were told.
struct OfferTable: Sendable {
  private struct Entry {
    let id: OfferID
    var types: [String] = []
    var size = 0
    var isCut = false
  }

  private var entries: [ObjectID: Entry] = [:]
  private var objects: [OfferID: ObjectID] = [:]
  /// Offers that are no selection yet, in their order.
  private var pending: [ObjectID] = []
  private var last: UInt64 = 0

  /// Bytes of all names of one offer.
  private static let maximumSize = 1 << 20
  /// Offers that no selection has followed: more than there are selections is useless.
  private static let maximumPending = 8

  var count: Int { entries.count }

  /// A new offer.
  /// - Returns: an offer that no selection can be expected to follow, to be destroyed.
  mutating func add(_ object: ObjectID) -> ObjectID? {
    last &+= 1
    let id = OfferID(rawValue: last)
    entries[object] = Entry(id: id)
    objects[id] = object
    pending.append(object)
    guard pending.count > Self.maximumPending else { return nil }
    let oldest = pending[0]
    remove(oldest)
    return oldest
  }

  /// - Parameter limit: how many types are taken.
  mutating func add(_ type: String, to object: ObjectID, limit: Int) {
    guard var entry = entries[object], !entry.isCut else { return }
    // Not to copy the list for each of its names.
    entries[object] = nil
    entry.size += type.utf8.count
    if entry.types.count < limit, entry.size <= Self.maximumSize {
      entry.types.append(type)
    } else {
      entry.isCut = true
    }
    entries[object] = entry
  }

  /// The offer has become a selection.
  mutating func select(_ object: ObjectID) -> DataOffer? {
    guard let entry = entries[object] else { return nil }
    pending.removeAll { $0 == object }
    var seen: Set<String> = []
    return DataOffer(id: entry.id, types: entry.types.filter { seen.insert($0).inserted }, isCut: entry.isCut)
  }

  func object(of id: OfferID) -> ObjectID? { objects[id] }

  mutating func remove(_ object: ObjectID) {
    guard let entry = entries.removeValue(forKey: object) else { return }
    objects[entry.id] = nil
    pending.removeAll { $0 == object }
  }

  /// Removes all of them.
  mutating func removeAll() -> [ObjectID] {
    defer { (entries, objects, pending) = ([:], [:], []) }
    return Array(entries.keys)
  }
}
