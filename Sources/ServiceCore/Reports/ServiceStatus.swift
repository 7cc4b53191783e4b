/// The state of the service, for `washboard status` and for bars and scripts. Keys are stable.
package struct ServiceStatus: Hashable, Sendable, Codable {
  package struct ConfigurationState: Hashable, Sendable, Codable {
    package struct Failure: Hashable, Sendable, Codable {
      package var time: String
      package var errors: [String]

      package init(time: String, errors: [String]) {
        self.time = time
        self.errors = errors
      }
    }

    package var file: String
    /// No file: what Washboard ships.
    package var shipped: Bool
    /// The files of rules.d, in order.
    package var rules: [String]
    package var loaded: String
    package var warnings: [String]
    /// The last reload, if it failed: the configuration before it is in force.
    package var failure: Failure?

    package init(
      file: String, shipped: Bool, rules: [String] = [], loaded: String, warnings: [String] = [],
      failure: Failure? = nil
    ) {
      self.file = file
      self.shipped = shipped
      self.rules = rules
      self.loaded = loaded
      self.warnings = warnings
      self.failure = failure
    }
  }

  package struct Counts: Hashable, Sendable, Codable {
    package var cleaned = 0
    package var left = 0
    package var superseded = 0
    package var pastes = 0
  }

  package struct LastCopy: Hashable, Sendable, Codable {
    package var selection: String
    package var outcome: CopyReport.Outcome
    package var reason: LeaveReason?
    package var explanation: String
    /// The first programs that have pasted it, if the forms depend on the program.
    package var pastes: [CopyReport.Paste]
  }

  /// The pastes that the guard had something to say about, since the start.
  package struct GuardedPastes: Hashable, Sendable, Codable {
    /// The last of them, of the last copy.
    package struct Last: Hashable, Sendable, Codable {
      package var paste: CopyReport.Judgement.Paste
      /// `suspicious` or `dangerous`.
      package var severity: String
      /// The names of the reasons.
      package var reasons: [String]
    }

    package var noticed = 0
    package var held = 0
    package var released = 0
    package var last: Last?
  }

  /// The pause, during which the service leaves copies alone at the user's request.
  package struct PauseStatus: Hashable, Sendable, Codable {
    /// Whether all copies are, or only the next one.
    package var paused: Bool
    /// The end of the pause in RFC 3339; `nil` if it lasts until `resume`.
    package var until: String?
  }

  package var release: String
  package var pid: Int
  package var display: String
  /// RFC 3339.
  package var started: String
  package var configuration: ConfigurationState
  /// Selections that Washboard owns now.
  package var owned: [String]
  /// Selections in which copies come too fast to be cleaned, or the same again and again, and the pause in milliseconds
  /// after which one is.
  package var heldBack: [String: Int]
  package var copies: Counts
  /// The pause; `nil` if copies are cleaned.
  package var rest: PauseStatus?
  package var last: LastCopy?
  /// The pastes that the guard acted on; `nil` if there were none.
  package var `guard`: GuardedPastes?
}

extension ServiceStatus: CustomStringConvertible {
  /// The status as `washboard status` prints it.
  package var description: String {
    var lines = [
      "Washboard \(release), process \(pid), display \(display), since \(started)",
      "Configuration: \(configuration.shipped ? "shipped defaults (no \(configuration.file))" : configuration.file), loaded \(configuration.loaded)",
    ]
    lines += configuration.rules.map { "Rules: \($0)" }
    lines += configuration.warnings
    if let failure = configuration.failure {
      lines.append("The reload at \(failure.time) failed; the configuration above is still in force:")
      lines += failure.errors
    }
    if let rest { lines.append(rest.description) }
    lines.append("Owned: \(owned.isEmpty ? "nothing" : owned.joined(separator: ", "))")
    lines += heldBack.sorted { $0.key < $1.key }.map { selection, pause in
      "Held back: copies to \(selection) come too fast, or the same again and again; each is cleaned after a pause of \(pause) ms"
    }
    lines.append(
      "Copies: \(copies.cleaned) cleaned, \(copies.left) left with their owners, \(copies.superseded) superseded; \(copies.pastes) forms pasted"
    )
    lines.append(last.map { "Last copy: \($0.selection) \($0.explanation)" } ?? "Last copy: none yet")
    if let pastes = last?.pastes, !pastes.isEmpty {
      lines.append("Pasted by: \(pastes.map(\.description).joined(separator: ", "))")
    }
    if let pastes = `guard` {
      lines.append("Guard: \(pastes.noticed) pastes noticed, \(pastes.held) held, \(pastes.released) let through")
      if let last = pastes.last { lines.append("Last guarded paste: \(last)") }
    }
    return lines.joined(separator: "\n")
  }
}

extension ServiceStatus.GuardedPastes.Last: CustomStringConvertible {
  package var description: String { "\(paste) (\(severity): \(reasons.joined(separator: ", ")))" }
}

extension ServiceStatus.PauseStatus: CustomStringConvertible {
  package var description: String {
    guard paused else { return "The next copy is left as it is" }
    return until.map { "Paused until \($0)" } ?? "Paused until 'washboard resume'"
  }
}

extension ServiceStatus {
  /// One short line for bars, as `washboard status --follow` prints it.
  package var line: String {
    if let rest { return rest.paused ? "paused" : "skipping the next copy" }
    let copy = last.map { "\(copies.cleaned) cleaned, last: \($0.outcome.rawValue)" } ?? "\(copies.cleaned) cleaned"
    return `guard`?.last.map { "\(copy); \($0)" } ?? copy
  }
}
