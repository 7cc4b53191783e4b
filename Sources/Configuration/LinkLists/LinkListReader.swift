internal import RichText
internal import Sanitizer

/// Collects the rules of one list, and what is wrong with it.
///
/// A list is kept by others. So what it cannot say here is counted, and a fault is a warning: the rest of the list and
/// of the configuration holds.
struct LinkListReader {
  let file: LinkListFile
  private(set) var rules: [LinkRule] = []
  private(set) var count: LinkListCount
  private(set) var diagnostics: [Diagnostic] = []
  /// The rules and patterns that may still be added.
  private var room: (rules: Int, patterns: Int)

  /// More faults of one list are not shown.
  private static let maximumDiagnostics = 10

  init(_ file: LinkListFile, room: (rules: Int, patterns: Int)) {
    self.file = file
    self.room = room
    count = LinkListCount(list: file.name)
  }

  /// The rules and patterns that the lists after this one may add.
  var roomLeft: (rules: Int, patterns: Int) { room }

  mutating func read(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      readClearURLs(text)
    } else {
      readFilters(text)
    }
    if count.used == 0, diagnostics.isEmpty {
      warn("the list has no rule about the parameters of links", at: SourcePosition(line: 1, column: 1), in: "")
    }
  }

  /// Adds a rule that counts as so many.
  mutating func append(_ rule: LinkRule, counting number: Int) {
    guard number <= room.rules else { return leave(.limit, number) }
    room.rules -= number
    count.used += number
    rules.append(rule)
  }

  mutating func leave(_ reason: LinkListCount.Reason, _ number: Int = 1) {
    if number > 0 { count.unused[reason, default: 0] += number }
  }

  mutating func warn(_ message: String, at position: SourcePosition, in line: String) {
    if diagnostics.count == Self.maximumDiagnostics { return }
    let isLast = diagnostics.count == Self.maximumDiagnostics - 1
    diagnostics.append(
      Diagnostic(
        severity: .warning, file: file.path, position: position,
        message: isLast ? "\(message); further faults of this list are not shown" : message, sourceLine: line))
  }

  /// Compiles a pattern of the list.
  mutating func compile(_ pattern: String, matchingCase: Bool = false) throws(LinkListFault) -> RegularExpression {
    guard pattern.utf8.count <= LinkRules.maximumPatternLength else {
      throw LinkListFault("a pattern is longer than \(LinkRules.maximumPatternLength) bytes")
    }
    guard room.patterns > 0 else { throw LinkListFault(nil) }
    room.patterns -= 1
    do throws(RegularExpression.SyntaxError) {
      return try RegularExpression(pattern, ignoringCase: !matchingCase)
    } catch {
      throw LinkListFault("the pattern \(pattern.quoted) has an error: \(error.message)")
    }
  }
}

/// A fault of a rule in a list; without a message the rule is beyond the limits.
struct LinkListFault: Error {
  let message: String?

  init(_ message: String?) { self.message = message }
}
