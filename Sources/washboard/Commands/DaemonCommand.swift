import ArgumentParser
import Configuration
import Glibc
import Logging
import Selections
import Service
import ServiceCore
import X11Clipboard

struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: "Run the service in the foreground.",
    discussion: "SIGHUP loads the configuration anew; SIGTERM and SIGINT end the service.")

  /// How long a display that is not there is looked for under a service manager, in tries and microseconds between them.
  ///
  /// systemd 252 knows one pause between starts, and ours is short, so that a crash is not noticed: without this a session
  /// that is not up yet would be met with five starts a second.
  private static let patience = (tries: 20, pause: UInt32(250_000))

  @Option(help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("The X display to serve. Default: $DISPLAY.", valueName: "display"))
  var display: String?

  @Flag(help: "Take over from a service that already serves the display.")
  var replace = false

  @Option(
    help: ArgumentHelp(
      "Where to listen for the other commands. Default: one socket for each display.", valueName: "path"))
  var socket: String?

  @Option(help: ArgumentHelp("The least serious messages to log.", valueName: "level"))
  var logLevel: Logger.Level = .info

  func run() throws {
    IgnoredSignals.ignore()
    AddressSpace.spareReserves()
    let store = try ConfigurationStore.load(config)
    guard let display = display ?? Environment.variables["DISPLAY"] else {
      // It will not change for this process, but for the next one once the session has told systemd.
      if isStartedByManager { for _ in 1..<Self.patience.tries { usleep(Self.patience.pause) } }
      throw CommandFailure(
        .temporary, "DISPLAY is not set", advice: "run this inside an X session, or name a display with --display")
    }
    let level = logLevel
    let logger = Logger(label: "washboard") { _ in JournalLogHandler(level: level) }
    let socket =
      socket.map(ControlSocketPath.init(named:))
      ?? ControlSocketPath(display: display, environment: Environment.variables)
    if socket == nil {
      logger.warning("XDG_RUNTIME_DIR is not set: 'washboard status' and 'explain' will not work without --socket")
    }

    // libX11 converts COMPOUND_TEXT by the tables of the locale, and in "C" nothing beyond Latin-1. Only the character set is
    // wanted, and the same one whatever the session speaks.
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
    let settings = TransportSettings(store.configuration.clipboard)
    let (transport, inherited) = try connect(to: display, settings, logger)
    do throws(DaemonError) {
      let daemon = try Daemon(
        transport: transport, server: transport.serverToken(), compoundText: CompoundTextConversion(by: transport),
        store: store, display: display, controlSocket: socket, replace: replace, inherited: inherited, logger: logger)
      try daemon.run()
    } catch {
      switch error {
      case .controlSocket:
        // Another start would find the same: no failure that a service manager should try again.
        throw CommandFailure(.unavailable, "\(error)", advice: "free that path, or name another with --socket")
      case .display, .system:
        throw CommandFailure(.failure, "\(error)")
      }
    }
  }

  /// systemd tells its services so, and starts them again by their exit code.
  private var isStartedByManager: Bool { getenv("NOTIFY_SOCKET") != nil }

  /// - Returns: what a service that was replaced had on the clipboard, too. What it was read by is not kept.
  private func connect(
    to display: String, _ settings: TransportSettings, _ logger: Logger
  ) throws(CommandFailure) -> (X11Clipboard, inherited: [CleanCopy]) {
    let inheritance = replace ? Inheritance(on: display, settings, logger: logger) : nil
    return (try connect(to: display, settings), inheritance?.copies() ?? [])
  }

  private func connect(to display: String, _ settings: TransportSettings) throws(CommandFailure) -> X11Clipboard {
    var triesLeft = isStartedByManager ? Self.patience.tries : 1
    while true {
      triesLeft -= 1
      do throws(SelectionError) {
        return try X11Clipboard(display: display, settings: settings, replace: replace)
      } catch {
        let reason = error.reason.printable
        if error.code == .alreadyRunning {
          throw CommandFailure(.unavailable, reason, advice: "use --replace to take over from it")
        }
        if triesLeft == 0 {
          throw CommandFailure(.temporary, reason, advice: "check the display's name and XAUTHORITY")
        }
      }
      usleep(Self.patience.pause)
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
