import Configuration
import ServiceCore

/// The facts that `washboard doctor` has gathered, not yet judged.
package struct SessionFacts: Sendable {
  /// The answer of the X server.
  package enum Display: Hashable, Sendable {
    /// DISPLAY is not set.
    case unnamed
    case unreachable(name: String, reason: String, remedy: String? = nil)
    case open(name: String, canIdentifyClients: Bool, isServed: Bool, manager: OtherManager?)
  }

  /// The program that owns CLIPBOARD_MANAGER.
  package struct OtherManager: Hashable, Sendable {
    /// The program's name; `nil` if it is unknown.
    package var program: String?

    package init(program: String?) { self.program = program }
  }

  /// The service's answer on the control socket.
  package enum Service: Hashable, Sendable {
    /// No display is set, and the socket is named by the display.
    case unnamed
    /// XDG_RUNTIME_DIR is not set.
    case noSocketFolder
    /// No socket can be made in its folder.
    case noSocket(SocketFolderFault)
    case silent
    /// A service is connected to, and gives no answer.
    case stuck(reason: String)
    case answers(ServiceStatus)
  }

  /// The user's service manager, if one runs.
  package struct Manager: Hashable, Sendable {
    /// The X display that it starts services with.
    package var display: String?
    /// The Wayland display that it starts services with.
    package var waylandDisplay: String?
    /// The state of the unit; `nil` if it is unknown.
    package var unit: UserManager.UnitState?

    package init(display: String?, waylandDisplay: String? = nil, unit: UserManager.UnitState?) {
      self.display = display
      self.waylandDisplay = waylandDisplay
      self.unit = unit
    }
  }

  package enum Configuration: Hashable, Sendable {
    /// The families that the default profile and those of the rules write, but that are not installed.
    case loaded(path: String, isShipped: Bool, warnings: [String], missingFonts: [String])
    case faulty(path: String, messages: [String])
  }

  package var isWayland: Bool
  /// The desktop's names (XDG_CURRENT_DESKTOP); `nil` if it has none.
  package var desktop: String?
  /// The name of the X display's window manager; `nil` if there is none that says it.
  package var windowManager: String?
  /// The compositor; `nil` if there is none, or none was looked for.
  package var compositor: Compositor?
  /// The part of the desktop that reports the focus; `nil` if the desktop needs none.
  package var focusBridge: DesktopBridge.State?
  /// Whether the bridge is on and lets this program press no keys.
  package var lacksPasteKey = false
  package var display: Display
  package var service: Service
  package var manager: Manager?
  /// Whether the desktop starts the service (XDG autostart).
  package var hasAutostart: Bool
  package var configuration: Configuration
  /// The rules of the configuration that do not do what they say in this session.
  package var rules: [RuleFinding]
  /// The place of the program; `nil` if it was not looked at.
  package var installation: Installation?

  package init(
    isWayland: Bool, desktop: String? = nil, windowManager: String? = nil, compositor: Compositor? = nil,
    display: Display, service: Service, manager: Manager?, hasAutostart: Bool, configuration: Configuration,
    rules: [RuleFinding] = [], installation: Installation? = nil
  ) {
    self.isWayland = isWayland
    self.desktop = desktop
    self.windowManager = windowManager
    self.compositor = compositor
    self.display = display
    self.service = service
    self.manager = manager
    self.hasAutostart = hasAutostart
    self.configuration = configuration
    self.rules = rules
    self.installation = installation
  }
}
