/// Rewrites shell commands so that a shell reads the same and a person or a plain search does not.
///
/// Equal seeds give equal rewritings.
struct CommandMutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  private mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// The ways of rewriting, each of the names of commands or of the blanks around them.
  enum Way: CaseIterable {
    case emptyQuotes, splitQuotes, backslash, wholeQuotes, numberedBytes, variable, twoVariables, path, wrapper,
      substitution, alias
    case manyBlanks, lineContinuation, pipeLineEnd, comment, emptyParameter
  }

  mutating func anyWay() -> Way { Way.allCases[next(Way.allCases.count)] }

  private static let names = [
    "curl", "wget", "bash", "sh", "python3", "perl", "base64", "sudo", "eval", "zsh", "xxd", "rev",
  ]

  /// The command with one name or gap rewritten; `nil` where it has no name to rewrite.
  mutating func mutate(_ text: String, by way: Way) -> String? {
    var found: [(Range<String.Index>, String)] = []
    for name in Self.names {
      var start = text.startIndex
      while let range = text.range(of: name, from: start) {
        start = range.upperBound
        if text.isCommandPosition(range) { found.append((range, name)) }
      }
    }
    guard !found.isEmpty else { return nil }
    let (range, name) = found[next(found.count)]
    let cut = name.index(name.startIndex, offsetBy: 1 + next(name.count - 1))
    let (head, tail) = (String(name[..<cut]), String(name[cut...]))
    var before = ""
    let replacement: String
    switch way {
    case .emptyQuotes: replacement = head + "''" + tail
    case .splitQuotes: replacement = head + "\"" + tail + "\""
    case .backslash: replacement = head + "\\" + tail
    case .wholeQuotes: replacement = next(2) == 0 ? "'\(name)'" : "\"\(name)\""
    case .numberedBytes: replacement = "$'" + name.utf8.map { "\\x" + String($0, radix: 16) }.joined() + "'"
    case .variable:
      before = "q=\(name); "
      replacement = "$q"
    case .twoVariables:
      before = "q=\(head);r=\(tail);"
      replacement = "$q${r}"
    case .path: replacement = (next(2) == 0 ? "/usr/bin/" : "/bin/") + name
    case .wrapper: replacement = ["command ", "env ", "exec ", "nohup ", "sudo -E ", "timeout 9 "][next(6)] + name
    case .substitution: replacement = "$(echo \(name))"
    case .alias:
      before = "alias q=\(name)\n"
      replacement = "q"
    case .manyBlanks: replacement = name + String(repeating: " ", count: 1 + next(9)) + "\t"
    case .lineContinuation: replacement = head + "\\\n" + tail
    case .pipeLineEnd: replacement = "\\\n " + name
    case .comment:
      before = "# all is well\n"
      replacement = name
    case .emptyParameter: replacement = head + "$@" + tail
    }
    return before + text[..<range.lowerBound] + replacement + text[range.upperBound...]
  }
}

extension String {
  fileprivate func range(of name: String, from start: Index) -> Range<Index>? {
    var index = start
    while index < endIndex {
      if self[index...].hasPrefix(name) { return index..<self.index(index, offsetBy: name.count) }
      index = self.index(after: index)
    }
    return nil
  }

  /// Reports whether a word stands where a name does, outside of quotes: behind a separator or at the beginning.
  fileprivate func isCommandPosition(_ range: Range<Index>) -> Bool {
    let isEnded = range.upperBound == endIndex || self[range.upperBound] == " "
    let before = self[..<range.lowerBound]
    let quotes = before.count { $0 == "'" || $0 == "\"" || $0 == "`" }
    guard isEnded, quotes == 0, !before.contains("<<") else { return false }
    let trimmed = before.reversed().drop { $0 == " " }
    return trimmed.first.map { "|;&(\n".contains($0) } ?? true
  }
}
