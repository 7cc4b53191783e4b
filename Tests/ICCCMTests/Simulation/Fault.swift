import Selections

@testable import ICCCM

/// A way for the machines to be broken: each must be found out by the simulation, or it proves nothing.
enum Fault: CaseIterable {
  /// Takes the selection from whoever owns it.
  case comparesNothing
  /// Does not hear of a copy while it owns or reads another.
  case ignoresNewerOwners
  case answersTwice
  case forgetsToAnswer
  case keepsProperties
  case forgetsDeadlines
  case keepsWatching
  /// Takes the selection with CurrentTime.
  case takesAtCurrentTime
  /// Takes it at the time of the copy itself.
  case takesAtEqualTime
  /// Leaves out the write that ends a transfer by INCR.
  case neverClosesTransfers
  /// Sends everything at once, whatever its length.
  case neverSendsIncrements
  /// Sends each increment twice as long as it is.
  case repeatsIncrements
  /// Does not hear that it has lost the selection.
  case ignoresLosses
  /// Refuses what it offers.
  case refusesEverything
  /// Refuses each pair of a MULTIPLE.
  case refusesPairs
  /// Serves after each takeover what it was to serve before.
  case servesTheOfferBefore
  /// Answers a request from before it owned, as if it had come without a time.
  case servesOldRequests
  /// Takes what is owned where it should only take what nobody owns.
  case takesWhatIsOwned
  /// The service does not read when a command requests it.
  case ignoresReads
  /// Does not hear that its window has been replaced.
  case ignoresNewWindows
  /// Takes a clear for the end of the owner.
  case disobeysClears
  /// Takes the end of an owner for a clear.
  case losesWhatWasRead
  /// Does not give up what it should own for a while only.
  case ownsForEver

  func hears(_ event: SelectionEvent, isBusy: Bool) -> Bool {
    switch (self, event) {
    case (.ignoresNewerOwners, .ownerChanged(let change)): change.owner == .none || !isBusy
    case (.ignoresNewWindows, .windowReplaced): false
    case (.ignoresLosses, .selectionCleared), (.ignoresLosses, .ownerChanged): !isBusy
    default: true
    }
  }

  /// Returns the event that the machine hears in place of another.
  func heard(_ event: SelectionEvent) -> SelectionEvent {
    guard case .ownerChanged(var change) = event, change.owner == .none else { return event }
    switch (self, change.cause) {
    case (.disobeysClears, .set): change.cause = .clientClosed
    case (.losesWhatWasRead, .clientClosed), (.losesWhatWasRead, .windowDestroyed): change.cause = .set
    default: break
    }
    return .ownerChanged(change)
  }

  /// The content that the machine takes the selection with.
  func content(_ given: [SelectionOffer.Form], after before: [SelectionOffer.Form]?) -> [SelectionOffer.Form] {
    self == .servesTheOfferBefore ? before ?? given : given
  }

  /// Returns the time that the machine uses as that of the request.
  func time(of request: SelectionRequest) -> ServerTime { self == .servesOldRequests ? .current : request.time }

  func distort(_ action: SelectionAction) -> [SelectionAction] {
    switch (self, action) {
    case (.answersTwice, .notify): return [action, action]
    case (.forgetsToAnswer, .notify(_, property: .none)): return []
    case (.refusesEverything, .notify(let request, _)): return [.notify(request, property: .none)]
    case (.keepsProperties, .emptyProperty): return []
    case (.keepsWatching, .unwatch): return []
    case (.ownsForEver, .release): return []
    case (.takesAtCurrentTime, .take(let owner, _)): return [.take(from: owner, at: .current)]
    case (.takesAtEqualTime, .take(let owner, let time)):
      return [.take(from: owner, at: ServerTime(rawValue: time.rawValue &- 1))]
    case (.neverClosesTransfers, .write(let write)):
      if case .bytes(_, let range) = write.value, range.isEmpty { return [] }
      return [action]
    case (.repeatsIncrements, .write(var write)):
      if case .bytes(let bytes, let range) = write.value, range.lowerBound > 0 {
        write.value = .bytes(FormBytes(Array(bytes[range]) + Array(bytes[range])), 0..<range.count * 2)
      }
      return [.write(write)]
    default: return [action]
    }
  }
}

extension SelectionAction {
  /// Returns the action as an answer to `request`, which came with another time.
  func answering(_ request: SelectionRequest) -> SelectionAction {
    switch self {
    case .notify(_, let property): .notify(request, property: property)
    case .readPairs: .readPairs(request)
    default: self
    }
  }
}
