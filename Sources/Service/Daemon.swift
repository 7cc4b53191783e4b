import Configuration
import Glibc
import Logging
import Selections
import ServiceCore
import SystemCalls

/// The running service: one thread and one `poll` loop own the transport, signals, the control socket and all clocks.
///
/// It carries events to the service machine, and carries its actions out. Work that may take long goes to the worker.
package final class Daemon {
  let transport: any ClipboardTransport
  let display: DisplayName
  /// The run of the display's server on which kept copies may be put back.
  let server: ServerToken
  let control: ControlServer?
  private let signals: SignalDescriptor
  let worker: Worker<WorkerOutput>
  let notifier = ServiceNotifier()
  private let notifications = NotificationSender()
  let logger: Logger
  let compoundText: CompoundTextConversion

  private(set) var machine: ServiceMachine
  var store: ConfigurationStore
  /// The watch on the files; `nil` if inotify is exhausted. Then only SIGHUP reloads.
  let watch: ConfigurationWatch?
  /// The time at which changed files count as complete.
  var filesSettle: Instant?
  /// The copies of the instance that was replaced.
  private(set) var inherited: [CleanCopy]
  /// The turn to replace it; `nil` if none is replaced.
  private let turn: ReplacementTurn?
  /// The storage; `nil` if nothing keeps copies beyond the end of the process.
  var storage: SlotStore?
  /// The room for copies in the memory that this process may take.
  private(set) var budget = ReadingBudget()
  var questions: [ReceivedQuestion] = []
  var shows = ShowQueue()
  private var nextSignOfLife: Instant?
  /// The time at which nothing has happened to the clipboard for a while, and traces of copies are removed; `nil` if
  /// they have been.
  private var traceRemoval: Instant?
  var socketLook = SocketCheckTimer()
  var followers = StatusFollowers()
  /// The reports of the focus; `nil` if the display says who copies and pastes.
  var focus: FocusReports?
  /// Whether there may be a session bus for them.
  private var mayHearFocus = true

  /// - Parameters:
  ///   - compoundText: the conversion of the display that the transport is connected to.
  ///   - controlSocket: the socket's place, whose folder is waited for if it is missing; `nil` for none.
  ///   - replace: take the control socket over from a service that still has it.
  ///   - inherited: what that had on the clipboard.
  ///   - turn: the turn to replace it, which ends once that is on the clipboard again.
  /// - Throws: `DaemonError` when the control socket or the loop's descriptors cannot be made.
  package init(
    transport: any ClipboardTransport, server: ServerToken, compoundText: CompoundTextConversion,
    store: ConfigurationStore, display: DisplayName, controlSocket: ControlSocketPath?, replace: Bool,
    inherited: [CleanCopy] = [], turn: ReplacementTurn? = nil, logger: Logger
  ) throws(DaemonError) {
    self.transport = transport
    self.display = display
    self.server = server
    self.compoundText = compoundText
    self.store = store
    self.logger = logger
    self.inherited = inherited
    self.turn = turn
    do throws(SystemError) {
      watch = try ConfigurationWatch(store.folder, lists: store.linkLists)
    } catch {
      watch = nil
      logger.warning("changes of the configuration files are not noticed, so reload by SIGHUP: \(error)")
    }
    storage = SlotStore(socket: getenv("NOTIFY_SOCKET").map { String(cString: $0) })
    machine = ServiceMachine(
      ServiceIdentity(
        release: Release.version, processID: Int(getpid()), display: display.name, started: Timestamp.now()),
      configuration: store.configuration, state: store.state, keepsCopies: storage != nil,
      namesDestinations: transport.namesDestinations, compoundText: compoundText)
    do throws(SystemError) {
      signals = try SignalDescriptor()
      worker = try Worker()
    } catch {
      throw .system(error)
    }
    do throws(ControlSocket.Failure) {
      control = try controlSocket.map { location throws(ControlSocket.Failure) in
        try ControlServer(location, replace: replace)
      }
    } catch {
      throw DaemonError(error)
    }
  }

  /// Serves until SIGTERM or SIGINT comes, or another instance takes the display over.
  /// - Throws: `DaemonError` when the display or the loop fails.
  package func run() throws(DaemonError) {
    warn()
    noteMemoryLimit()
    keepControlSocket()
    askForFocus()
    if let interval = notifier.watchdogInterval { nextSignOfLife = MonotonicClock.now() &+ interval }
    notifier.ready(status: machine.journal.summary)
    logger.info("ready", metadata: ["display": "\(machine.journal.display)"])
    defer { notifier.stopping() }
    do throws(SelectionError) {
      try handle(.recovered(takeUpKeptCopies()))
      try handle(.inherited(inherited))
      inherited = []
      try endTurn()
      try serve()
      try handOver()
    } catch {
      if error.code == .replaced {
        logger.notice("another instance has taken over this display")
        return
      }
      throw .display(error)
    }
  }

  /// Milliseconds that the inherited copies have to come onto the clipboard.
  private static let inheritingTime: Instant = 2000

  /// Lets the next process replace this one, once the inherited copies are on the clipboard for it to read.
  private func endTurn() throws(SelectionError) {
    let end = MonotonicClock.now() &+ Self.inheritingTime
    while turn != nil, machine.isTakingUp, MonotonicClock.now() < end {
      try transport.wait(until: end)
      try hearTransport()
    }
    turn?.end()
  }

  private func serve() throws(SelectionError) {
    var quits = false
    while !quits {
      // Once a turn, so that a flood of copies keeps nothing else waiting; what was read with a reply makes the transport's
      // deadline due at once.
      try hearTransport()
      tellFollowers()
      showNext()
      let ready: [Poller.Source]
      do throws(SystemError) {
        ready = try Poller.wait(for: interests, until: nextDeadline, now: MonotonicClock.now())
      } catch {
        throw SelectionError(.connectionLost, reason: "\(error)")
      }
      let now = MonotonicClock.now()
      if let instant = nextSignOfLife, let interval = notifier.watchdogInterval, now >= instant {
        notifier.isAlive(status: machine.journal.summary)
        nextSignOfLife = now &+ interval
      }
      if ready.contains(.signals) {
        for signal in signals.read() {
          switch signal {
          case .quit: quits = true
          case .reload: try reload()
          }
        }
      }
      if ready.contains(.configuration), watch?.hasChanged() == true, filesSettle == nil {
        filesSettle = now &+ ConfigurationWatch.settlingTime
      }
      if let instant = filesSettle, now >= instant { try reloadChangedFiles() }
      if ready.contains(.worker) {
        for output in worker.outputs() { try finish(output) }
      }
      if ready.contains(.bus) || notifications.nextDeadline.map({ $0 <= now }) == true {
        notifications.advance(now: now)
        if let number = notifications.takeInvokedAction() { try handle(.allowed(copy: number)) }
      }
      if ready.contains(.focus) || focus?.nextDeadline.map({ $0 <= now }) == true, let focus, focus.advance() {
        transport.focusChanged(to: focus.focus)
        machine.namesDestinations = transport.namesDestinations
      }
      if let deadline = storage?.nextDeadline, deadline <= now { storage?.advance(now: now) }
      if let instant = traceRemoval, now >= instant { removeTraces() }
      try handle(.timePassed)
      tendControlSocket(ready, now: now)
      try answerClients(ready, now: now)
    }
  }

  private var interests: [(source: Poller.Source, descriptor: Int32, events: Int16)] {
    let readable = Poller.readable
    var interests: [(source: Poller.Source, descriptor: Int32, events: Int16)] = [
      (.transport, transport.fileDescriptor, readable), (.signals, signals.fileDescriptor, readable),
      (.worker, worker.fileDescriptor, readable),
    ]
    if let watch { interests.append((.configuration, watch.fileDescriptor, readable)) }
    if let bus = notifications.interest { interests.append((.bus, bus.descriptor, bus.events)) }
    if let bus = focus?.interest { interests.append((.focus, bus.descriptor, bus.events)) }
    if let descriptor = control?.watchDescriptor { interests.append((.socketPlace, descriptor, readable)) }
    for client in control?.interests ?? [] {
      interests.append((.control(client.descriptor), client.descriptor, client.events))
    }
    return interests
  }

  private var nextDeadline: Instant? {
    let now = MonotonicClock.now()
    if !questions.isEmpty { return now }
    let endOfToldPause = control?.hasFollowers == true ? machine.endOfPause(now: now) : nil
    let telling = followers.nextReport(endOfPause: endOfToldPause)
    return transport.nextDeadline.orEarlier(control?.nextDeadline).orEarlier(notifications.nextDeadline)
      .orEarlier(nextSignOfLife).orEarlier(filesSettle).orEarlier(telling).orEarlier(machine.nextDeadline)
      .orEarlier(storage?.nextDeadline).orEarlier(socketLook.due).orEarlier(traceRemoval)
      .orEarlier(focus?.nextDeadline)
  }

  /// Has the desktop report the focus if the display does not tell it. A compositor may come later than the service.
  private func askForFocus() {
    guard focus == nil, mayHearFocus, transport.needsFocus else { return }
    focus = FocusReports()
    mayHearFocus = focus != nil
  }

  /// Milliseconds without a notice of the clipboard, after which it counts as resting.
  private static let restingTime: Instant = 1000

  /// Gives memory of former copies back, which was overwritten when it was freed.
  private func removeTraces() {
    traceRemoval = nil
    transport.overwriteBuffers()
    FreedMemory.giveBack()
  }

  // MARK: Events and actions

  func hearTransport() throws(SelectionError) {
    for notice in try transport.process(now: MonotonicClock.now()) { try handle(heard(notice)) }
  }

  private func heard(_ notice: ClipboardNotice) -> ServiceEvent {
    traceRemoval = MonotonicClock.now() &+ Self.restingTime
    if case .copied(let copy) = notice {
      worker.giveUp(copy.selection)
      askForFocus()
    }
    return .clipboard(budget.explained(notice))
  }

  /// Carries out what follows from an event, in order. No recursion: an owner may refuse thousands of forms.
  func handle(_ event: ServiceEvent) throws(SelectionError) {
    var actions = machine.handle(event, at: .present())
    let isNews = if case .timePassed = event { !actions.isEmpty } else { true }
    while !actions.isEmpty {
      for event in try carryOut(actions.removeFirst()) { actions += machine.handle(event, at: .present()) }
    }
    if isNews { noteForFollowers() }
  }

  /// - Returns: what has come of it at once.
  private func carryOut(_ action: ServiceAction) throws(SelectionError) -> [ServiceEvent] {
    let now = MonotonicClock.now()
    switch action {
    case .clipboard(let command):
      let command = budget.narrowed(command, maxSize: store.configuration.clipboard.maxSize)
      return try transport.perform(command, now: now).map(heard)
    case .convert(let conversion): return convert(conversion)
    case .judge(let review): judge(review)
    case .restore(let original): return restore(original)
    case .store(let copy, let id): return store(copy, as: id)
    case .keep(let id): keep(id)
    case .storeOriginal(let original, let id): return storeOriginal(original, as: id)
    case .keepOriginal(let id): keepOriginal(id)
    case .discard(let id): storage?.discard(id)
    case .discardOriginal(let id): storage?.discardOriginal(id)
    case .answer(let client, let response):
      followers.noteAnswer(response.status)
      reply(ControlReply(response), to: client)
    case .show(let content, let client): show(content, to: client)
    case .notify(let notification): notifications.show(notification, now: now)
    case .log(let level, let message): logger.log(level: level, "\(message)")
    case .logReport(let report): log(report)
    case .endReading(let id): budget.ended(id)
    case .findFocus: return [.focusFound(transport.focus())]
    }
    return []
  }
}
