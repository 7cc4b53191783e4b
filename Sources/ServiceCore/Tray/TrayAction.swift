/// An action of the menu in the tray.
package enum TrayAction: Hashable, Sendable {
  case pause
  case resume
  case skip
  case restore
  case allow
  /// A rule for the copies of a program.
  case addRule(source: String, profile: String)
  case start
  case doctor
  case openConfiguration(path: String, isMissing: Bool)
  case quit

  /// The arguments of the command that does it; `nil` for what is no command.
  package var arguments: [String]? {
    switch self {
    case .pause: ["pause", "--for", "10m"]
    case .resume: ["resume"]
    case .skip: ["skip"]
    case .restore: ["restore"]
    case .allow: ["allow"]
    case .addRule(let source, let profile): ["rules", "add", "--source", source, "--profile", profile]
    case .start: ["start"]
    case .doctor: ["doctor"]
    case .openConfiguration, .quit: nil
    }
  }

  /// Whether the command is about the service of one display.
  package var needsService: Bool {
    switch self {
    case .pause, .resume, .skip, .restore, .allow, .doctor: true
    case .addRule, .start, .openConfiguration, .quit: false
    }
  }

  /// Whether what the command prints is shown to the user.
  package var isReport: Bool {
    switch self {
    case .doctor, .addRule: true
    case .pause, .resume, .skip, .restore, .allow, .start, .openConfiguration, .quit: false
    }
  }
}
