import Selections

@testable import ICCCM

/// The end of a simulation: all that is under way ends, and the laws of rest are looked at.
extension Simulation {
  private static let maxRounds = 400

  func settle() throws(Violation) {
    isInputHeld = false
    try comeToRest()
    // What it has come to is pasted once; the text, which takes the fewest steps.
    for target in [Atom.targets, .utf8String] { ask(0, target, property: nil, time: .now) }
    try comeToRest()
    try judgeRest()
  }

  private func comeToRest() throws(Violation) {
    var rounds = 0
    while true {
      rounds += 1
      try require(.comesToRest, rounds < Self.maxRounds)
      try turn()
      if try proceed() { continue }
      guard let deadline = exchange.nextDeadline, fault != .forgetsDeadlines else { break }
      server.advance(deadline > server.now ? deadline - server.now : 0)
    }
  }

  /// Lets the others do what is left for them; whether there was anything.
  private func proceed() throws(Violation) -> Bool {
    var hasMoved = false
    for index in sources.indices {
      if server.requests[sources[index].window]?.isEmpty == false {
        sources[index].answer(schedule.habits[index], on: &server)
        hasMoved = true
      }
      if sources[index].proceed(.honestly, on: &server) { hasMoved = true }
    }
    for index in requestors.indices where requestors[index].isHonest {
      if requestors[index].pull(on: &server) { hasMoved = true }
    }
    return hasMoved
  }

  /// - Throws: where an honest owner was not understood.
  func judge(_ reply: SelectionReply, of id: CopyID) throws(Violation) {
    guard let copy = service.copies[id], copy == server.lastCopy, isHonestCopy else { return }
    try require(.readsWhatWasSent, reply.bytes == SimulatedSource.bytes(ofCopy: copy))
  }

  /// The last copy is of an owner that did nothing wrong, and nobody else did.
  private var isHonestCopy: Bool {
    !isDisturbed && sources.contains { $0.isHonest && $0.copy == server.lastCopy }
  }

  private func judgeRest() throws(Violation) {
    try require(.comesToRest, !server.hasEvents && outbox.isEmpty)
    try require(.endsTransfers, exchange.transferCount == 0)
    try require(.keepsNoBytes, exchange.heldBytes == 0)
    try require(.answersOnce, unanswered.isEmpty)
    try require(.answersReads, unansweredRead == nil)
    try require(.watchesNoLonger, watched.isEmpty && server.watched.isEmpty)
    let left = server.ownProperties.filter { $0.key != SimulatedServer.timeProperty }
    try require(.keepsNoProperties, left.allSatisfy { $0.value.bytes.isEmpty })
    try judgeOwner()
    try judgeEnd()
    for requestor in requestors where requestor.isHonest {
      try require(.sendsWhatWasOffered, !requestor.isDeceived)
      try require(.isBounded, !requestor.isFlooded)
      try require(.refusesNothingOffered, !requestor.isSlighted)
      try require(.sendsWhatWasOffered, requestor.waiting == 0 || isTooSlow)
    }
  }

  private func judgeEnd() throws(Violation) {
    try require(
      .ownsBriefly, server.owner != .own || !briefOwnerships.contains(server.ownerships.count - 1))
    // The owner has ended after a form was read, and nothing has come since: no copy, clear or command.
    guard let end = server.lastEnd, end.change == server.lastCopy, readCopies.contains(end.copy),
      begunCopy.map({ $0 < end.copy }) ?? true, !isTooSlow, !isDisturbed || !service.standsBy(end.copy)
    else { return }
    try require(.ownsWhatWasRead, outlivedCopies.contains(end.copy))
  }

  private func judgeOwner() throws(Violation) {
    try require(.knowsWhatItOwns, exchange.isOwner == (server.owner == .own))
    let last = sources.first { $0.copy == server.lastCopy && server.owner != .none }
    guard isHonestCopy, let last, let index = sources.firstIndex(where: { $0.window == last.window }) else { return }
    if replacedCopy == server.lastCopy {
      try require(.ownsTheLastCopy, server.owner == .own)
    } else if begunCopy == server.lastCopy {
      // Nothing has come of the command for which it was given up.
    } else if service.leaves(server.lastCopy) || service.standsBy(server.lastCopy) {
      try require(.leavesTheLastCopy, server.owner == last.window)
    } else if [.honestly, .increments].contains(schedule.habits[index]) {
      try require(.ownsTheLastCopy, server.owner == .own)
    }
  }
}
