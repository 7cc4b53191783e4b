extension ShellObserver {
  /// Observes one command; returns the origin of its output.
  mutating func observe(_ command: ShellCommand, of program: borrowing ShellProgram, stdin: Origin) -> Origin {
    var index = command.words.lowerBound
    let end = command.words.upperBound
    var input = stdin
    // Assignments, signs of a prompt and the grammar's words stand before the name.
    while index < end {
      let word = program.words[index]
      if assign(word, of: program) || isPrompt(word, at: index - command.words.lowerBound, in: program) {
        index += 1
        continue
      }
      guard word.parts.isEmpty, word.traits.isEmpty, let role = CommandRole.role(of: program.text[word.text]),
        role == .keyword || role == .blockStart
      else { break }
      index += 1
      // What follows `for` and `case` is no command.
      let text = program.text[word.text]
      if text.isEqual(to: "for") || text.isEqual(to: "case") || text.isEqual(to: "select") {
        let name = index < end ? Array(program.text[program.words[index].text]) : []
        var values = Origin.none
        while index < end {
          let word = argument(program.words[index], of: program)
          values.merge(secrets(in: [word]))
          values.merge(word.origin)
          index += 1
        }
        if !values.traits.isEmpty { variables[name] = Value(bytes: nil, origin: values) }
      }
    }
    index = skipSchedule(from: index, to: end, of: program)
    input.merge(inputRedirections(of: command, in: program))
    var output = Origin.none
    if index < end {
      let name = program.text[program.words[index].text]
      // Most commands are neither known nor fed by anything, and are passed over.
      let isQuiet =
        input.traits.isEmpty && aliases.isEmpty && CommandRole.role(of: name) == nil
        && (files.isEmpty && unpacked == nil || !name.contains(UInt8(ascii: "/")))
        && (index..<end).allSatisfy {
          let text = program.text[program.words[$0].text]
          return program.words[$0].parts.isEmpty && text.first != UInt8(ascii: "~") && !text.contains(0x20)
        }
      noteLookalike(name)
      if isQuiet, program.words[index].traits.isDisjoint(with: [.broken, .encoded, .pattern, .braces]) {
        return redirect(.none, command, of: program)
      }
      let isHandedOn = name.isEqual(to: "tee")
      presentInput = isHandedOn ? input : .none
      var words: [Argument] = []
      for position in index..<end { words.append(argument(program.words[position], of: program)) }
      output = run(words, parts: program.words[index].parts, of: program, stdin: input)
      noteShellConnection(command, name: words[0], in: program)
    }
    return redirect(output, command, of: program)
  }

  /// Runs a command by its words: resolves its name, then acts by its role.
  mutating func run(
    _ given: [Argument], parts: Range<Int>, of program: borrowing ShellProgram, stdin: Origin
  ) -> Origin {
    var words = given
    guard let first = words.first else { return stdin }
    if first.traits.contains(.braces), first.bytes.contains(UInt8(ascii: ",")), first.bytes.last == UInt8(ascii: "}") {
      words =
        first.bytes.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).map { Argument(bytes: Array($0)) }
        + words.dropFirst()
      if let name = words.first, let role = CommandRole.role(of: name.bytes), CommandRole.isWorthHiding(role) {
        evidence.disguises.insert(.hiddenBlanks)
      }
    }
    // A whole command in one variable, and blanks made by `$IFS`, are split as the shell splits them.
    if !parts.isEmpty { words = split(words, parts: parts, of: program) }
    guard var name = words.first else { return stdin }
    if name.bytes.hasPrefix("Exec"), let sign = name.bytes.firstIndex(of: UInt8(ascii: "=")) {
      name.bytes.removeSubrange(...sign)
    }
    if let replacement = aliases[name.bytes] {
      words.replaceSubrange(0..<1, with: replacement.split(separator: 0x20).map { Argument(bytes: Array($0)) })
      guard let head = words.first else { return stdin }
      name = head
    }
    if name.traits.contains(.pattern), let match = PatternName.match(name.bytes) {
      name.bytes = match
      evidence.disguises.insert(.patternName)
    }
    words[0] = name
    let role = CommandRole.role(of: name.bytes)
    if let role { noteDisguise(of: name, role: role, parts: parts, in: program) }
    if !name.isComplete { return runUnknown(words, parts: parts, of: program, stdin: stdin) }
    if name.origin.traits.contains(.downloaded) || name.origin.traits.contains(.decoded) {
      // The output of a command is at the place of a command name.
      record(name.origin, means: .interpreter)
    }
    guard let role else {
      if let origin = runFile(named: name.bytes) {
        record(origin, means: .file)
      } else if name.bytes.contains(0x20) || name.bytes.contains(0x0A) {
        // A quoted string of commands from a variable.
        if !parts.isEmpty { observe(name.bytes) }
      }
      // A program that is not known may run what it is given.
      if chain == 0, !Self.isMessage(name.bytes) {
        for word in words.dropFirst() { observeCommand(in: word.bytes) }
      }
      var output = stdin
      output.merge(secrets(in: words.dropFirst()))
      for word in words.dropFirst() where word.origin.traits.contains(.downloaded) { output.merge(word.origin) }
      return output
    }
    return act(role, words, stdin: stdin)
  }

  /// Observes a command whose name is not in the paste.
  private mutating func runUnknown(
    _ words: [Argument], parts: Range<Int>, of program: borrowing ShellProgram, stdin: Origin
  ) -> Origin {
    let name = words[0]
    var variable: [UInt8] = []
    var altered = 0
    var isOfThisText = false
    var isOfAnotherLanguage = false
    var substitutes = false
    for index in parts {
      let part = program.parts[index]
      switch part.kind {
      case .variable(let range):
        variable = Array(program.source[range])
        if part.isAltered { altered += 1 }
        if variables[variable] != nil { isOfThisText = true }
        // Other languages, and zsh, have signs in place of a name.
        if variable.isEmpty { isOfAnotherLanguage = true }
      case .substitution, .process: substitutes = true
      }
    }
    // Attributes of other languages are no names of commands, nor are two variables that the text does not set.
    let isAssembled =
      altered >= 2 || altered == 1 && !name.bytes.isEmpty
      || altered == 0 && parts.count >= 2 && name.bytes.isEmpty && !substitutes && isOfThisText
    let isAttribute = name.bytes.firstIndex(of: UInt8(ascii: "=")).map { sign in
      name.bytes[..<sign].contains(where: ASCII.isLetterOrDigit)
    }
    if isAssembled, isAttribute != true, !isOfAnotherLanguage {
      evidence.disguises.insert(.assembledName)
    }
    if substitutes {
      record(name.origin, means: .interpreter)
      if name.bytes.isEmpty, words.count == 1, !stdin.traits.isEmpty { return act(.shell, words, stdin: stdin) }
      return stdin
    }
    if name.origin.traits.contains(.downloaded) || name.origin.traits.contains(.decoded) {
      record(name.origin, means: .interpreter)
    }
    // `"${fetch[@]}" https://…`
    for word in words.dropFirst() {
      if let address = WebAddress(word.text) { return .download(address.trust) }
    }
    let isShell = ["SHELL", "BASH", "0", "ZSH_NAME", "SHELL_PATH"].contains { variable.elementsEqual($0.utf8) }
    if name.bytes.isEmpty, isShell || words.count == 1 && altered > 0 && !stdin.traits.isEmpty {
      return act(.shell, words, stdin: stdin)
    }
    // `$SUDO apt install`: the variable is empty or a prefix.
    if name.bytes.isEmpty, words.count > 1, words[1].isComplete, let role = CommandRole.role(of: words[1].bytes) {
      return act(role, Array(words.dropFirst()), stdin: stdin)
    }
    return stdin
  }

  /// Splits the words of a command at unquoted blanks that came from variables.
  private mutating func split(
    _ words: [Argument], parts: Range<Int>, of program: borrowing ShellProgram
  ) -> [Argument] {
    guard let name = words.first else { return words }
    let separators = parts.filter { index in
      if case .variable(let range) = program.parts[index].kind {
        return program.source[range].isEqual(to: "IFS")
      }
      return false
    }
    if !separators.isEmpty {
      evidence.disguises.insert(.hiddenBlanks)
      var pieces: [Argument] = []
      var start = 0
      for index in separators {
        let offset = min(max(program.parts[index].offset, start), name.bytes.count)
        pieces.append(Argument(bytes: Array(name.bytes[start..<offset]), origin: name.origin))
        start = offset
      }
      pieces.append(Argument(bytes: Array(name.bytes[start...]), origin: name.origin))
      return pieces.filter { !$0.bytes.isEmpty } + words.dropFirst()
    }
    // The text may have another sign between words: `IFS=,; x=curl,-s,…; $x`.
    var separator: UInt8 = 0x20
    if let sign = variables[Array("IFS".utf8)]?.bytes, sign.count == 1, sign[0] > 0x20, name.bytes.contains(sign[0]),
      CommandRole.role(of: name.bytes.prefix { $0 != sign[0] }).map(CommandRole.isWorthHiding) == true
    {
      separator = sign[0]
      evidence.disguises.insert(.hiddenBlanks)
    }
    guard name.isComplete, name.bytes.contains(separator), parts.contains(where: { !program.parts[$0].isQuoted }) else {
      return words
    }
    return name.bytes.split(separator: separator).map { Argument(bytes: Array($0), origin: name.origin) }
      + words.dropFirst()
  }

  /// Records a shell whose input or output is a connection of the shell itself.
  private mutating func noteShellConnection(
    _ command: ShellCommand, name: Argument, in program: borrowing ShellProgram
  ) {
    guard !command.redirections.isEmpty, let role = CommandRole.role(of: name.bytes),
      role == .shell || role == .source || role == .eval
    else { return }
    let connects = command.redirections.contains { index in
      let target = program.text[program.redirections[index].word.text]
      return target.hasPrefix("/dev/tcp/") || target.hasPrefix("/dev/udp/")
    }
    if connects { evidence.shellSockets.append(.shell) }
  }

  // MARK: Before the name

  private mutating func assign(_ word: ShellWord, of program: borrowing ShellProgram) -> Bool {
    let text = program.text[word.text]
    guard let first = text.first, first >= 0x41, first != UInt8(ascii: "["), first != UInt8(ascii: "{"),
      let sign = text.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex
    else { return false }
    var name = text[..<sign]
    if name.last == UInt8(ascii: "+") { name = name.dropLast() }
    guard name.allSatisfy({ ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }), name.count <= 256,
      !word.parts.contains(where: { program.parts[$0].offset <= sign - word.text.lowerBound })
    else { return false }
    // In a unit file or a desktop entry the value is a command.
    if name.isEqual(to: "Exec") || name.hasPrefix("ExecSt") { return false }
    keep(
      argument(word, of: program), dropping: sign - word.text.lowerBound + 1, as: Array(name),
      appends: name.endIndex != sign)
    return true
  }

  /// Keeps the value of a variable.
  mutating func keep(_ value: Argument, dropping count: Int, as name: [UInt8], appends: Bool = false) {
    guard variables.count < 4096 else { return }
    var bytes = Array(value.bytes.dropFirst(count))
    if appends, let old = variables[name]?.bytes, old.count + bytes.count <= 1 << 16 { bytes = old + bytes }
    noteCommand(in: name, value, bytes)
    variables[name] = Value(bytes: value.isComplete ? bytes : nil, origin: value.origin)
  }

  /// Reports whether a word is a prompt that was copied along: `$`, `%`, `>`, `user@host:~$`.
  private func isPrompt(_ word: ShellWord, at offset: Int, in program: borrowing ShellProgram) -> Bool {
    guard offset <= 1, word.parts.isEmpty, word.text.count <= 64, let last = program.text[word.text].last else {
      return false
    }
    // `[user@host folder]$`
    let bracketed = program.text[word.text]
    if offset == 1 { return bracketed.hasSuffix("]$") || bracketed.hasSuffix("]#") }
    if bracketed.first == UInt8(ascii: "["), bracketed.contains(UInt8(ascii: "@")) { return true }
    guard word.text.count > 1 else { return last == UInt8(ascii: "$") || last == UInt8(ascii: "%") }
    let text = program.text[word.text]
    return (last == UInt8(ascii: "$") || last == UInt8(ascii: "#"))
      && (text.contains(UInt8(ascii: "@")) || text.first == UInt8(ascii: "~"))
      || text.isEqual(to: "❯") || text.isEqual(to: "➜")
  }

  /// The index after the times of a line for `cron`, or after the key of a starter or a unit file.
  private func skipSchedule(from start: Int, to end: Int, of program: borrowing ShellProgram) -> Int {
    guard start < end else { return start }
    let first = program.text[program.words[start].text]
    if first.first == UInt8(ascii: "@"), end - start > 1 { return start + 1 }
    guard end - start > 5, first.first.map({ $0 == UInt8(ascii: "*") || $0 >= 0x30 && $0 <= 0x39 }) == true else {
      return start
    }
    let isTime = (start..<start + 5).allSatisfy { index in
      program.words[index].parts.isEmpty
        && program.text[program.words[index].text].allSatisfy {
          $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-")
            || ASCII.isLetterOrDigit($0)
        }
    }
    guard isTime else { return start }
    // The system's own table names a user before the command.
    let next = start + 5
    let hasUser =
      end - next > 1 && CommandRole.role(of: program.text[program.words[next].text]) == nil
      && CommandRole.role(of: program.text[program.words[next + 1].text]) != nil
    return hasUser ? next + 1 : next
  }

  static func lastComponent(_ path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return Array(path[(slash + 1)...])
  }
}
