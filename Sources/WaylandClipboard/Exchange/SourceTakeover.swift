internal import Selections

/// A takeover of a selection that is under way: what for, and with what content.
///
/// The protocol has no compare and swap. The selection is set after the compositor has confirmed that there is nothing
/// newer, and the compositor is asked again afterwards. A change announced in between was made before ours and is
/// overwritten, unless our source is cancelled.
struct SourceTakeover: Sendable {
  ///     standing by ── the owner ends ──▶ checking ── synced ──▶ checked ── nothing newer in the batch ──▶ set
  ///          │ nothing for 20 ms              │                     │ any change
  ///          ▼                                ▼ any change          ▼
  ///     given up                         superseded            superseded
  enum State: Hashable {
    /// Begins to check if the owner of the copy has ended, as one that gives it away once.
    case standingBy(until: Instant)
    case checking(SyncID)
    /// A change may have arrived together with the answer.
    case checked
  }

  /// The reason for the takeover.
  enum Purpose: Hashable {
    case copy(CopyID)
    /// A command of the service's own.
    case command(CommandID)
    /// Forms whose list differs from that of the copy are lent.
    case loan(CommandID, length: Instant)
    /// The forms from before a loan are put back.
    case endOfLoan
  }

  let purpose: Purpose
  let forms: PublishedOffer
  var state: State
  /// The end of the time in which it goes on although the selection is empty; `nil` if it never does.
  private var ownersEnd: Instant?
  /// The time at which the selection is given up again; `nil` if it is kept.
  private(set) var end: Instant?

  /// A takeover for anything but a copy.
  init(_ purpose: Purpose, _ forms: PublishedOffer, _ state: State) {
    self.purpose = purpose
    self.forms = forms
    self.state = state
  }

  /// A takeover in place of the copy that was read.
  init(of read: OfferRead, _ offer: Offer, _ state: State) {
    purpose = .copy(read.id)
    forms = PublishedOffer(offer)
    self.state = state
    ownersEnd = read.ownersEnd
    end = read.orphanedUntil
  }

  /// Reports whether it goes on if the selection is empty from now on.
  func mayOutliveOwner(now: Instant) -> Bool { end == nil && ownersEnd.map { now <= $0 } ?? false }

  /// The owner has ended.
  /// - Parameter until: how long the selection may be owned.
  mutating func ownerEnded(_ sync: SyncID, until: Instant) {
    state = .checking(sync)
    end = until
  }

  var deadline: Instant? {
    switch state {
    case .standingBy(let until): until
    case .checking, .checked: nil
    }
  }

  var isStandingBy: Bool {
    switch state {
    case .standingBy: true
    case .checking, .checked: false
    }
  }
}
