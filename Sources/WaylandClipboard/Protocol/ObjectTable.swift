/// The objects of one connection, and the numbers that are free for new ones.
struct ObjectTable: Sendable {
  private var interfaces: [ObjectID: Interface] = [.display: .display]
  private var free: [UInt32] = []
  private var next: UInt32 = 2

  /// The most objects that may exist at a time, whoever made them. A compositor must release the ones that were
  /// destroyed.
  private static let maximumObjects = 8192

  func interface(of object: ObjectID) -> Interface? { interfaces[object] }

  /// A new object of ours. Its number stays in use until the compositor says otherwise (`wl_display.delete_id`): events
  /// that it had sent before are still on their way.
  mutating func make(_ interface: Interface) throws(WireError) -> ObjectID {
    guard interfaces.count < Self.maximumObjects else { throw .invalidObject }
    let number: UInt32
    if let last = free.popLast() {
      number = last
    } else {
      number = next
      next &+= 1
    }
    let id = ObjectID(rawValue: number)
    interfaces[id] = interface
    return id
  }

  /// Notes an object that the compositor has made.
  mutating func note(_ object: ObjectID, _ interface: Interface) throws(WireError) {
    guard object.isOfServer, interfaces[object] == nil, interfaces.count < Self.maximumObjects else {
      throw .invalidObject
    }
    interfaces[object] = interface
  }

  /// Forgets an object of the compositor's that we have destroyed. What it still sends for it is ignored.
  mutating func forget(_ object: ObjectID) { if object.isOfServer { interfaces[object] = nil } }

  /// The compositor uses the number of an object no longer.
  mutating func idDeleted(_ object: ObjectID) {
    guard !object.isOfServer, object != .display, interfaces.removeValue(forKey: object) != nil else { return }
    free.append(object.rawValue)
  }
}
