import ArgumentParser
import Configuration
import Glibc
import Logging
import Selections
import Service
import ServiceCore

struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: "Run the service in the foreground.",
    discussion: "SIGHUP reloads the configuration. SIGTERM and SIGINT end the service.")

  /// The attempts to open a missing display under a service manager, and the microseconds between them.
  ///
  /// systemd 252 has one fixed pause between starts, and ours is short, so that a crash goes unnoticed. Without these
  /// attempts a session that is not up yet would see five starts a second.
  private static let patience = (tries: 20, pause: UInt32(250_000))

  @Option(help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The X11 or Wayland display to serve, such as :0 or wayland-0. Default: the session's.", valueName: "display"))
  var display: String?

  @Flag(help: "Replace a service that already runs on the display.")
  var replace = false

  @Option(
    help: ArgumentHelp(
      "The control socket for the other commands. Default: one for each display.", valueName: "path"))
  var socket: String?

  @Option(help: ArgumentHelp("The least serious messages to log.", valueName: "level"))
  var logLevel: Logger.Level = .info

  func run() throws {
    IgnoredSignals.ignore()
    AddressSpace.spareReserves()
    FreedMemory.overwrite()
    let store = try ConfigurationStore.load(config)
    let names = names
    guard let first = names.first else {
      // The variables do not change for this process. The next one gets them once the session has set them in systemd.
      if isStartedByManager { for _ in 1..<Self.patience.tries { usleep(Self.patience.pause) } }
      throw CommandFailure(
        .temporary, "neither WAYLAND_DISPLAY nor DISPLAY is set",
        advice: "run this inside a graphical session, or name a display with --display")
    }
    let level = logLevel
    let logger = Logger(label: "washboard") { _ in JournalLogHandler(level: level) }
    let socket: (DisplayName) -> ControlSocketPath? = { name in
      self.socket.map(ControlSocketPath.init(named:))
        ?? ControlSocketPath(display: name.name, environment: Environment.variables)
    }
    if socket(first) == nil {
      logger.warning("XDG_RUNTIME_DIR is not set: 'washboard status' and 'explain' will not work without --socket")
    }

    // libX11 converts COMPOUND_TEXT by the tables of the locale, and in "C" nothing beyond Latin-1. Only the character set is
    // wanted, and the same one whatever the session speaks.
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
    let display = try connect(
      to: names,
      ServedDisplay.Options(
        settings: { TransportSettings(store.configuration, isWayland: $0.isWayland) }, replace: replace,
        socket: socket, logger: logger))
    do throws(DaemonError) {
      let daemon = try Daemon(
        transport: display.transport, server: display.server, compoundText: display.compoundText, store: store,
        display: display.name, controlSocket: socket(display.name), replace: replace, inherited: display.inherited,
        turn: display.turn, logger: logger)
      try withExtendedLifetime(display.lock) { () throws(DaemonError) in try daemon.run() }
    } catch {
      switch error {
      case .controlSocket(_, let advice):
        // Another start would find the same: no failure that a service manager should try again.
        throw CommandFailure(.unavailable, "\(error)", advice: advice)
      case .display, .system:
        throw CommandFailure(.failure, "\(error)")
      }
    }
  }

  /// systemd tells its services so, and starts them again by their exit code.
  private var isStartedByManager: Bool { getenv("NOTIFY_SOCKET") != nil }

  /// The displays that may be served, the best first.
  private var names: [DisplayName] {
    display.map { [DisplayName(named: $0, environment: Environment.variables)] }
      ?? DisplayName.candidates(in: Environment.variables)
  }

  private func connect(
    to names: [DisplayName], _ options: ServedDisplay.Options
  ) throws(CommandFailure) -> ServedDisplay {
    var triesLeft = isStartedByManager ? Self.patience.tries : 1
    while true {
      triesLeft -= 1
      do throws(SelectionError) {
        return try ServedDisplay.open(names, options)
      } catch {
        let reason = error.reason
        if error.code == .alreadyRunning {
          throw CommandFailure(.unavailable, reason, advice: "use --replace to take over from it")
        }
        if triesLeft == 0 {
          throw CommandFailure(.temporary, reason, advice: error.advice)
        }
      }
      usleep(Self.patience.pause)
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
