import Logging
import Selections

/// What the control socket's clients ask of the service.
extension Daemon {
  func advanceControl(_ ready: [Poller.Source], now: Instant) throws(SelectionError) {
    guard let control else { return }
    let descriptors = ready.compactMap { source -> Int32? in
      if case .control(let descriptor) = source { descriptor } else { nil }
    }
    control.advance(ready: Set(descriptors), now: now, respond: answer)
    try carryOutCommands()
  }

  /// Looks after the control socket's place: soon after something has happened to it, and whenever something else wakes the service.
  func tendControlSocket(_ ready: [Poller.Source], now: Instant) {
    if ready.contains(.socketPlace) {
      control?.takeInPlaceEvents()
      socketLook.due = socketLook.due ?? now &+ SocketLook.settlingTime
    }
    guard now >= socketLook.due ?? .max || now >= socketLook.last &+ SocketLook.interval else { return }
    socketLook = SocketLook(last: now)
    keepControlSocket()
  }

  /// Sees to it that clients find the control socket where they look for it. Without one copies are cleaned all the same.
  func keepControlSocket() {
    switch control?.keepInPlace() {
    case .made(let path): logger.notice("the control socket is made at \(path)")
    case .missing(let reason):
      logger.warning(
        "no control socket: \(reason); copies are cleaned all the same, and it is made once that is possible")
    case nil: break
    }
  }

  /// Tells everybody who follows the status, if it has changed.
  func tellFollowers(now: Instant) {
    guard let control, control.hasFollowers else {
      toldStatus = nil
      return
    }
    let status = status(now: now)
    guard status != toldStatus else { return }
    toldStatus = status
    control.tellFollowers(.status(status), now: now)
  }

  /// When a pause ends that followers were told of.
  var endOfToldPause: Instant? {
    let now = MonotonicClock.now()
    guard control?.hasFollowers == true, case .until(let end) = pipeline.attention.pause(at: now) else { return nil }
    return end
  }

  /// - Returns: nil: the answer comes when what was asked for has come to its end.
  func answer(_ question: ControlQuestion) -> ControlReply? {
    let now = MonotonicClock.now()
    switch question.call {
    case .show(let original, let format):
      return show(original: original, format, to: question.client)
    case .copy, .restore, .apply, .allow:
      commands.append(question)
      return nil
    case .status:
      break
    case .follow:
      // The first follower has it with this answer.
      toldStatus = toldStatus ?? status(now: now)
    case .explain:
      judgeLastCopy()
      guard let report = journal.last else {
        return .error(.noCopy, "nothing has been copied since the service started")
      }
      return ControlReply(.report(report))
    case .pause(let seconds):
      pipeline.attention.pause(seconds.map { .until(now &+ UInt64($0) * 1000) } ?? .untilResumed)
      forgetOriginals()
    case .resume:
      pipeline.attention.resume()
    case .skip:
      pipeline.attention.skip()
    }
    return ControlReply(.status(status(now: now)))
  }

  func status(now: Instant) -> ServiceStatus { journal.status(store, rest: rest(now: now)) }

  private func rest(now: Instant) -> ServiceStatus.Rest? {
    switch pipeline.attention.pause(at: now) {
    case .until(let end):
      return ServiceStatus.Rest(paused: true, until: Timestamp.text(inMilliseconds: end - now))
    case .untilResumed:
      return ServiceStatus.Rest(paused: true)
    case nil:
      return pipeline.attention.skipsNext ? ServiceStatus.Rest(paused: false) : nil
    }
  }
}

/// The times at which the control socket's place is looked at.
struct SocketLook {
  /// Milliseconds after the first sign: a folder that is being removed, with all that is in it, is not to be filled again.
  static let settlingTime: Instant = 200
  /// Milliseconds after which any wakeup is good for a look.
  static let interval: Instant = 1000

  var last: Instant = 0
  /// The time of a look that nothing else has to wake the service for; `nil` for none.
  var due: Instant?
}
