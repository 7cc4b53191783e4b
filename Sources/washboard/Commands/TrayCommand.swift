import ArgumentParser
import Service
import ServiceCore

struct TrayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tray", abstract: "Show an icon in the tray, with the state of the service and a menu.",
    discussion: """
      Runs until you remove the icon by its menu or the session ends. The tray must support StatusNotifierItem icons. Those of KDE, \
      Xfce, Cinnamon and MATE do; GNOME needs an extension. An autostart entry runs 'washboard tray --wait' at login.
      """)

  @Flag(help: "Wait a minute for a tray, and end without a message if there is none.")
  var wait = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let first = try service.location()
    let service = service
    var arguments: [String] = []
    if let display = service.display { arguments += ["--display", display] }
    if let socket = service.socket { arguments += ["--socket", socket] }
    do throws(Tray.Failure) {
      let tray = try Tray(serviceArguments: arguments, style: .local()) { (try? service.location()) ?? first }
      try tray.run(awaitsTray: wait)
    } catch {
      if wait { return }
      throw Self.failure(error)
    }
  }

  private static func failure(_ failure: Tray.Failure) -> CommandFailure {
    switch failure {
    case .noBus: CommandFailure(.unavailable, "there is no session bus", advice: "run this inside a graphical session")
    case .alreadyThere: CommandFailure(.unavailable, "the icon is already shown")
    case .noTray:
      CommandFailure(
        .unavailable, "there is no tray that supports StatusNotifierItem icons",
        advice: "add a systray or 'status notifier' to the panel; on GNOME install the AppIndicator extension")
    case .system(let reason): CommandFailure(.failure, reason)
    }
  }
}
