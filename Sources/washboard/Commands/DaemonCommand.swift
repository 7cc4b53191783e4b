import ArgumentParser
import Glibc
import Logging
import Sanitizer
import Selections
import Service
import X11Clipboard

struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon", abstract: "Run the service in the foreground.",
    discussion: "SIGHUP loads the configuration anew; SIGTERM and SIGINT end the service.")

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
    let store = try ConfigurationStore.load(config)
    guard let display = display ?? Environment.variables["DISPLAY"] else {
      throw CommandFailure(
        .unavailable, "DISPLAY is not set", advice: "run this inside an X session, or name a display with --display")
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
    let transport = try connect(to: display, TransportSettings(store.configuration.clipboard))
    do throws(DaemonError) {
      let daemon = try Daemon(
        transport: transport, store: store, display: display, controlSocket: socket, replace: replace, logger: logger)
      try daemon.run()
    } catch {
      // Not 69: a lost connection is worth another start, which finds out whether the display is still there.
      throw CommandFailure(.failure, "\(error)")
    }
  }

  private func connect(to display: String, _ settings: TransportSettings) throws(CommandFailure) -> X11Clipboard {
    do throws(SelectionError) {
      return try X11Clipboard(display: display, settings: settings, replace: replace)
    } catch {
      let advice =
        error.code == .alreadyRunning ? "use --replace to take over from it" : "check the display's name and XAUTHORITY"
      throw CommandFailure(.unavailable, "display \(display.printable): \(error.reason)", advice: advice)
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
