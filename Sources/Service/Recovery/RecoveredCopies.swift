import Configuration
import Selections
import ServiceCore
import SystemCalls

/// The copies that the service manager kept from the last run, read as input of a stranger.
///
/// A copy is taken up if it is whole, of this run of the X server, and the last of its selection. Everything else is
/// refused with the reason, and its slot is emptied.
struct RecoveredCopies {
  struct RestoredCopy {
    var copy: CleanCopy
    /// The slots; `nil` for a copy from a release without slots, which has yet to be stored.
    var slots: SlotStore.Slots?
  }

  /// The last of each selection.
  private(set) var copies: [RestoredCopy] = []
  /// The slots that can be used again; those of the copies among them.
  private(set) var slots: [Slot] = []
  /// The names of files that are no slots.
  private(set) var others: [String] = []
  private(set) var refused: [(name: String, reason: String)] = []

  /// The slot is `nil` for a file that is none.
  private var offers: [(sequence: UInt64, offer: Offer, index: OfferIndex, slot: SlotUse?)] = []
  private var originals: [(sequence: UInt64, original: Original, slot: SlotUse?)] = []

  /// - Parameters:
  ///   - files: What was inherited, by name.
  ///   - server: The one that is served now. Another run of it may be another user's session.
  init(
    _ files: [(name: String, file: FileDescriptor)], on server: ServerToken, configuration: Settings, now: Instant
  ) {
    for (name, file) in files {
      do {
        if SlotStore.names.contains(name), !slots.contains(where: { $0.name == name }),
          let slot = Slot(name, inherited: file)
        {
          slots.append(slot)
          let use = slot.use()
          try add(use.read(), in: use, on: server)
        } else {
          others.append(name)
          try add(FormerRecord(reading: file).kept, in: nil, on: server)
        }
      } catch SlotLayout.Fault.empty {
        continue
      } catch {
        refused.append((name, "\(error)"))
      }
    }
    // An original is held no longer than one of a present copy, whatever its deadline says.
    let limit = now &+ Instant(clamping: configuration.clipboard.restoreFor)
    for (sequence, offer, index, slot) in offers.sorted(by: { $0.sequence > $1.sequence }) {
      guard !copies.contains(where: { $0.copy.selection == index.selection }) else { continue }
      let copy = CleanCopy.recovered(
        offer, in: index.selection, destinations: index.destinations, evidence: index.evidence, by: configuration)
      var taken = RestoredCopy(copy: copy, slots: slot.map { SlotStore.Slots(offer: $0) })
      if let (_, original, place) = originals.first(where: {
        $0.sequence == sequence && ($0.slot == nil) == (slot == nil)
      }),
        original.deadline > now, limit > now
      {
        taken.copy.original = original
        taken.copy.original?.deadline = min(original.deadline, limit)
        taken.slots?.original = place
      }
      copies.append(taken)
    }
    (offers, originals) = ([], [])
  }

  private mutating func add(
    _ kept: RecoveredContent, in slot: SlotUse?, on server: ServerToken
  ) throws(SlotLayout.Fault) {
    switch kept.value {
    case .offer(let offer, let index):
      guard index.server == server.words else { throw .otherServer }
      offers.append((kept.sequence, offer, index, slot))
    case .original(let original): originals.append((kept.sequence, original, slot))
    }
  }
}
