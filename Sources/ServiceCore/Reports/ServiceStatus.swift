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
    /// The story of the copy in one sentence; `nil` in the answer of an earlier release.
    package var sentence: String?
    /// The program that copied; `nil` if it is not known.
    package var source: CopyReport.Source?
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

  /// The part that an icon shows.
  package struct State: Hashable, Sendable {
    /// The pause; `nil` if copies are cleaned.
    package var rest: PauseStatus?
    /// Whether the guard holds a paste of the last copy.
    package var holdsPaste: Bool
    /// Whether the configuration has errors.
    package var failsToReload: Bool
    /// Whether the last copy could not be cleaned.
    package var failedToClean: Bool

    init(
      rest: PauseStatus?, last: LeaveReason?, guarded: CopyReport.Judgement.Paste.Event?,
      failure: ConfigurationState.Failure?
    ) {
      self.rest = rest
      holdsPaste = guarded == .held
      failsToReload = failure != nil
      failedToClean = last?.isProblem == true
    }
  }

  package var state: State {
    State(rest: rest, last: last?.reason, guarded: `guard`?.last?.paste.event, failure: configuration.failure)
  }
}
