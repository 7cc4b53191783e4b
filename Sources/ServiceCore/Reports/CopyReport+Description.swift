import Configuration
import RichText
import Sanitizer

extension CopyReport: CustomStringConvertible {
  /// The whole report, with times in UTC.
  package var description: String { lines(ReportStyle(isVerbose: true)).joined(separator: "\n") }

  /// The report as `washboard explain` prints it: the sentence, and then one fact a line, aligned.
  package func lines(_ style: ReportStyle) -> [String] {
    var lines = [sentence, ""]
    func add(_ label: String, _ text: String) {
      lines.append(ReportLine.text(label, text))
    }
    func add(_ label: String, _ texts: [String]) {
      for (index, text) in texts.enumerated() { add(index == 0 ? label : "", text) }
    }

    add(
      "Copy", selection + (source.map { " from \($0.label)" } ?? "") + (time.map { ", \(style.localTime($0))" } ?? ""))
    add("Outcome", explanation)
    add("Offered", offered.isEmpty ? ["(its owner lists no forms)"] : Self.wrapped(offered))
    for attempt in attempts { if let failure = attempt.failure { add("Tried", "\(attempt.target): \(failure)") } }
    if let chosen {
      let increments = chosen.incremental ? ", in increments" : ""
      add("Read", "\(chosen.target) as \(chosen.format), \(chosen.bytes) bytes\(increments)")
    }
    if let text { add("Text", text.description) }
    if let profile {
      let reason = isProfileNamed == true ? " (named by a command)" : " (default)"
      add("Profile", "\(profile)\(rule.map { " by rule \"\($0)\"" } ?? reason)")
    }
    add("Rules", trace.filter { style.isVerbose || $0.matched }.map(\.description))
    for (label, texts) in findings.labeled { add(label, texts) }
    if let sourceLine { add("Source line", sourceLine.words) }
    add("Beside it", companions.map(\.description))
    add("Published", published.map { "\($0.bytes) bytes".padded(to: 16) + $0.targets.joined(separator: ", ") })
    add(
      "By program",
      destinations.flatMap(\.lines) + (home ? ["the program that copied (its own forms)"] : []))
    add("Pasted by", pastes.flatMap { $0.lines + ($0.trace ?? []).map(\.description) })
    add("Guard", `guard`?.lines ?? [])
    let times = milliseconds.parts
    if !times.isEmpty { add("Time", times.map { "\($0.name) \(Self.milliseconds($0.value))" }.joined(separator: ", ")) }
    return lines
  }

  /// A summary of the outcome and the changes, in as few lines as possible.
  package var summary: [String] {
    let by = profile.map { " (profile \($0))" } ?? ""
    return ["\(deed)\(by)"] + sanitizing.map { "Changed: \($0)" }
  }

  /// The findings of reading, cleaning and writing.
  private var findings: ConversionReport {
    ConversionReport(reading: reading, lost: lost, sanitizing: sanitizing, writing: writing)
  }

  /// Names joined to lines of about 88 characters.
  private static func wrapped(_ names: [String]) -> [String] {
    var lines: [String] = []
    var line = ""
    for name in names {
      if !line.isEmpty, line.count + name.count + 2 > 88 {
        lines.append(line + ",")
        line = ""
      }
      line += line.isEmpty ? name : ", \(name)"
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the value with one decimal.
  private static func milliseconds(_ value: Double) -> String {
    guard value.isFinite, value >= 0, value < 1e12 else { return "? ms" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}

extension CopyReport.Text: CustomStringConvertible {
  package var description: String {
    switch origin {
    case .own: "\(target), \(bytes) bytes, as the program wrote it"
    case .other: "\(target), \(bytes) bytes: a different text from the document, as the program wrote it"
    case .written: "written from the document, not from \(target), \(bytes) bytes"
    }
  }
}

extension SourceLineOutcome {
  fileprivate var words: String {
    switch self {
    case .appended: "added"
    case .present: "not added: the copy ends with the address already"
    case .unknownPage: "not added: the program does not state on which page the copy was made"
    case .refused: "not added: the address of the page is none of the web, or the profile does not allow it"
    case .noText: "not added: the copy has no text"
    case .word: "not added: the copy is a single word"
    case .code: "not added: the copy is code"
    case .table: "not added: the copy is a table"
    }
  }
}

extension CopyReport.Companion: CustomStringConvertible {
  package var description: String {
    let size = bytes.map { ", \($0) bytes" } ?? ""
    let fate =
      switch fate {
      case .handedOn: "handed on"
      case .givenBack: "only for the program that copied"
      case .leftOut: "left out: it may contain what was removed"
      case .unsound: "left out: it is damaged or not allowed"
      case .refused: "refused by its owner"
      case .lost: "lost: it exceeds a limit of size or time"
      case .uncleanable: "lost: a picture of a kind that cannot be cleaned"
      }
    return "\(kind == "twin" ? "further form" : kind) \(target)\(size): \(fate)"
  }
}

extension CopyReport.RuleStep: CustomStringConvertible {
  package var description: String {
    "\"\(rule)\" \(matched ? "matched" : reason == RuleTrace.triedAtPaste ? "waits" : "did not match"): \(reason)"
  }

  init(_ step: RuleTrace) { self.init(rule: step.ruleName, matched: step.matched, reason: step.reason) }
}

extension CopyReport.Source {
  /// The program's name, as the server and the process table tell it.
  fileprivate var label: String {
    let shown = executable ?? classes.last ?? "an unknown program"
    return shown.printable + (isGuess == true ? ", which had the focus" : "")
  }
}

extension CopyReport.FindingLine: CustomStringConvertible {
  package var description: String {
    let names = [from, to].compactMap(\.self).map { "\"\($0)\"" }.joined(separator: " -> ")
    let named = names.isEmpty ? code : "\(code) \(names)"
    guard let words = FindingWords(self) else {
      return "\(named): \(FindingWords.counted(count, "time", "times"))"
    }
    // The name of a thing of ours is in the words already.
    if FindingWords.namedCodes.contains(Finding.Code(code)) { return "\(words.clause(count)) (\(named))" }
    return "\(words.clause(count))\(names.isEmpty ? "" : ": \(names)") (\(code))"
  }
}

extension CopyReport.Milliseconds {
  fileprivate var parts: [(name: String, value: Double)] {
    [
      ("targets", targets), ("fetch", fetch), ("read", read), ("sanitize", sanitize), ("write", write), ("take", take),
      ("total", total),
    ]
    .compactMap { name, value in value.map { (name, $0) } }
  }
}

extension [String] {
  /// The messages of a configuration, line by line. Names in them are masked already.
  package var lines: [String] { flatMap { $0.split(separator: "\n").map(String.init) } }
}

/// A line of a report: its label, and a text that stands below those of other lines.
enum ReportLine {
  static func text(_ label: String, _ text: String) -> String { label.padded(to: 12) + text }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    count >= width ? self + " " : self + String(repeating: " ", count: width - count)
  }

  /// The first 200 characters, masked: strangers choose the names of programs.
  package var printable: String { Substring(unicodeScalars.prefix(200)).masked }
}
