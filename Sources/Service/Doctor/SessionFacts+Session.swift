import Configuration

/// The diagnoses of the session itself, and of the rules that it leaves without effect.
extension SessionFacts {
  /// The command by which the desktop reports the focus, or lets the paste key be pressed, where it can and does not.
  private var focusRemedy: String? {
    focusBridge == .off || lacksPasteKey ? "run 'washboard desktop enable'" : nil
  }

  var session: Diagnosis {
    switch access {
    case .x11:
      if case .unnamed = display {
        return Diagnosis(.session, .problem, "DISPLAY is not set", remedy: "run this inside a graphical session")
      }
      return Diagnosis(.session, .good, "this is an X11 session")
    case .dataControl(let interface, let tellsFocus):
      let guarded =
        tellsFocus || focusBridge == .on
        ? "the program with the focus counts as the one that copies or pastes"
        : "the paste guard only guards dangerous copies, because nothing says which program pastes"
      let cleaned = "all copies to CLIPBOARD are cleaned, by \(interface)"
      let keys = lacksPasteKey ? "; 'washboard paste' may not press the paste key" : ""
      return Diagnosis(
        .session, .good, "this is a Wayland session of \(compositorName): \(cleaned); \(guarded)\(keys)",
        remedy: tellsFocus ? nil : focusRemedy)
    case .mutter:
      guard case .unnamed = display else {
        let guarded =
          focusBridge == .on
          ? "the Wayland program with the focus counts as the one that copies or pastes"
          : "the paste guard only guards pastes into X11 programs, and dangerous copies"
        return Diagnosis(
          .session, .good,
          "this is a Wayland session of \(compositorName): all copies are cleaned, through XWayland; \(guarded)",
          remedy: focusRemedy)
      }
      return Diagnosis(
        .session, .problem,
        "\(compositorName) lets a service read copies only through XWayland, and DISPLAY is not set",
        remedy: "install Xwayland, and log in again")
    case .focusedXWayland:
      let finding =
        "\(compositorName) has no data control: copies of Wayland programs are cleaned only while an X11 window has the focus"
      return Diagnosis(
        .session, .warning, "this is a Wayland session, and \(finding)",
        remedy: "choose an X11 session when you log in, or GNOME, or a compositor with ext-data-control-v1")
    }
  }

  var ruleDiagnoses: [Diagnosis] {
    RuleFinding.Kind.allCases.compactMap { kind in
      let names = rules.filter { $0.kind == kind }.map { "'\($0.rule)'" }
      guard !names.isEmpty else { return nil }
      let rules = names.count == 1 ? "a rule" : "\(names.count) rules"
      return Diagnosis(
        .rules, .warning, "\(rules) \(kind.consequence(isPlural: names.count > 1)): \(names.joined(separator: ", "))",
        remedy: kind.remedy)
    }
  }
}

extension RuleFinding.Kind {
  fileprivate func consequence(isPlural: Bool) -> String {
    switch self {
    case .matchesNothing:
      "can never match, because this compositor does not identify the programs that \(isPlural ? "they name" : "it names")"
    case .matchesX11ProgramsOnly:
      "\(isPlural ? "have" : "has") a source or destination, and this session only reports X11 programs"
    case .matchesEveryProgram:
      "\(isPlural ? "name" : "names") the compositor, which stands for every Wayland program"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .matchesNothing, .matchesX11ProgramsOnly: "use origin, targets or content in place of source and destination"
    case .matchesEveryProgram: "leave the compositor out, or write a rule without source and destination"
    }
  }
}
