import Selections
import ServiceCore

/// The files of the copies that outlive the process, by the names that the service machine gives them.
///
///     written (by the worker, or at once) ──▶ added ── keep ──▶ kept by the service manager ── discard ──▶ gone
///                                                └── discard ──▶ gone
struct CopyStorage {
  private enum Place {
    /// Files that nobody keeps yet.
    case files(StoredCopy.Files)
    /// Names in the store.
    case kept(offer: String?, original: String?)
  }

  private var store: DescriptorStore
  private var places: [StorageID: Place] = [:]

  init(_ store: DescriptorStore) { self.store = store }

  /// When the service manager is to be told again.
  var nextDeadline: Instant? { store.nextDeadline }

  mutating func advance(now: Instant) {
    if let deadline = store.nextDeadline, deadline <= now { store.advance(now: now) }
  }

  /// Takes the files of a copy that was written.
  mutating func add(_ files: StoredCopy.Files, as storage: StorageID) { places[storage] = .files(files) }

  /// Has the service manager keep a copy.
  /// - Returns: whether there was room for it.
  mutating func keep(_ storage: StorageID, now: Instant) -> Bool {
    guard case .files(let files) = places[storage] else { return false }
    let offer = store.keep(files.offer, .offer, now: now)
    let original = files.original.flatMap { store.keep($0, .original, now: now) }
    places[storage] = .kept(offer: offer, original: original)
    return offer != nil
  }

  mutating func discard(_ storage: StorageID, now: Instant) {
    discardOriginal(storage, now: now)
    if case .kept(let offer?, _) = places.removeValue(forKey: storage) { store.remove(offer, now: now) }
  }

  mutating func discardOriginal(_ storage: StorageID, now: Instant) {
    switch places[storage] {
    case .files(let files):
      places[storage] = .files(StoredCopy.Files(offer: files.offer, original: nil))
    case .kept(let offer, let original):
      if let original { store.remove(original, now: now) }
      places[storage] = .kept(offer: offer, original: nil)
    case nil:
      break
    }
  }

  // MARK: From one run to the next

  /// Goes on keeping what was kept before this service was started.
  mutating func takeUp(_ storage: StorageID, offer: String, original: String?) {
    for name in [offer, original].compactMap(\.self) { store.takeUp(name) }
    places[storage] = .kept(offer: offer, original: original)
  }

  /// Gives up what was kept before under that name.
  mutating func remove(_ name: String, now: Instant) { store.remove(name, now: now) }
}
