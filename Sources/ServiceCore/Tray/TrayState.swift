/// The state of the service as its icon in the tray shows it.
package enum TrayState: String, Hashable, Sendable, CaseIterable {
  case cleaning
  /// Copies are left as they are, or the next one is.
  case paused
  /// The guard holds a paste.
  case held
  /// The configuration has errors, or the last copy could not be cleaned.
  case problem
  /// No service runs.
  case absent

  /// - Parameter status: `nil` if no service runs.
  package init(_ status: ServiceStatus?) {
    guard let state = status?.state else {
      self = .absent
      return
    }
    if state.rest != nil {
      self = .paused
    } else if state.holdsPaste {
      self = .held
    } else if state.failsToReload || state.failedToClean {
      self = .problem
    } else {
      self = .cleaning
    }
  }

  /// The state in words, for screen readers and for the hint at the icon.
  package func title(_ status: ServiceStatus?, _ style: ReportStyle) -> String {
    switch self {
    case .cleaning: "Washboard: copies are cleaned"
    case .paused:
      // The state goes on after the colon.
      status?.rest.map { "Washboard: \($0.text(style).prefix(1).lowercased())\($0.text(style).dropFirst())" }
        ?? "Washboard: paused"
    case .held: "Washboard: a paste is held"
    case .problem:
      status?.state.failsToReload == true
        ? "Washboard: the configuration has errors" : "Washboard: the last copy could not be cleaned"
    case .absent: "Washboard: no service runs"
    }
  }

  /// Whether the icon asks for attention.
  package var needsAttention: Bool {
    switch self {
    case .held, .problem: true
    case .cleaning, .paused, .absent: false
    }
  }
}
