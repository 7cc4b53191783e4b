extension ServiceStatus: CustomStringConvertible {
  /// The status with times in UTC.
  package var description: String { lines(ReportStyle()).joined(separator: "\n") }

  /// The status as `washboard status` prints it: the sentence, and then one fact a line.
  package func lines(_ style: ReportStyle) -> [String] {
    var lines = [
      sentence(style),
      "Washboard \(release), process \(pid), display \(display), since \(style.localTime(started))",
      "Configuration: \(configuration.shipped ? "built-in defaults (there is no \(configuration.file))" : configuration.file), loaded \(style.localTime(configuration.loaded))",
    ]
    lines += configuration.rules.map { "Rules: \($0)" }
    lines += configuration.warnings.lines
    if let failure = configuration.failure {
      lines.append("The reload at \(style.localTime(failure.time)) failed; the configuration above still applies:")
      lines += failure.errors.lines
    }
    lines.append("Owned: \(owned.isEmpty ? "nothing" : owned.joined(separator: ", "))")
    lines += heldBack.sorted { $0.key < $1.key }.map { selection, pause in
      "Held back: copies to \(selection) come too fast, or repeat the same content; each is cleaned after a pause of \(pause) ms"
    }
    lines.append("Copies: \(copies.words)")
    lines.append(
      last.map { "Last copy: \($0.sentence ?? "\($0.selection) \($0.explanation)")" } ?? "Last copy: none yet")
    if let pastes = last?.pastes, !pastes.isEmpty {
      lines.append("Pasted by: \(pastes.map(\.description).joined(separator: ", "))")
    }
    if let pastes = `guard` {
      lines.append("Guard: \(pastes.words)")
      if let last = pastes.last { lines.append("Last guarded paste: \(last)") }
    }
    return lines
  }

  /// The state of the service in one sentence, without a full stop.
  private func sentence(_ style: ReportStyle) -> String {
    if let rest { return rest.text(style) }
    if configuration.failure != nil {
      return "Copies are cleaned by the previous configuration, because the last change has errors"
    }
    return heldBack.isEmpty ? "Copies are cleaned" : "Copies are cleaned after a pause, because they come too fast"
  }
}

extension ServiceStatus.Counts {
  /// The counts with what they count.
  var words: String {
    let copies = FindingWords.counted(cleaned, "copy cleaned", "copies cleaned")
    let passed = FindingWords.counted(superseded, "overtaken by a later copy", "overtaken by later copies")
    return
      "\(copies), \(left) left with their owners, \(passed); \(FindingWords.counted(pastes, "form", "forms")) given to programs that paste"
  }
}

extension ServiceStatus.GuardedPastes {
  /// The counts with what they count.
  var words: String {
    "\(FindingWords.counted(noticed, "paste", "pastes")) noticed, \(held) held, \(released) allowed"
  }
}

extension ServiceStatus.GuardedPastes.Last: CustomStringConvertible {
  package var description: String { "\(paste) (\(severity): \(reasons.joined(separator: ", ")))" }
}

extension ServiceStatus.PauseStatus: CustomStringConvertible {
  /// The rest with its time in UTC.
  package var description: String { text(ReportStyle()) }

  /// The rest in one sentence, without a full stop.
  package func text(_ style: ReportStyle) -> String {
    guard paused else { return "The next copy is left as it is" }
    return until.map { "Paused until \(style.localTime($0))" } ?? "Paused until 'washboard resume'"
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
