@testable import Selections

/// Who asks is given what is offered, and nobody else anything (ICCCM 2.2).
extension Simulation {
  /// What we hear of the end of our ownership, whether or not the machine makes something of it.
  mutating func noteLoss(_ event: SelectionEvent) {
    switch event {
    case .ownerChanged(let change) where change.owner != .own: serving = nil
    // Of an ownership that has ended before this one began.
    case .selectionCleared(let time): if let since = serving?.since, !since.isLater(than: time) { serving = nil }
    default: break
    }
  }

  /// Looks at an answer when it is given: what is offered later is not for this request.
  mutating func judge(_ request: SelectionRequest, _ property: Atom) throws(Violation) {
    guard request.target != .multiple else { return }
    let isOfThis = serving.map { request.time == .current || !$0.since.isLater(than: request.time) }
    let form = serving?.forms.first { $0.targets.contains(request.target) }
    let isKnown = form != nil || [.targets, .timestamp, .saveTargets].contains(request.target)
    guard isOfThis == true, isKnown else {
      try require(.refusesWhatItDoesNotOwn, property == .none)
      return
    }
    let isLong = form.map { $0.bytes.count > Self.settings.chunkSize } ?? false
    let isFull = exchange.transferCount >= Self.settings.maxTransfersPerClient
    try require(.answersWhatItOwns, property != .none || isLong && isFull)
    if let form { expected[TransferKey(requestor: request.requestor, property: property)] = form.bytes.array }
  }
}
