internal import CSystemd
import Glibc
import Selections
import ServiceCore
import SystemCalls

/// An icon in the tray of the desktop that shows the state of the service and has a menu. It polls nothing: the
/// service, the tray and the folder of the control socket report each change. The service reports its state at
/// once, and a copy when it has come to rest. What was copied since then is asked for when the menu opens.
package final class Tray {
  package enum Failure: Error, Hashable, Sendable {
    case noBus
    /// Another icon of Washboard is there.
    case alreadyThere
    case noTray
    case system(String)
  }

  /// Finds the control socket of the service: which display has one may change.
  private let locate: () -> ControlSocketPath
  /// The words of a question about the same service.
  private let serviceArguments: [String]
  private let bus: SessionBus
  private let signals: SignalDescriptor
  private let watch: ControlSocketWatch
  private var service: ControlClientConnection?
  private var objects: TrayObjects
  /// The answer of the tray to the registration; `nil` until it has come.
  private var isShown: Bool?
  /// The end of the wait for a tray that is not there yet, or has gone.
  private var trayDue: Instant = 0
  private var hasQuit = false
  private var started: [pid_t] = []
  private var chosen: [TrayAction] = []
  private var failure: Failure?

  private static let watcher = "org.kde.StatusNotifierWatcher"
  private static let watcherPath = "/StatusNotifierWatcher"
  private static let ownName = "org.washboard.Tray"
  /// Milliseconds until a tray must be there for an icon that was started with the session.
  private static let patience: Instant = 60_000
  /// Seconds for which a menu that opens waits for the service.
  private static let menuPatience = 1
  /// Milliseconds that a command of the menu has.
  private static let commandPatience: Instant = 10_000

  /// - Parameters:
  ///   - locate: finds the control socket of the service.
  ///   - serviceArguments: the options by which a command finds the same service.
  ///   - style: writes times as the reader's clock shows them.
  package init(
    serviceArguments: [String], style: ReportStyle, locate: @escaping () -> ControlSocketPath
  ) throws(Failure) {
    self.locate = locate
    self.serviceArguments = serviceArguments
    objects = TrayObjects(style: style)
    do throws(SystemError) {
      signals = try SignalDescriptor()
      watch = try ControlSocketWatch(locate())
    } catch {
      throw .system(error.reason)
    }
    guard let bus = SessionBus() else { throw .noBus }
    self.bus = bus
    let name = bus.functions.sd_bus_request_name(bus.connection, Self.ownName, 0)
    guard name >= 0 else { throw name == -EEXIST ? .alreadyThere : .noBus }
  }

  deinit { _ = bus.functions.sd_bus_close_unref(bus.connection) }

  /// Shows the icon until it is removed, the session ends or, where a tray is awaited, there is none for a minute.
  /// - Parameter awaitsTray: whether a tray may come later, as at the start of a session.
  package func run(awaitsTray: Bool) throws(Failure) {
    try export()
    connect()
    if awaitsTray { trayDue = MonotonicClock.now() &+ Self.patience }
    while !hasQuit {
      processBus()
      if let failure { throw failure }
      if isShown == false, MonotonicClock.now() >= trayDue {
        if awaitsTray { return }
        throw .noTray
      }
      carryOut()
      // Nothing would wake it any more.
      if hasQuit { return }
      wait(until: isShown == true ? nil : trayDue)
    }
  }

  // MARK: The bus

  private func export() throws(Failure) {
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    for path in [TrayObjects.itemPath, TrayObjects.menuPath] {
      let result = bus.functions.sd_bus_add_object(
        bus.connection, nil, path,
        { message, receiver, _ in
          guard let receiver else { return 0 }
          return Unmanaged<Tray>.fromOpaque(receiver).takeUnretainedValue().called(message)
        }, receiver)
      guard result >= 0 else { throw .noBus }
    }
    // A tray that comes, or comes again, does not know the icon.
    let match =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
      + "arg0='\(Self.watcher)'"
    let result = bus.functions.sd_bus_add_match_async(
      bus.connection, nil, match,
      { message, receiver, _ in
        guard let receiver else { return 0 }
        Unmanaged<Tray>.fromOpaque(receiver).takeUnretainedValue().watcherChanged(message)
        return 0
      }, nil, receiver)
    guard result >= 0 else { throw .noBus }
    register()
  }

  private func register() {
    guard
      let call = BusMessage(
        bus.functions, bus.connection, to: Self.watcher, path: Self.watcherPath, method: "RegisterStatusNotifierItem"),
      call.append(Self.ownName)
    else { return }
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    _ = bus.functions.sd_bus_call_async(
      bus.connection, nil, call.pointer,
      { reply, receiver, _ in
        guard let receiver else { return 0 }
        let tray = Unmanaged<Tray>.fromOpaque(receiver).takeUnretainedValue()
        tray.isShown = tray.bus.functions.sd_bus_message_is_method_error(reply, nil) == 0
        return 0
      }, receiver, 0)
  }

  private func watcherChanged(_ message: OpaquePointer?) {
    guard let signal = BusCall(bus.functions, message), signal.string() != nil, signal.string() != nil,
      let owner = signal.string()
    else { return }
    if owner.isEmpty {
      // A panel that is started again is awaited as long as one that starts with the session.
      if isShown == true, trayDue > 0 { trayDue = MonotonicClock.now() &+ Self.patience }
      isShown = false
    } else {
      register()
    }
  }

  private func processBus() {
    for _ in 0..<1000 {
      let result = bus.functions.sd_bus_process(bus.connection, nil)
      if result < 0 { failure = .noBus }
      if result <= 0 { return }
    }
  }

  /// Answers a call to one of the objects.
  private func called(_ message: OpaquePointer?) -> Int32 {
    guard let call = BusCall(bus.functions, message) else { return 0 }
    guard let values = answer(call) else { return call.refuse() }
    return call.answer(values, on: bus.connection)
  }

  /// The values of the answer; `nil` if there is no such method.
  private func answer(_ call: BusCall) -> [BusValue]? {
    switch (call.interface, call.member) {
    case ("org.freedesktop.DBus.Properties", "GetAll"):
      return call.string().map { [.dictionary(objects.properties(of: $0))] }
    case ("org.freedesktop.DBus.Properties", "Get"):
      guard let interface = call.string(), let name = call.string() else { return nil }
      return objects.properties(of: interface).first { $0.name == name }.map { [.variant($0.value)] }
    // The actions of the icon are in its menu.
    case (TrayObjects.item, "Activate"), (TrayObjects.item, "SecondaryActivate"), (TrayObjects.item, "ContextMenu"),
      (TrayObjects.item, "Scroll"):
      return []
    case (TrayObjects.menu, "GetLayout"):
      guard let id = call.int32(), let depth = call.int32(), let layout = objects.layout(of: id, depth: depth) else {
        return nil
      }
      return [.uint32(objects.revision), layout]
    case (TrayObjects.menu, "GetGroupProperties"):
      return [objects.groupProperties(of: call.array(of: "i", call.int32))]
    case (TrayObjects.menu, "GetProperty"):
      guard let id = call.int32(), let name = call.string(), let item = objects.menu.item(id) else { return nil }
      return TrayObjects.properties(of: item).first { $0.name == name }.map { [.variant($0.value)] }
    case (TrayObjects.menu, "Event"):
      guard let id = call.int32(), let event = call.string() else { return nil }
      happened(event, id)
      return []
    case (TrayObjects.menu, "EventGroup"):
      let events = call.array(of: "(isvu)") {
        call.structure(of: "isvu") { () -> (Int32, String)? in
          guard let id = call.int32(), let event = call.string() else { return nil }
          call.skip("vu")
          return (id, event)
        }
      }
      for (id, event) in events { happened(event, id) }
      return [.array(of: "i", [])]
    case (TrayObjects.menu, "AboutToShow"):
      return [.boolean(refresh().contains(.menu))]
    case (TrayObjects.menu, "AboutToShowGroup"):
      return [.array(of: "i", refresh().contains(.menu) ? [.int32(0)] : []), .array(of: "i", [])]
    default:
      return nil
    }
  }

  private func happened(_ event: String, _ id: Int32) {
    if event == "clicked", let action = objects.menu.item(id)?.action { chosen.append(action) }
  }

  private func tell(_ signal: String, of interface: String, path: String, _ values: [BusValue] = []) {
    guard let message = BusMessage(bus.functions, bus.connection, signal: signal, of: interface, path: path),
      message.append(values)
    else { return }
    _ = bus.functions.sd_bus_send(bus.connection, message.pointer, nil)
  }

  // MARK: The service

  private func connect() {
    watch.drain()
    let limit = TimeLimit(seconds: ControlClient.patience)
    do throws(ControlClient.Failure) {
      var connection = try ControlClientConnection(to: locate(), until: limit)
      try connection.send(.follow(.state), until: limit)
      let status = try connection.next(until: limit).status
      service = connection
      show(status)
    } catch {
      disconnect()
    }
  }

  private func disconnect() {
    service = nil
    watch.renew()
    show(nil)
  }

  private func hear() {
    guard var connection = service else { return connect() }
    do throws(ControlClient.Failure) {
      repeat {
        guard let response = try connection.nextOrEnd(until: TimeLimit(seconds: ControlClient.patience)) else {
          return disconnect()
        }
        if let status = response.status { show(status) }
      } while connection.hasLine
      service = connection
    } catch {
      disconnect()
    }
  }

  /// Asks for the present status. A service that does not answer has its former one shown.
  private func refresh() -> TrayObjects.Change {
    guard service != nil,
      let status = try? ControlClient.ask(.status, at: locate(), within: Self.menuPatience).status
    else { return [] }
    return show(status)
  }

  @discardableResult private func show(_ status: ServiceStatus?) -> TrayObjects.Change {
    let change = objects.update(status)
    if change.contains(.icon) {
      for signal in ["NewIcon", "NewAttentionIcon"] { tell(signal, of: TrayObjects.item, path: TrayObjects.itemPath) }
      tell(
        "NewStatus", of: TrayObjects.item, path: TrayObjects.itemPath,
        [.string(objects.state.needsAttention ? "NeedsAttention" : "Active")])
    }
    if change.contains(.title) { tell("NewTitle", of: TrayObjects.item, path: TrayObjects.itemPath) }
    if !change.isEmpty { tell("NewToolTip", of: TrayObjects.item, path: TrayObjects.itemPath) }
    if change.contains(.menu) {
      tell(
        "LayoutUpdated", of: TrayObjects.menu, path: TrayObjects.menuPath, [.uint32(objects.revision), .int32(0)])
    }
    return change
  }

  // MARK: Actions

  private func carryOut() {
    let actions = chosen
    chosen = []
    for action in actions {
      switch action {
      case .quit: hasQuit = true
      case .openConfiguration(let path, let isMissing):
        if isMissing { _ = run(["init"]) }
        start("xdg-open", [path])
      case .start: start("/proc/self/exe", ["start"])
      case .explain, .pause, .resume, .skip, .restore, .allow, .addRule, .doctor: carryOut(command: action)
      }
    }
  }

  private func carryOut(command action: TrayAction) {
    guard var arguments = action.arguments else { return }
    if action.needsService { arguments += serviceArguments }
    // An action that is not reported has nothing to tell but why it failed.
    let result = run(arguments, readsErrors: action.reportTitle == nil)
    let output = result.map { String(decoding: $0.output, as: UTF8.self) } ?? ""
    if let title = action.reportTitle, !output.isEmpty {
      bus.notify(title, Self.body(of: output, action))
    } else if result?.exitCode != 0 {
      let reason = output.isEmpty ? "In a terminal 'washboard \(arguments[0])' tells the reason." : output
      bus.notify("Not done", reason)
    }
  }

  /// The lines of a report that are worth a notification.
  private static func body(of output: String, _ action: TrayAction) -> String {
    let lines = output.split(separator: "\n").map(String.init)
    // The first line of `explain` is the whole sentence, and that of `rules add` the name of a file.
    if action == .explain { return lines.first ?? "" }
    guard action == .doctor else { return lines.dropFirst().joined(separator: "\n") }
    let notable = lines.filter { !$0.hasPrefix("ok: ") }
    return notable.isEmpty ? "All is well." : notable.joined(separator: "\n")
  }

  private func run(_ arguments: [String], readsErrors: Bool = false) -> ProgramRun? {
    ProgramRun("/proc/self/exe", arguments, readsErrors: readsErrors, limit: Self.commandPatience)
  }

  private func start(_ name: String, _ arguments: [String]) {
    if let process = ProgramRun.start(name, arguments) { started.append(process) }
  }

  // MARK: Waiting

  /// - Parameter end: when the wait for a tray ends; `nil` for no such time.
  private func wait(until end: Instant?) {
    var waiting = [
      pollfd(fd: bus.fileDescriptor, events: Int16(truncatingIfNeeded: bus.events), revents: 0),
      pollfd(fd: service?.fileDescriptor ?? watch.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let deadline = bus.deadline.orEarlier(isShown == nil ? nil : end)
    let now = MonotonicClock.now()
    let timeout = deadline.map { $0 > now ? Int32(clamping: $0 - now) : 0 } ?? -1
    guard poll(&waiting, nfds_t(waiting.count), timeout) > 0 else { return }
    started.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    if waiting[1].revents != 0 { hear() }
    if waiting[2].revents != 0, signals.read().contains(.quit) { hasQuit = true }
  }
}
