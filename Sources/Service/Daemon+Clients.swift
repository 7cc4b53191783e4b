import Logging
import Selections
import ServiceCore
import SystemCalls

/// The clients of the control socket.
extension Daemon {
  /// Questions that are answered in one turn of the loop: who asks without end keeps nothing else waiting.
  private static let roundsPerTurn = 16

  func answerClients(_ ready: [Poller.Source], now: Instant) throws(SelectionError) {
    guard let control else { return }
    let descriptors = ready.compactMap { source -> Int32? in
      if case .control(let descriptor) = source { descriptor } else { nil }
    }
    control.advance(ready: Set(descriptors), now: now) { received($0) }
    // With an answer a client may have asked the next.
    for _ in 0..<Self.roundsPerTurn where !questions.isEmpty {
      let round = questions
      questions = []
      // What was copied before them comes before them.
      if round.contains(where: \.call.changesClipboard) { try hearTransport() }
      for question in round {
        if case .press(let key) = question.call {
          press(key, for: question.client)
          continue
        }
        let room = question.call.changesClipboard ? budget.contentRoom : nil
        try handle(.asked(question.readable(room: room)))
      }
    }
  }

  /// Notes a question. Its answer is an action of the service machine.
  private func received(_ question: ReceivedQuestion) -> ControlReply? {
    questions.append(question)
    return nil
  }

  func reply(_ reply: ControlReply, to client: ControlClientID) {
    control?.answer(client, reply, now: MonotonicClock.now()) { received($0) }
  }

  /// Names the program with the focus once its paste key is pressed.
  private func press(_ key: PasteKey?, for client: ControlClientID) {
    guard let focus, let names = focus.focus?.namesForKeys else {
      return reply(.error(.notDone, "the desktop reports no window with the focus"), to: client)
    }
    guard let key else { return reply(ControlReply(.focus(names)), to: client) }
    focus.press(key) { [weak self] refusal in
      self?.reply(refusal.map { .error(.notDone, $0) } ?? ControlReply(.focus(names)), to: client)
    }
  }

  // MARK: Content

  func show(_ content: ShownContent, to client: ControlClientID) {
    guard content.isLong else { return reply(content.reply(compoundText: compoundText), to: client) }
    shows.append(content, for: client) { control?.isConnected($0) == true }
  }

  /// Has the worker write what is to be shown next, once a turn of the loop.
  func showNext() {
    while let (content, client) = shows.next(isConnected: { control?.isConnected($0) == true }) {
      do throws(SystemError) {
        try worker.start(for: nil, with: content) { .shown($0.reply(), to: client) }
      } catch {
        shows.finish()
        reply(.error(.notDone, "\(error)"), to: client)
      }
    }
  }

  // MARK: Followers

  /// Notes that something has happened, if there are followers.
  func noteForFollowers() {
    guard control?.hasFollowers == true else { return }
    let moment = Moment.present()
    followers.noteChange(to: machine.state(at: moment), now: moment.now)
  }

  /// Tells everybody who follows the status, if it has changed and it is time.
  func tellFollowers() {
    guard let control, control.hasFollowers else { return followers.stop() }
    let moment = Moment.present()
    let reports = followers.takeReports(
      of: machine.status(at: moment), endOfPause: machine.endOfPause(now: moment.now), now: moment.now,
      isFollowed: control.hasFollowers(of:))
    for (changes, status) in reports { control.tellFollowers(of: changes, .status(status), now: moment.now) }
  }

  // MARK: The socket's place

  /// Looks after the control socket's place: soon after something has happened to it, and whenever something else wakes
  /// the service.
  func tendControlSocket(_ ready: [Poller.Source], now: Instant) {
    if ready.contains(.socketPlace) {
      control?.takeInPlaceEvents()
      socketLook.noteChange(now: now)
    }
    if socketLook.isTime(now: now) { keepControlSocket() }
  }

  /// Sees to it that clients find the control socket where they look for it. Without one copies are cleaned all the
  /// same.
  func keepControlSocket() {
    switch control?.keepInPlace() {
    case .made(let path): logger.notice("the control socket is now at \(path)")
    case .missing(let reason):
      logger.warning(
        "no control socket: \(reason); copies are cleaned anyway, and it is created once this is possible")
    case nil: break
    }
    if control?.lacksSpace == true { socketLook.noteFullFolder(now: MonotonicClock.now()) }
  }
}

extension ReceivedQuestion {
  /// The question for the service machine, with its content as far as that can be trusted.
  fileprivate func readable(room: ContentSizeLimit?) -> ControlQuestion {
    // What is not sealed could be cut off or changed while it is read.
    let content = content.flatMap { MemoryFile.isSealed($0) ? try? MappedMemory($0).content : nil }
    return ControlQuestion(call, by: client, content: content, room: room)
  }
}

extension Client {
  /// The names by which the paste key of a program is known.
  fileprivate var namesForKeys: [String] { [executable].compactMap(\.self) + classes }
}

extension ControlCall {
  /// Whether it is about what is on the clipboard when it is asked.
  fileprivate var changesClipboard: Bool {
    switch self {
    case .copy, .restore, .apply, .allow, .paste: true
    case .status, .statistics, .explain, .follow, .pause, .resume, .skip, .show, .press: false
    }
  }
}
