import Selections

@testable import ICCCM

/// Whether each request is answered by what is owned as far as has been heard, and refused only where that is nothing.
extension Simulation {
  /// Notes an event about the end of our ownership, whether or not the machine reacts to it.
  func noteLoss(_ event: SelectionEvent) {
    switch event {
    // Any other owner would have been noticed before: the end is that of our own window.
    case .ownerChanged(let change) where change.owner != .own && change.cause == .set: serving = nil
    // It belongs to an ownership that ended before this one began.
    case .selectionCleared(let time):
      if let place = serving, !server.ownerships[place].since.isLater(than: time) { serving = nil }
    default: break
    }
  }

  /// Notes what an answer may be as it is given; what is in it is looked at where it arrives.
  func noteAnswers(to request: SelectionRequest, isRefusal: Bool) throws(Violation) {
    try require(
      .refusesWhatIsOlder, isRefusal || serving.map { server.ownerships[$0].covers(request.time) } ?? false)
    guard let requestor = requestors.first(where: { $0.isHonest && $0.window == request.requestor }) else { return }
    let isFull = isFull(for: request.requestor)
    answers[request] = requestor.targets(of: request).map { target in
      var answers = [serving.flatMap { answer(to: target, at: request.time, by: $0) }]
      if isFull, answers.contains(where: { $0.map(Self.needsTransfer) ?? false }) { answers.append(nil) }
      return answers
    }
  }

  /// Returns the answer of one ownership to a target; `nil` if it has none, or if the selection was not ours at that
  /// time.
  private func answer(to target: Atom, at time: ServerTime, by place: Int) -> PropertyValue? {
    let ownership = server.ownerships[place]
    guard ownership.covers(time), let forms = offers[place] else { return nil }
    return Self.answer(to: target, of: forms, since: ownership.since)
  }

  private static func needsTransfer(_ value: PropertyValue) -> Bool {
    value.format == 8 && value.bytes.count > settings.chunkSize
  }

  /// Said once more, and not asked of the machine: a fault of its own list must not excuse itself.
  private static func answer(to target: Atom, of forms: [SelectionOffer.Form], since time: ServerTime)
    -> PropertyValue?
  {
    switch target {
    case .targets: .atoms([.timestamp, .targets, .multiple, .saveTargets] + forms.flatMap(\.targets))
    case .timestamp: .words([time.rawValue], type: .integer)
    case .saveTargets: .words([], type: .null)
    default: forms.first { $0.targets.contains(target) }.map { .bytes($0.bytes.array, type: target) }
    }
  }

  /// No further transfer may begin.
  private func isFull(for window: WindowID) -> Bool {
    watched.values.reduce(0) { $0 + $1.count } >= Self.settings.maxTransfers
      || watched[window, default: []].count >= Self.settings.maxTransfersPerClient
  }
}

extension SimulatedServer.Ownership {
  /// Reports whether a request of that time was made of this ownership of ours (ICCCM 2.2).
  fileprivate func covers(_ time: ServerTime) -> Bool {
    owner == .own && (time == .current || !since.isLater(than: time))
  }
}
