import RichText

/// The totals of a service since its start, by kinds alone: no programs, no names from copies. Keys are stable.
package struct ServiceStatistics: Hashable, Sendable, Codable {
  /// A kind of change and how often it was made.
  package struct Change: Hashable, Sendable, Codable {
    /// The code of the finding.
    package var code: String
    /// The attribute or container; `nil` for kinds that have none.
    package var of: String?
    package var count: Int
  }

  /// The start of the service, in RFC 3339.
  package var started: String
  package var copies = ServiceStatus.Counts()
  /// Copies that were left with their owners, by the reason.
  package var left: [String: Int] = [:]
  /// Copies that were cleaned, by the format that was read.
  package var read: [String: Int] = [:]
  /// The changes, in the order in which their kinds were first made.
  package var changes: [Change] = []
  /// The pastes that the guard had something to say about; `nil` if there were none.
  package var `guard`: ServiceStatus.GuardedPastes?

  init(started: String) { self.started = started }

  /// Adds a copy whose story has ended.
  mutating func add(_ report: CopyReport) {
    switch report.outcome {
    case .cleaned:
      if let format = report.chosen?.format { read[format, default: 0] += 1 }
      for line in report.sanitizing { add(line) }
    case .left:
      if let reason = report.reason { left[reason.rawValue, default: 0] += 1 }
    case .superseded, .restored, .working: break
    }
  }

  /// Findings name things of the copy, such as font families: only names of ours are kept.
  private mutating func add(_ line: CopyReport.FindingLine) {
    let of = FindingWords.namedCodes.contains(Finding.Code(line.code)) ? line.from : nil
    if let index = changes.firstIndex(where: { $0.code == line.code && $0.of == of }) {
      changes[index].count = changes[index].count.addingClamped(line.count)
    } else {
      changes.append(Change(code: line.code, of: of, count: line.count))
    }
  }
}

extension ServiceStatistics {
  /// The totals as `washboard stats` prints them.
  package func lines(_ style: ReportStyle) -> [String] {
    var lines = ["Since \(style.localTime(started))"]
    func add(_ label: String, _ texts: [String]) {
      for (index, text) in texts.enumerated() { lines.append(ReportLine.text(index == 0 ? label : "", text)) }
    }
    add("Copies", [copies.words])
    add("Read as", Self.sorted(read).map { "\($0.key): \(FindingWords.counted($0.value, "copy", "copies"))" })
    add("Changes", changes.sorted { $0.count > $1.count }.map(\.words))
    add(
      "Left",
      Self.sorted(left).map { key, count in
        "\(FindingWords.counted(count, "copy", "copies")): \(LeaveReason(rawValue: key)?.explanation ?? key)"
      })
    add("Guard", `guard`.map { [$0.words] } ?? [])
    return lines
  }

  private static func sorted(_ counts: [String: Int]) -> [(key: String, value: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }
}

extension ServiceStatistics.Change {
  fileprivate var words: String {
    let line = CopyReport.FindingLine(code: code, from: of, to: nil, count: count)
    return FindingWords(line)?.clause(count) ?? line.description
  }
}
