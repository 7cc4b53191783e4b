extension ShellObserver {
  /// Records the ways in which a command's name was kept from sight.
  mutating func noteDisguise(
    of name: Argument, role: CommandRole, parts: Range<Int>, in program: borrowing ShellProgram
  ) {
    guard CommandRole.isWorthHiding(role), !name.bytes.isEqual(to: ".") else { return }
    if name.traits.contains(.broken) { evidence.disguises.insert(.brokenName) }
    if name.traits.contains(.encoded) { evidence.disguises.insert(.numberedName) }
    guard !parts.isEmpty else { return }
    var variables = 0
    for index in parts {
      switch program.parts[index].kind {
      case .variable: variables += 1
      case .substitution, .process:
        variables += name.origin.traits.contains(.inline) && !isLookup(index, in: program) ? 2 : 0
      }
    }
    // One variable for a whole name, or for a folder before it, is everyday: `$CC`, `$HOME/bin/python`.
    let last = name.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let plain = parts.lowerBound < parts.upperBound ? program.parts[parts.lowerBound].offset : 0
    if variables >= 2 && last == 0 || variables == 1 && last == 0 && plain > 0 {
      evidence.disguises.insert(.assembledName)
    }
  }

  /// Reports whether a substitution only looks a command up, as `$(which python)`.
  private func isLookup(_ part: Int, in program: borrowing ShellProgram) -> Bool {
    guard case .substitution(let commands) = program.parts[part].kind, let index = commands.last,
      let first = program.commands[index].words.first
    else { return false }
    let name = program.text[program.words[first].text]
    return name.isEqual(to: "command") || CommandRole.role(of: name) == .which
  }

  /// Records a name with letters of another script where a command is expected.
  mutating func noteLookalike(_ name: ArraySlice<UInt8>) {
    guard name.count <= 256, name.contains(where: { $0 >= 0x80 }) else { return }
    guard let finding = LookalikeLetters.judge(name) else { return }
    evidence.lookalike = max(evidence.lookalike ?? finding, finding)
  }

  /// Observes the text behind a separator in a comment: some shells know no comments at their prompt.
  mutating func observeComments(of program: borrowing ShellProgram) {
    for range in program.comments {
      let text = program.source[range]
      if let separator = text.firstIndex(where: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "&") }) {
        let before = evidence.dangers
        observe(Array(text[(separator + 1)...]))
        if evidence.dangers > before { evidence.hiddenTail = .dangerous }
      }
      let isBehindCommand = range.lowerBound > 1 && Self.hasTextBefore(range.lowerBound - 1, in: program.source)
      if isBehindCommand, DecoyPhrases.isDecoy(comment: text) { evidence.decoyComment = true }
    }
  }

  /// Reports whether something but blanks stands between an offset and the beginning of its line, within a bound.
  private static func hasTextBefore(_ offset: Int, in source: [UInt8]) -> Bool {
    var index = offset - 1
    while index >= 0, source[index] == 0x20 || source[index] == 0x09, offset - index < 2048 { index -= 1 }
    return index >= 0 && source[index] != 0x0A && source[index] != 0x0D
  }
}
