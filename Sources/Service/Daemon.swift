import Glibc
import Logging
import Sanitizer
import Selections

/// The running service: one thread and one `poll` loop own the transport, signals, the control socket and all clocks.
///
/// All it does is carry events to the pipeline and actions back; conversions that may take long go to the worker.
package final class Daemon {
  let transport: any ClipboardTransport
  /// What is kept is put back on this run of the X server alone.
  let server: ServerToken
  let control: ControlServer?
  private let signals: SignalDescriptor
  let worker: ConversionWorker
  private let notifier = ServiceNotifier()
  let notifications = NotificationSender()
  let logger: Logger

  private(set) var store: ConfigurationStore
  /// Nil where the system has no inotify to spare: SIGHUP remains.
  private let watch: ConfigurationWatch?
  /// What is to be offered on for the instance that was replaced.
  var inherited: [CleanCopy]
  /// How long copies are held back, by selection, as it was told last, and when: a quarrel that goes on is logged once.
  private var toldPauses: [String: (pause: Instant, at: Instant)] = [:]
  private static let quarrelEnd: Instant = 60_000
  /// When the files that changed have settled.
  private var filesSettle: Instant?
  var pipeline: CopyPipeline
  /// What is on the clipboard by us.
  var held: HeldCopies
  /// Clients of the control socket whose answer is still to come.
  var waiting: [ControlClientID: AwaitedEnd] = [:]
  /// What they asked for, as far as nothing has been done about it yet.
  var commands: [ControlQuestion] = []
  /// What clients wait to be shown, beside what the worker is writing.
  var showing: [(client: ControlClientID, content: ShownContent)] = []
  var isShowing = false
  var journal: ServiceJournal
  private var nextSignOfLife: Instant?
  var socketLook = SocketLook()
  /// The room for copies in the memory that this process may take.
  var budget = ReadingBudget()
  /// What the followers of the status were told last.
  var toldStatus: ServiceStatus?
  /// The pastes of the present copies that the user was told of.
  var toldPastes = ToldPastes()
  /// The copies that were put on the clipboard.
  var protectionCount: UInt64 = 0

  /// - Parameters:
  ///   - controlSocket: the socket's place, whose folder is waited for if it is missing; `nil` for none.
  ///   - replace: take the control socket over from a service that still has it.
  ///   - inherited: what that had on the clipboard.
  /// - Throws: `DaemonError` when the control socket or the loop's descriptors cannot be made.
  package init(
    transport: any ClipboardTransport, server: ServerToken, store: ConfigurationStore, display: String,
    controlSocket: ControlSocketPath?, replace: Bool, inherited: [CleanCopy] = [], logger: Logger
  ) throws(DaemonError) {
    self.transport = transport
    self.server = server
    self.store = store
    self.logger = logger
    self.inherited = inherited
    do throws(SystemError) {
      watch = try ConfigurationWatch(store.folder)
    } catch {
      watch = nil
      logger.warning("changes of the configuration are not noticed, only SIGHUP is: \(error)")
    }
    pipeline = CopyPipeline(configuration: store.configuration)
    held = HeldCopies(store: DescriptorStore(socket: getenv("NOTIFY_SOCKET").map { String(cString: $0) }))
    journal = ServiceJournal(display: display)
    do throws(SystemError) {
      signals = try SignalDescriptor()
      worker = try ConversionWorker()
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
    for warning in store.warnings { logger.warning("\(warning)") }
    noteMemoryLimit()
    keepControlSocket()
    if let interval = notifier.watchdogInterval { nextSignOfLife = MonotonicClock.now() &+ interval }
    notifier.ready(status: journal.summary)
    logger.info("ready", metadata: ["display": "\(journal.display)"])
    defer { notifier.stopping() }
    do throws(SelectionError) {
      try takeUpKeptCopies()
      try takeUpInheritedCopies()
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

  private func serve() throws(SelectionError) {
    var quits = false
    while !quits {
      // Once a turn, so that a flood of copies keeps nothing else waiting; what was read with a reply makes the transport's
      // deadline due at once.
      for notice in try transport.process(now: MonotonicClock.now()) { try carryOut(heard(notice)) }
      tellFollowers(now: MonotonicClock.now())
      showNext()
      let ready: [Poller.Source]
      do throws(SystemError) {
        ready = try Poller.wait(for: interests, until: nextDeadline, now: MonotonicClock.now())
      } catch {
        throw SelectionError(.connectionLost, reason: "\(error)")
      }
      let now = MonotonicClock.now()
      if let instant = nextSignOfLife, let interval = notifier.watchdogInterval, now >= instant {
        notifier.isAlive(status: journal.summary)
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
        for result in worker.results() { try carryOut(finish(result)) }
      }
      if ready.contains(.bus) || notifications.nextDeadline.map({ $0 <= now }) == true {
        notifications.advance(now: now)
        try followInvokedAction()
      }
      held.advance(now: now)
      tendControlSocket(ready, now: now)
      try advanceControl(ready, now: now)
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
    if let descriptor = control?.watchDescriptor { interests.append((.socketPlace, descriptor, readable)) }
    for client in control?.interests ?? [] {
      interests.append((.control(client.descriptor), client.descriptor, client.events))
    }
    return interests
  }

  private var nextDeadline: Instant? {
    transport.nextDeadline.orEarlier(control?.nextDeadline).orEarlier(notifications.nextDeadline)
      .orEarlier(nextSignOfLife).orEarlier(filesSettle).orEarlier(endOfToldPause).orEarlier(held.nextDeadline)
      .orEarlier(socketLook.due)
  }

  // MARK: Copies

  func heard(_ notice: ClipboardNotice) -> [CopyPipeline.Action] {
    guard let notice = unguarded(budget.explained(notice)) else { return [] }
    journal.noticed(notice, rule: rule(for: notice))
    keepUp(with: notice)
    awaited(notice)
    if case .heldBack(let selection, let pause) = notice { warn(of: pause, in: selection) }
    return pipeline.noticed(notice, now: MonotonicClock.now())
  }

  private func warn(of pause: Instant, in selection: String) {
    let now = MonotonicClock.now()
    let last = toldPauses.updateValue((pause, now), forKey: selection)
    if let last, last.pause == pause, now &- last.at < Self.quarrelEnd { return }
    logger.warning(
      "copies to \(selection) come too fast, or the same again and again; each is cleaned after a pause of \(pause) ms")
  }

  /// Carries out actions and what follows from them, in order. No recursion: an owner may refuse thousands of forms.
  func carryOut(_ actions: [CopyPipeline.Action]) throws(SelectionError) {
    var queue = actions
    while !queue.isEmpty {
      switch queue.removeFirst() {
      case .perform(let command):
        let command = budget.narrowed(command, maxSize: store.configuration.clipboard.maxSize)
        for notice in try transport.perform(command, now: MonotonicClock.now()) { queue += heard(notice) }
      case .convert(let conversion):
        queue += convert(conversion)
      case .inspect(let inspection):
        queue += inspect(inspection)
      case .publish(let copy):
        queue += try publish(copy)
      case .report(let report, let id):
        budget.ended(id)
        record(report)
        answer(.copy(id), with: report)
      }
    }
  }

  /// Says at the start how large a copy may be where the memory allows less than the configuration.
  private func noteMemoryLimit() {
    guard let largest = budget.largestContent, largest.bytes < store.configuration.clipboard.maxSize else { return }
    logger.notice("copies of more than \(largest.bytes) bytes stay with their owners: \(largest.limit)")
  }

  private func convert(_ conversion: Conversion) -> [CopyPipeline.Action] {
    var conversion = conversion
    conversion.decodeCompoundText(transport.utf8(fromCompoundText:))
    if conversion.isLong {
      do throws(SystemError) {
        try worker.start(conversion)
        return []
      } catch {
        logger.warning("a copy that may take long is converted in the foreground: \(error)")
      }
    }
    return finish(conversion.copy, conversion.run(clock: MonotonicClock.nanoseconds))
  }

  private func inspect(_ inspection: FormInspection) -> [CopyPipeline.Action] {
    do throws(SystemError) {
      try worker.start(for: inspection.selection) {
        var inspection = inspection
        inspection.run()
        return .inspected(inspection)
      }
      return []
    } catch {
      logger.warning("forms that may take long are inspected in the foreground: \(error)")
      var inspection = inspection
      inspection.run()
      return pipeline.inspected(inspection, now: MonotonicClock.now())
    }
  }

  /// What the worker has done.
  private func finish(_ result: ConversionWorker.Result) throws(SelectionError) -> [CopyPipeline.Action] {
    switch result {
    case .converted(let copy, let outcome): return finish(copy, outcome)
    case .inspected(let inspection): return pipeline.inspected(inspection, now: MonotonicClock.now())
    case .stored(let stored): return try put(stored)
    case .judged: return []
    case .restored(let copy): return try publish(copy)
    case .shown(let reply, let client):
      shown(reply, to: client)
      return []
    }
  }

  private func finish(_ copy: CopyID, _ outcome: Conversion.Outcome) -> [CopyPipeline.Action] {
    pipeline.converted(copy, outcome, now: MonotonicClock.now(), compoundText: transport.compoundText(fromUTF8:))
  }

  func record(_ report: CopyReport) {
    journal.record(report)
    show(Notification(report, show: store.configuration.notifications.show))
    logger.debug(
      "\(report.selection) \(report.explanation)",
      metadata: [
        "bytes": "\(report.chosen?.bytes ?? 0)", "milliseconds": "\(report.milliseconds.total ?? 0)",
      ])
  }

  func show(_ notification: Notification?) {
    if let notification { notifications.show(notification, now: MonotonicClock.now()) }
  }

  // MARK: Configuration

  /// SIGHUP.
  private func reload() throws(SelectionError) {
    notifier.reloading()
    let outcome = try load { store throws(ConfigurationStore.Failure) in
      try store.reload()
      return true
    }
    notifier.ready(status: [journal.summary, outcome].compactMap(\.self).joined(separator: "; "))
  }

  private func reloadChangedFiles() throws(SelectionError) {
    filesSettle = nil
    // Before the reading: what changes after it is heard of.
    watch?.renew()
    let outcome = try load { store throws(ConfigurationStore.Failure) in try store.reloadIfChanged() }
    if let outcome { notifier.changed(status: "\(journal.summary); \(outcome)") }
  }

  /// Puts what was loaded into force.
  /// - Parameter load: whether there was anything to load.
  /// - Returns: what came of it; nil: there was nothing to load.
  private func load(
    _ load: (inout ConfigurationStore) throws(ConfigurationStore.Failure) -> Bool
  ) throws(SelectionError) -> String? {
    do throws(ConfigurationStore.Failure) {
      guard try load(&store) else { return nil }
    } catch {
      logger.error("\(store.path) is not loaded; the running configuration stays in force")
      for message in error.messages { logger.error("\(message)") }
      show(Notification.faultyConfiguration(show: store.configuration.notifications.show))
      return "the configuration has errors and is not loaded, see washboard status"
    }
    pipeline.configuration = store.configuration
    if store.configuration.clipboard.restoreFor == 0 { forgetOriginals() }
    try transport.update(TransportSettings(store.configuration.clipboard))
    logger.info("configuration loaded", metadata: ["file": "\(store.path)"])
    for warning in store.warnings { logger.warning("\(warning)") }
    return "configuration loaded"
  }
}

/// Why the service cannot start or go on.
package enum DaemonError: Error, Sendable, CustomStringConvertible {
  case display(SelectionError)
  case controlSocket(String)
  case system(SystemError)

  /// What has run out may be there at the next start; everything else about a socket will be as it is.
  init(_ failure: ControlSocket.Failure) {
    if case .system(let error) = failure, error.isExhaustion {
      self = .system(error)
    } else {
      self = .controlSocket("\(failure)")
    }
  }

  package var description: String {
    switch self {
    case .display(let error): error.reason
    case .controlSocket(let reason): "no control socket: \(reason)"
    case .system(let error): "\(error)"
    }
  }
}

extension TransportSettings {
  package init(_ clipboard: ClipboardSettings) {
    self.init()
    selections = clipboard.selections
    maxSize = clipboard.maxSize
    takeoversPerSecond = clipboard.takeoversPerSecond
    saves = clipboard.isManager
    quiet = Instant(clamping: clipboard.quiet)
    answerDeadline = Instant(clamping: clipboard.answerTime)
    incrementDeadline = Instant(clamping: clipboard.incrementTime)
    maxTransfers = clipboard.maxTransfers
    maxTransfersPerClient = clipboard.maxTransfersPerClient
  }
}
