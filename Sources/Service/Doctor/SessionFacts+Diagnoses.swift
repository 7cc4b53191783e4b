import ServiceCore

extension SessionFacts {
  /// The findings, good and bad, in the order in which problems should be fixed.
  package var diagnoses: [Diagnosis] {
    [installationDiagnosis, session, displayDiagnosis].compactMap(\.self) + serviceDiagnoses
      + [startup, otherManager].compactMap(\.self)
      + configurationDiagnoses + ruleDiagnoses
  }

  private var displayDiagnosis: Diagnosis? {
    guard access.needsDisplay else { return nil }
    return switch display {
    case .unnamed:
      nil
    case .unreachable(_, let reason, let remedy):
      Diagnosis(.display, .problem, reason, remedy: remedy)
    case .open(let name, false, _, _):
      Diagnosis(
        .display, .warning,
        "the X server of \(name) cannot identify the program that copies (X-Resource 1.2 is missing)",
        remedy: "rules with source or destination will not match; use targets or origin in them")
    case .open(let name, true, _, _):
      Diagnosis(.display, .good, "\(name) has everything that is needed")
    }
  }

  // MARK: Service

  private var serviceDiagnoses: [Diagnosis] {
    switch service {
    case .answers(let status):
      var found = [
        Diagnosis(.service, .good, "it runs as process \(status.pid) and has cleaned \(copies(status.copies.cleaned))")
      ]
      if status.release != Release.version {
        found.append(
          Diagnosis(
            .service, .warning, "release \(status.release) runs, \(Release.version) is installed", remedy: restart))
      }
      if !access.needsDisplay, let name = servedName, status.display != name {
        found.append(
          Diagnosis(
            .service, .warning,
            "it serves \(status.display), where some copies are not reported; it should serve \(name)", remedy: restart)
        )
      }
      if let failure = status.configuration.failure {
        found.append(
          Diagnosis(
            .service, .problem,
            "its last reload failed at \(failure.time), so the previous configuration still applies",
            remedy: "washboard check"))
      }
      return found
    case .unnamed:
      return [
        Diagnosis(
          .service, .problem, "no display is set, so it is not known which service to ask",
          remedy: "run this inside a graphical session, or use --display or --socket")
      ]
    case .noSocketFolder:
      return [
        Diagnosis(
          .service, .problem, "XDG_RUNTIME_DIR is not set, so no command can reach the service",
          remedy: "log in through a display manager with PAM, or use --socket")
      ]
    case .noSocket(let fault):
      let service =
        isServed
        ? "one runs on the display, and commands reach it once this is fixed"
        : "a service would clean copies, but no command could reach it"
      return [
        Diagnosis(.service, .problem, "\(fault); \(service)", remedy: fault.remedy)
      ]
    case .stuck(let reason):
      return [Diagnosis(.service, .problem, "it does not answer: \(reason)", remedy: restart)]
    case .silent:
      if isServed {
        return [
          Diagnosis(
            .service, .warning, "one runs on the display, but has no control socket that commands could use",
            remedy: "washboard daemon --replace")
        ]
      }
      return [Diagnosis(.service, .problem, silence, remedy: start)]
    }
  }

  private func copies(_ count: Int) -> String { count == 1 ? "1 copy" : "\(count) copies" }

  /// Whether a service has the session's display, as far as that can be seen without it.
  private var isServed: Bool {
    if access.needsDisplay, case .open(_, _, isServed: true, _) = display { true } else { false }
  }

  /// The reason why no service answers.
  private var silence: String {
    guard let manager, let unit = manager.unit, unit.load == "loaded" else { return "no service runs" }
    if unit.active == "failed" { return "the service has failed; journalctl --user -u washboard shows why" }
    if unit.isUp, let name = servedName, knownName(to: manager) != name {
      return knownName(to: manager).map { "the service serves \($0), not \(name)" }
        ?? "the service was started without \(variables[0]), which is missing in the user manager"
    }
    return "no service runs"
  }

  /// The display that a service should serve; `nil` if it cannot be reached.
  private var servedName: String? {
    if !access.needsDisplay { return if case .open(let name, _, _, _) = compositor { name } else { nil } }
    return if case .open(let name, _, _, _) = display { name } else { nil }
  }

  /// The display that the manager starts services with; `nil` if it knows none.
  private func knownName(to manager: Manager) -> String? {
    access.needsDisplay ? manager.display : manager.waylandDisplay
  }

  /// The variables that the manager must know for that.
  private var variables: [String] {
    access.needsDisplay
      ? ["DISPLAY", "XAUTHORITY"] : ["WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "DISPLAY", "XAUTHORITY"]
  }

  private var start: String {
    guard let manager, let unit = manager.unit, unit.load == "loaded" else { return "washboard start" }
    if let name = servedName, knownName(to: manager) != name {
      let names = variables.joined(separator: " ")
      return "systemctl --user import-environment \(names) && systemctl --user restart washboard"
    }
    return unit.file == "enabled" ? restart : "systemctl --user enable --now washboard"
  }

  private var restart: String {
    manager?.unit?.load == "loaded" ? "systemctl --user restart washboard" : "washboard daemon --replace"
  }

  /// Whether it will run after the next login.
  private var startup: Diagnosis? {
    if hasAutostart, manager?.unit?.load != "masked" {
      return Diagnosis(.startup, .good, "the desktop starts the service at every login")
    }
    guard let manager else {
      return Diagnosis(
        .startup, .warning, "no systemd user manager runs: the desktop must start the service",
        remedy: "add 'washboard start' to the programs that your desktop starts at login")
    }
    guard let unit = manager.unit else { return nil }
    switch unit.load {
    case "loaded": break
    case "masked":
      return Diagnosis(
        .startup, .warning, "the unit is masked", remedy: "systemctl --user unmask washboard")
    default:
      return Diagnosis(
        .startup, .warning, "the unit washboard.service is not installed",
        remedy: "\(unitRemedy), then systemctl --user enable --now washboard")
    }
    return unit.file == "enabled"
      ? Diagnosis(.startup, .good, "the service starts at every login")
      : Diagnosis(
        .startup, .warning, "the service does not start at login", remedy: "systemctl --user enable washboard")
  }

  // MARK: Others

  private var otherManager: Diagnosis? {
    guard access.needsDisplay, case .open(_, _, _, let manager?) = display else { return nil }
    let name = manager.program.map { "\($0) is" } ?? "another program is"
    return Diagnosis(.manager, .good, "\(name) the clipboard manager; it keeps clean copies")
  }

  private var configurationDiagnoses: [Diagnosis] {
    switch configuration {
    case .faulty(let path, let messages):
      let first = messages.first.map { $0.prefix { $0 != "\n" } } ?? ""
      return [
        Diagnosis(.configuration, .problem, "\(path) has errors, the first: \(first)", remedy: "washboard check")
      ]
    case .loaded(let path, let isShipped, let warnings, let missingFonts):
      let place = isShipped ? "the built-in defaults apply (there is no \(path))" : "\(path) has no errors"
      var found = [
        warnings.isEmpty
          ? Diagnosis(.configuration, .good, place)
          : Diagnosis(
            .configuration, .warning, "\(path) has \(warnings.count) \(warnings.count == 1 ? "warning" : "warnings")",
            remedy: "washboard check")
      ]
      if !missingFonts.isEmpty {
        found.append(
          Diagnosis(
            .fonts, .warning,
            "the configuration names fonts that are not installed: \(missingFonts.joined(separator: ", "))",
            remedy: "install them, or change fonts.map and fonts.default in \(path)"))
      }
      return found
    }
  }
}
