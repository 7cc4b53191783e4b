internal import RichText

/// The rules about links of the configuration and of its lists, found by the name of a parameter and by the host.
///
/// Two such values are equal only if they are the same: comparing thousands of rules would cost more than cleaning.
package final class LinkRules: Hashable, Sendable {
  /// The most rules that are held, each name of a parameter counted as one.
  package static let maximumCount = 30_000
  /// The most regular expressions among them.
  package static let maximumPatternCount = 5000
  /// Bytes of a regular expression in a list.
  package static let maximumPatternLength = 2000

  /// The rules in the order in which they are tried.
  let rules: [LinkRule]
  /// The names of parameters, and for each the numbers of the rules that have it: twice the number, and one more where
  /// the parameter stays.
  private let names: NumberTable
  /// The general rules by host, by the part of the host before `.*`, and those for all hosts.
  private let hosts: NumberTable
  private let stems: NumberTable
  let everywhere: [Int]

  package init(_ rules: [LinkRule]) {
    var rules = rules
    var (names, hosts, stems): ([String: [Int]], [String: [Int]], [String: [Int]]) = ([:], [:], [:])
    var everywhere: [Int] = []
    for (number, rule) in rules.enumerated() {
      for name in rule.removedNames { names[name.lowercased(), default: []].append(number * 2) }
      for name in rule.keptNames { names[name.lowercased(), default: []].append(number * 2 + 1) }
      (rules[number].removedNames, rules[number].keptNames) = ([], [])
      guard rule.isGeneral else { continue }
      if rule.site.hosts.isEmpty { everywhere.append(number) }
      for host in rule.site.hosts {
        if host.hasSuffix(".*") {
          stems[String(host.dropLast(2)), default: []].append(number)
        } else {
          hosts[host, default: []].append(number)
        }
      }
    }
    self.rules = rules
    (self.names, self.hosts, self.stems) = (NumberTable(names), NumberTable(hosts), NumberTable(stems))
    self.everywhere = everywhere
  }

  /// Returns the numbers of the rules that have a name, and whether a parameter of that name stays by them.
  func uses(of name: ArraySlice<UInt8>) -> [(rule: Int, keeps: Bool)] {
    names.numbers(of: name).map { ($0 / 2, $0 % 2 == 1) }
  }

  /// Returns the numbers of the general rules for a host and those below it.
  func numbers(at host: ArraySlice<UInt8>) -> [Int] { hosts.numbers(of: host) }

  /// Returns the numbers of the general rules for a name under every top-level domain.
  func numbers(atStem stem: ArraySlice<UInt8>) -> [Int] { stems.numbers(of: stem) }

  package static func == (left: LinkRules, right: LinkRules) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Numbers of rules by a name in any case.
private struct NumberTable: Sendable {
  /// A table of names holds no more.
  private static let share = 1 << 14

  /// The names, in as many tables as they need.
  private let names: [ASCIINames]
  private let numbers: [[Int]]

  init(_ entries: [String: [Int]]) {
    let keys = Array(entries.keys)
    names = stride(from: 0, to: keys.count, by: Self.share).map { start in
      ASCIINames(keys[start..<min(start + Self.share, keys.count)])
    }
    numbers = Array(entries.values)
  }

  func numbers(of name: ArraySlice<UInt8>) -> [Int] {
    for (index, table) in names.enumerated() {
      if let number = table.number(of: name) { return numbers[index * Self.share + number] }
    }
    return []
  }
}
