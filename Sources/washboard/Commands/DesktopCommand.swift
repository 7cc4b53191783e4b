import ArgumentParser
import Service
import ServiceCore

struct DesktopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desktop", abstract: "Let the desktop report which window has the focus.",
    discussion: """
      GNOME and Plasma on Wayland do not say which program copies or pastes. A small extension of GNOME Shell, or a script of KWin, \
      reports the window with the focus to the service. Then rules by source and destination and the paste guard work there, too. \
      It reports nothing else. The extension also presses the paste key for 'washboard paste', and a desktop file has KWin let \
      'washboard paste' press it. Other desktops need no such part.
      """,
    subcommands: [Enable.self, Disable.self, Status.self])

  struct Enable: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Turn it on for this user.")

    func run() throws {
      let bridge = try DesktopCommand.bridge()
      let name = bridge.desktop.rawValue
      if bridge.state == .missing { throw DesktopCommand.missing(name) }
      switch bridge.turn(on: true) {
      case true?: try StandardOutput.print(["\(name) now reports which window has the focus."])
      case nil: try StandardOutput.print(["\(name) reports which window has the focus after the next login."])
      case false?: throw CommandFailure(.failure, "\(name) did not take the setting")
      }
    }
  }

  struct Disable: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Turn it off for this user.")

    func run() throws {
      let bridge = try DesktopCommand.bridge()
      if bridge.turn(on: false) == false {
        throw CommandFailure(.failure, "\(bridge.desktop.rawValue) did not take the setting")
      }
      try StandardOutput.print(["\(bridge.desktop.rawValue) does not report which window has the focus."])
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print whether it is on.")

    func run() throws {
      let bridge = try DesktopCommand.bridge()
      let name = bridge.desktop.rawValue
      switch bridge.state {
      case .on:
        let keys = "\(name) lets 'washboard paste' press no paste key; run 'washboard desktop enable'."
        try StandardOutput.print(["\(name) reports which window has the focus."] + (bridge.lacksKeys ? [keys] : []))
      case .off:
        let advice = "run 'washboard desktop enable'"
        try StandardOutput.print(["\(name) does not report which window has the focus; \(advice)."])
      case .missing: throw DesktopCommand.missing(name)
      }
    }
  }

  private static func missing(_ desktop: String) -> CommandFailure {
    CommandFailure(
      .unavailable, "the part for \(desktop) is not installed",
      advice: "install Washboard by its package, or by 'make install'")
  }

  private static func bridge() throws(CommandFailure) -> DesktopBridge {
    guard SessionProbe.isWayland else {
      throw CommandFailure(.unavailable, "this is an X11 session, which says which program copies or pastes")
    }
    guard let bridge = SessionProbe.bridge() else {
      let desktop = Environment.variables["XDG_CURRENT_DESKTOP"]?.printable
      throw CommandFailure(.unavailable, "there is no such part for the desktop \(desktop ?? "of this session")")
    }
    return bridge
  }
}
