import Selections

@testable import ICCCM

/// An X server as far as one selection goes: its owner, the properties of windows, and what each client is told.
///
/// Follows the X protocol's SetSelectionOwner and ConvertSelection, and XFixes' selection events.
struct SimulatedServer {
  /// The owner of the selection until the next change.
  struct Ownership {
    var owner: WindowID
    var since: ServerTime
  }

  /// Milliseconds since the start; the machines' clock too.
  private(set) var now: Instant = 0
  private let start: UInt32

  /// All that the selection has been.
  private(set) var ownerships: [Ownership]
  /// The number of the last change of owner that somebody else made: copies, clears and deaths.
  private(set) var lastCopy = 0
  /// The last copy whose owner has ended as its owner, and the number of that change.
  private(set) var lastEnd: (copy: Int, change: Int)?
  private(set) var windows: Set<WindowID> = [.own]
  private var properties: [TransferKey: PropertyValue] = [:]

  /// The events to be delivered, in order, each with the number of the change that it reports.
  private(set) var events: [(event: SelectionEvent, copy: Int)] = []
  private var firstEvent = 0
  /// Requests that are on their way to the owners' windows.
  private(set) var requests: [WindowID: [SelectionRequest]] = [:]
  /// The number of deletions of each property of our window, by which a sender by INCR goes on.
  private(set) var deletions: [Atom: Int] = [:]
  /// The deletions of requestors' properties that have not been reported to the service, and how many of those came
  /// before its last write there.
  private var untoldDeletions: [TransferKey: Int] = [:]
  private var outdatedDeletions: [TransferKey: Int] = [:]
  /// Windows whose events we asked for.
  private(set) var watched: Set<WindowID> = []

  static let timeProperty = Atom(rawValue: 99)

  init(start: UInt32) {
    self.start = start
    ownerships = [Ownership(owner: .none, since: ServerTime(rawValue: start &- 5000))]
  }

  private var present: Ownership { ownerships[ownerships.count - 1] }
  var owner: WindowID { present.owner }
  var lastChange: ServerTime { present.since }

  /// The server's clock; it wraps around, and passes over the value that stands for CurrentTime.
  var time: ServerTime {
    let sum = start &+ UInt32(truncatingIfNeeded: now)
    return ServerTime(rawValue: sum == 0 ? 1 : sum)
  }

  func time(before milliseconds: UInt32) -> ServerTime {
    let difference = time.rawValue &- milliseconds
    return ServerTime(rawValue: difference == 0 ? 1 : difference)
  }

  mutating func advance(_ milliseconds: Instant) { now += milliseconds }

  // MARK: Events to us

  var hasEvents: Bool { firstEvent < events.count }

  mutating func nextEvent() -> (event: SelectionEvent, copy: Int)? {
    guard hasEvents else { return nil }
    defer {
      firstEvent += 1
      if firstEvent == events.count { (events, firstEvent) = ([], 0) }
    }
    return events[firstEvent]
  }

  /// Reports whether an event announces another owner, as the adapter checks before a takeover.
  func announcesOwner(otherThan owner: WindowID) -> Bool {
    events[firstEvent...].contains {
      guard case .ownerChanged(let change) = $0.event else { return false }
      return change.owner != .own && (change.cause == .set || owner != .own)
    }
  }

  /// SelectionNotify by an owner.
  mutating func notify(_ event: SelectionEvent) { if windows.contains(.own) { tell(event) } }

  mutating func tell(_ event: SelectionEvent) { events.append((event, lastCopy)) }

  // MARK: Ownership

  mutating func setOwner(_ window: WindowID, at asked: ServerTime) {
    let taken = asked == .current ? time : asked
    guard !taken.isLater(than: time), !lastChange.isLater(than: taken), window == .none || windows.contains(window)
    else { return }
    if window != .own { lastCopy += 1 }
    if owner == .own, window != .own { tell(.selectionCleared(taken)) }
    ownerships.append(Ownership(owner: window, since: taken))
    tell(.ownerChanged(OwnerChange(owner: window, cause: .set, timestamp: time, selectionTimestamp: taken)))
  }

  mutating func create(_ window: WindowID) { windows.insert(window) }

  mutating func destroy(_ window: WindowID, _ cause: OwnerChange.Cause) {
    guard windows.remove(window) != nil else { return }
    for key in properties.keys where key.requestor == window { properties[key] = nil }
    requests[window] = nil
    if watched.remove(window) != nil { tell(.windowLost(window)) }
    guard owner == window else { return }
    lastEnd = (lastCopy, lastCopy + 1)
    lastCopy += 1
    ownerships.append(Ownership(owner: .none, since: lastChange))
    tell(.ownerChanged(OwnerChange(owner: .none, cause: cause, timestamp: time, selectionTimestamp: lastChange)))
  }

