import Glibc
import Selections
import ServiceCore
import SystemCalls

/// The slots of this service, all of which the service manager has (sd_notify(3), FDSTORE), and what they hold.
///
/// A slot is made when none is free, and the manager receives it then. Copies that are written into it later cost no
/// message. A slot that is still read is never written.
///
///     written (by the worker, or at once) ──▶ added ── keep ──▶ committed ── discard ──▶ gone
///                                               └── discard ──▶ gone
///
/// An original goes the same way after its copy, and never counts without it.
struct SlotStore {
  /// The slots of one copy.
  struct Slots: Sendable {
    var offer: SlotUse
    /// Apart from the offer: the original is stored after it, and forgotten before it. `nil` if there is none.
    var original: SlotUse?
    /// The number that both are committed with; `nil` until the offer is.
    var sequence: UInt64?
  }

  /// The names of the slots, as many as `FileDescriptorStoreMax` in the unit.
  static let names = ["a", "b", "c", "d", "e", "f", "g", "h"].map { "slot-\($0)" }
  private static let retryPause: Instant = 100
  /// Milliseconds.
  private static let patience: Int32 = 50

  private struct Message {
    let name: String
    /// The descriptor to store; `nil` if it is to be removed.
    let file: FileDescriptor?

    var state: String {
      // FDPOLL=0: it never becomes ready, and is not to be watched for an error (systemd 246).
      file == nil ? "FDSTOREREMOVE=1\nFDNAME=\(name)" : "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0"
    }
  }

  private let manager: ServiceManagerSocket
  private var slots: [Slot] = []
  private var stored: [StorageID: Slots] = [:]
  private var lastSequence: UInt64 = 0
  private var waiting: [Message] = []
  /// The time at which the messages that wait are tried again.
  private(set) var nextDeadline: Instant?
  /// Whether the manager has read in time since all messages were sent last.
  private var reads = true

  /// - Parameter socket: NOTIFY_SOCKET.
  /// - Returns: `nil` if no service manager listens.
  init?(socket path: String?) {
    guard let manager = ServiceManagerSocket(path: path, waits: false) else { return nil }
    self.manager = manager
  }

  // MARK: Slots

  /// Makes slots before they are needed.
  mutating func prepare(_ count: Int, now: Instant) {
    while slots.count < min(count, Self.names.count), (try? make(now: now)) != nil {}
  }

  /// The slot for a copy, to be written.
  /// - Returns: `nil` if all hold copies that are kept.
  mutating func slotForOffer(now: Instant) throws(SystemError) -> SlotUse? { try slot(now: now)?.use() }

  /// The slot for the original of a copy that is kept, to be written.
  /// - Returns: `nil` if it has one already, its copy is gone, or no slot is free.
  mutating func slotForOriginal(of storage: StorageID, now: Instant) throws(SystemError) -> SlotUse? {
    guard let slots = stored[storage], slots.original == nil else { return nil }
    return try slot(now: now)?.use()
  }

  private mutating func slot(now: Instant) throws(SystemError) -> Slot? {
    if let free = slots.first(where: { $0.state == .free }) { return free }
    if let slot = try make(now: now) { return slot }
    // The file of a slot stays as long as a program reads it. The next copy gets another file with the same name.
    guard let place = slots.firstIndex(where: { $0.state == .released }) else { return nil }
    remove(slots.remove(at: place).name, now: now)
    return try make(now: now)
  }

  /// Makes a slot, and waits a moment for the manager to have it.
  /// - Returns: `nil` if there are as many as may be.
  private mutating func make(now: Instant) throws(SystemError) -> Slot? {
    guard let name = Self.names.first(where: { name in !slots.contains { $0.name == name } }) else { return nil }
    let slot = try Slot(name)
    slots.append(slot)
    send(Message(name: name, file: slot.file), now: now)
    while !waiting.isEmpty, reads {
      let count = waiting.count
      let hasRoom = manager.awaitRoom(milliseconds: Self.patience)
      advance(now: now)
      // Space into which nothing fits counts as none (ENOBUFS).
      reads = hasRoom && waiting.count < count
    }
    return slot
  }

  // MARK: Copies

  mutating func add(_ offer: SlotUse, as storage: StorageID) { stored[storage] = Slots(offer: offer) }

  /// Commits a copy that was added: from now on it is the last one of its selection.
  mutating func keep(_ storage: StorageID) throws(SystemError) {
    guard let slots = stored[storage] else { throw SystemError("find what was stored", errorNumber: ENOENT) }
    lastSequence = max(lastSequence + 1, MonotonicClock.nanoseconds())
    stored[storage]?.sequence = lastSequence
    try slots.offer.commit(lastSequence)
  }

  /// Adds the original of a copy, unless the copy is gone.
  mutating func addOriginal(_ original: SlotUse, of storage: StorageID) { stored[storage]?.original = original }

  /// Commits an original that was added: it counts as long as its copy.
  mutating func keepOriginal(_ storage: StorageID) throws(SystemError) {
    guard let slots = stored[storage], let sequence = slots.sequence else { return }
    try slots.original?.commit(sequence)
  }

  mutating func discard(_ storage: StorageID) {
    discardOriginal(storage)
    if var offer = stored.removeValue(forKey: storage)?.offer { SlotUse.withdraw(&offer) }
  }

  mutating func discardOriginal(_ storage: StorageID) {
    if var original = stored[storage]?.original.take() { SlotUse.withdraw(&original) }
  }

  // MARK: From one run to the next

  /// Goes on with a slot that was there before this service was started.
  mutating func takeUp(_ slot: Slot) { slots.append(slot) }

  /// Goes on keeping a copy.
  mutating func takeUp(_ slots: Slots, as storage: StorageID) {
    slots.offer.keep()
    slots.original?.keep()
    stored[storage] = slots
  }

  /// Has the manager give up what it kept under that name.
  mutating func remove(_ name: String, now: Instant) {
    // What was not sent yet need not be.
    waiting.removeAll { $0.name == name && $0.file != nil }
    guard !waiting.contains(where: { $0.name == name }) else { return }
    send(Message(name: name, file: nil), now: now)
  }

  // MARK: Messages

  private mutating func send(_ message: Message, now: Instant) {
    waiting.append(message)
    advance(now: now)
  }

  /// Sends what waits, in order, once it is time.
  mutating func advance(now: Instant) {
    while let message = waiting.first {
      guard manager.send(message.state, with: message.file) else {
        nextDeadline = now &+ Self.retryPause
        return
      }
      // A manager that has ended keeps no copies.
      waiting.removeFirst()
    }
    nextDeadline = nil
    reads = true
  }
}
