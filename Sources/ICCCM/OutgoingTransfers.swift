package import Selections

/// All transfers by INCR from one selection, whatever became of its ownership meanwhile.
package struct OutgoingTransfers: Hashable, Sendable {
  /// The sends by requestor and property.
  private var sends: [WindowID: [Atom: IncrementalSend]] = [:]
  private var perClient: [UInt32: Int] = [:]
  package private(set) var count = 0
  /// The next time at which late transfers are searched: not after the first deadline, often before it.
  package private(set) var deadline: Instant?
  /// Bits of a window's id that its client chose itself; the others tell the client.
  private let resourceMask: UInt32
  private var settings: TransportSettings

  package init(settings: TransportSettings, resourceMask: UInt32) {
    self.settings = settings
    self.resourceMask = resourceMask
  }

  package mutating func update(_ settings: TransportSettings) { self.settings = settings }

  /// Announces a transfer; nil if there are too many already. A transfer into the same property is replaced: the
  /// requestor asked again because it gave up.
  package mutating func begin(_ key: TransferKey, type: Atom, bytes: FormBytes, incr: Atom, now: Instant)
    -> [SelectionAction]?
  {
    let client = key.requestor.rawValue & ~resourceMask
    // After a limit was lowered even a replacement may be refused. The earlier transfer then continues.
    let replaced = sends[key.requestor]?[key.property] == nil ? 0 : 1
    guard count - replaced < settings.maxTransfers,
      perClient[client, default: 0] - replaced < settings.maxTransfersPerClient
    else { return nil }
    var actions = end(key)
    let send = IncrementalSend(key: key, type: type, bytes: bytes, settings: settings, now: now)
    sends[key.requestor, default: [:]][key.property] = send
    count += 1
    perClient[client, default: 0] += 1
    deadline = min(deadline ?? send.deadline, send.deadline)
    // The deletion that starts the transfer must not come before we listen.
    actions.append(.watch(key))
    let lowerBound = UInt32(clamping: bytes.count)
    actions.append(
      .write(PropertyWrite(window: key.requestor, property: key.property, type: incr, value: .words([lowerBound]))))
    return actions
  }

  package mutating func propertyDeleted(_ key: TransferKey, now: Instant) -> [SelectionAction] {
    guard let step = sends[key.requestor]?[key.property]?.propertyDeleted(now: now) else { return [] }
    switch step {
    case .nothing: return []
    case .write(let write): return [.write(write)]
    case .finish(let write): return [.write(write)] + end(key)
    }
  }

  package mutating func windowLost(_ window: WindowID) -> [SelectionAction] {
    guard let lost = sends[window] else { return [] }
    return lost.values.flatMap { end($0.key) }
  }

  package mutating func deadlinePassed(now: Instant) -> [SelectionAction] {
    guard let deadline, deadline <= now else { return [] }
    let late = sends.values.flatMap { $0.values.filter { $0.deadline <= now } }
    let actions = late.flatMap { end($0.key) }
    self.deadline = sends.values.lazy.flatMap { $0.values.lazy.map(\.deadline) }.min()
    return actions
  }

  /// Stops a transfer without a word, as when its property gets another value.
  package mutating func end(_ key: TransferKey) -> [SelectionAction] {
    guard sends[key.requestor]?.removeValue(forKey: key.property) != nil else { return [] }
    if sends[key.requestor]?.isEmpty == true { sends[key.requestor] = nil }
    count -= 1
    let client = key.requestor.rawValue & ~resourceMask
    let left = perClient[client, default: 1] - 1
    perClient[client] = left > 0 ? left : nil
    if sends.isEmpty { deadline = nil }
    return [.unwatch(key)]
  }
}
