/// An action of the menu in the tray.
package enum TrayAction: Hashable, Sendable {
  /// A notification with the whole sentence on the last copy. Its label may be cut. GTK's menus pass over items without
  /// an action, so that no screen reader reads them.
  case explain
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
    case .explain: ["explain"]
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
    case .explain, .pause, .resume, .skip, .restore, .allow, .doctor: true
    case .addRule, .start, .openConfiguration, .quit: false
    }
  }

  /// The heading above what the command prints; `nil` if the user is not shown that.
  package var reportTitle: String? {
    switch self {
    case .explain: "The last copy"
    case .doctor: "Is all well?"
    case .addRule: "Rule written"
    case .pause, .resume, .skip, .restore, .allow, .start, .openConfiguration, .quit: nil
    }
  }
}