  /// Destroys our window on behalf of another program; the selections that it owned have no owner.
  mutating func destroyOwnWindow() {
    guard windows.remove(.own) != nil else { return }
    for key in properties.keys where key.requestor == .own { properties[key] = nil }
    // Those that were ours: their answers will find no window.
    requests = [:]
    tell(.windowLost(.own))
    guard owner == .own else { return }
    ownerships.append(Ownership(owner: .none, since: lastChange))
    tell(.ownerChanged(.init(owner: .none, cause: .windowDestroyed, timestamp: time, selectionTimestamp: lastChange)))
  }

  /// We own again what we did, unless somebody has copied or cleared it since.
  mutating func ownAgain(since time: ServerTime) -> Bool {
    guard owner == .none, !announcesOwner(otherThan: .own) else { return false }
    setOwner(.own, at: time)
    return owner == .own
  }

  /// We give it up.
  mutating func release(since asked: ServerTime) {
    guard owner == .own else { return }
    tell(.selectionCleared(asked))
    ownerships.append(Ownership(owner: .none, since: asked))
    tell(.ownerChanged(OwnerChange(owner: .none, cause: .set, timestamp: time, selectionTimestamp: asked)))
  }

  // MARK: Requests

  /// A ConvertSelection of ours.
  mutating func convert(_ target: Atom, into property: Atom, at time: ServerTime) {
    guard windows.contains(.own) else { return tell(.windowLost(.own)) }
    if owner == .none {
      tell(.notified(target: target, property: .none, time: time))
    } else {
      let request = SelectionRequest(requestor: .own, target: target, property: property, time: time)
      owner == .own ? tell(.requested(request)) : requests[owner, default: []].append(request)
    }
  }

  /// A ConvertSelection of somebody else, as far as it concerns us; whether it reached us.
  mutating func convert(_ request: SelectionRequest) -> Bool {
    guard owner == .own else { return false }
    tell(.requested(request))
    return true
  }

  mutating func nextRequest(to window: WindowID) -> SelectionRequest? {
    guard let list = requests[window], !list.isEmpty else { return nil }
    return requests[window]?.removeFirst()
  }

  // MARK: Properties

  func property(_ atom: Atom, of window: WindowID) -> PropertyValue? {
    properties[TransferKey(requestor: window, property: atom)]
  }

  /// The properties of our window that have a value.
  var ownProperties: [Atom: PropertyValue] {
    var own: [Atom: PropertyValue] = [:]
    for (key, value) in properties where key.requestor == .own { own[key.property] = value }
    return own
  }

  mutating func change(_ atom: Atom, of window: WindowID, to value: PropertyValue, by ourselves: Bool = false) {
    guard windows.contains(window) else {
      if ourselves { tell(.windowLost(window)) }
      return
    }
    let key = TransferKey(requestor: window, property: atom)
    properties[key] = value
    if ourselves { outdatedDeletions[key] = untoldDeletions[key] }
    if window == .own { tell(atom == Self.timeProperty ? .serverTimeTold(time) : .propertyWritten(atom)) }
  }

  mutating func delete(_ atom: Atom, of window: WindowID) {
    guard properties.removeValue(forKey: TransferKey(requestor: window, property: atom)) != nil else { return }
    if window == .own {
      deletions[atom, default: 0] += 1
      tell(.serverTimeKnown(time))
    } else if watched.contains(window) {
      untoldDeletions[TransferKey(requestor: window, property: atom), default: 0] += 1
      tell(.propertyDeleted(window, atom))
    }
  }

  /// Reports whether the deletion that was just reported came before the last value that the service wrote there.
  mutating func isOutdatedDeletion(_ key: TransferKey) -> Bool {
    untoldDeletions[key, default: 1] -= 1
    guard let count = outdatedDeletions[key], count > 0 else { return false }
    outdatedDeletions[key] = count - 1
    return true
  }

  /// GetProperty of our window with `delete`.
  mutating func take(_ atom: Atom, limit: Int) -> PropertyValue? {
    guard var value = property(atom, of: .own) else { return nil }
    if value.bytes.count > limit {
      value.remaining = value.bytes.count - limit
      value.bytes = Array(value.bytes.prefix(limit))
    } else {
      delete(atom, of: .own)
    }
    return value
  }

  // MARK: Watching

  mutating func watch(_ window: WindowID, _ isWatched: Bool) {
    guard windows.contains(window) else { return tell(.windowLost(window)) }
    if isWatched { watched.insert(window) } else { watched.remove(window) }
  }
}
