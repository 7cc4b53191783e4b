extension ShellObserver {
  /// Acts as a command of a known role would; returns the origin of its output.
  ///
  /// - Parameter words: The command's words, its name first.
  mutating func act(_ role: CommandRole, _ words: [Argument], stdin: Origin) -> Origin {
    let arguments = words.dropFirst()
    switch role {
    case .shell: return runShell(arguments, stdin: stdin)
    case .interpreter: return runInterpreter(words, stdin: stdin)
    case .curl:
      noteSent(by: arguments, stdin: stdin, readsInput: false)
      return downloadWithCurl(arguments)
    case .wget:
      noteSent(by: arguments, stdin: stdin, readsInput: false)
      return downloadWithWget(arguments)
    case .download:
      noteSent(by: arguments, stdin: stdin, readsInput: false)
      return downloadOtherwise(words, stdin: stdin)
    case .connection:
      noteSent(by: arguments, stdin: stdin, readsInput: true)
      return connect(words, stdin: stdin)
    case .decoder, .openssl, .rewriter: return decode(role, words, stdin: stdin)
    case .echo: return echo(words)
    case .cat:
      if words[0].bytes.isEqual(to: "dd") { noteDestroyed(by: words) }
      return passFiles(words, stdin: stdin)
    case .archive: return pack(words, stdin: stdin)
    case .remover:
      noteDestroyed(by: words)
      return .none
    case .runsOption:
      observeOptions(arguments, stdin: stdin)
      return words[0].bytes.isEqual(to: "tar") ? pack(words, stdin: stdin) : .none
    case .environment where words.count == 1 || words[0].bytes.isEqual(to: "printenv"):
      return Origin(traits: .personal)
    case .wrapper, .environment, .timed: return unwrap(role, words, stdin: stdin)
    case .xargs:
      // The input becomes arguments: harmless unless a shell takes them as commands.
      let rest = Array(arguments.drop { $0.bytes.first == UInt8(ascii: "-") })
      if let index = rest.firstIndex(where: { CommandRole.role(of: $0.bytes) == .shell }) {
        if !stdin.traits.isEmpty { record(stdin, means: .interpreter) }
        return runShell(rest[(index + 1)...], stdin: stdin)
      }
      if let name = rest.first, let role = CommandRole.role(of: name.bytes), [.curl, .wget, .download].contains(role) {
        noteSent(by: [], stdin: stdin, readsInput: true)
      }
      return rest.isEmpty ? stdin : dispatch(rest, stdin: stdin)
    case .eval:
      var joined: [UInt8] = []
      for word in arguments { joined += word.bytes + [0x20] }
      for word in arguments { record(word.origin, means: .interpreter) }
      if arguments.isEmpty, !stdin.traits.isEmpty { record(stdin, means: .interpreter) }
      return observe(joined)
    case .source:
      guard let file = arguments.first else { return .none }
      runFile(file, stdin: stdin)
      return .none
    case .runsString:
      noteDestroyed(by: words)
      observeOptions(arguments, stdin: stdin)
      return runStrings(words, stdin: stdin)
    case .assignment:
      if arguments.isEmpty { return Origin(traits: .personal) }
      for word in arguments { keep(word) }
      // A text that lost its line ends: `export a=b curl …`.
      let rest = arguments.drop {
        $0.bytes.contains(UInt8(ascii: "=")) || $0.bytes.first == UInt8(ascii: "-") || $0.bytes.isEqual(to: "export")
      }
      guard let next = rest.first, CommandRole.role(of: next.bytes).map(CommandRole.isWorthHiding) == true else {
        return .none
      }
      return dispatch(Array(rest), stdin: stdin)
    case .read:
      guard !stdin.traits.isEmpty else { return .none }
      for word in arguments where word.bytes.first != UInt8(ascii: "-") && word.isComplete {
        variables[word.bytes] = Value(bytes: nil, origin: stdin)
      }
      return .none
    case .alias:
      for word in arguments {
        guard let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")), aliases.count < 1024 else { continue }
        let (name, command) = (Array(word.bytes[..<sign]), Array(word.bytes[(sign + 1)...]))
        noteReplaced(name, by: command[...])
        aliases[name] = command
      }
      return .none
    case .changeMode:
      noteDestroyed(by: words)
      return .none
    case .packages: return installPackages(words)
    case .opener: return open(words)
    case .crontab:
      let options = arguments.map(\.text)
      if options.contains(where: { $0 == "-l" || $0 == "-e" || $0 == "-r" || $0 == "-h" }) { return .none }
      persist(stdin, isKey: false)
      return .none
    case .history:
      let options = arguments.map(\.text)
      if options.contains("-c") || options.contains("HISTFILE") || options.contains("-cw") {
        evidence.hidesTraces = true
      }
      return words[0].bytes.isEqual(to: "history") ? Origin(traits: .personal) : .none
    case .which: return arguments.last.map { inline($0.bytes) } ?? .none
    case .copy:
      noteDestroyed(by: words)
      if let last = arguments.last, let first = arguments.dropLast().last,
        let origin = files[Self.lastComponent(first.bytes)]
      {
        files[Self.lastComponent(last.bytes)] = origin
      }
      return .none
    case .osascript: return .none
    case .keyword, .blockStart, .blockEnd:
      return arguments.isEmpty ? stdin : dispatch(Array(arguments), stdin: stdin)
    }
  }

  /// Runs words as a command of their own.
  mutating func dispatch(_ words: [Argument], stdin: Origin) -> Origin {
    guard let name = words.first, chain < Self.longestChain else { return stdin }
    chain += 1
    defer { chain -= 1 }
    guard let role = CommandRole.role(of: name.bytes) else {
      if let origin = files[Self.lastComponent(name.bytes)], name.bytes.contains(UInt8(ascii: "/")) {
        record(origin, means: .file)
      }
      return stdin
    }
    return act(role, words, stdin: stdin)
  }

  private mutating func keep(_ word: Argument) {
    guard let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
    let name = Array(word.bytes[..<sign])
    // `HISTFILE=/dev/null` and the like leave no trace of what was run.
    if name.hasPrefix("HIST") {
      let value = word.bytes[(sign + 1)...]
      if value.isEmpty || value.isEqual(to: "/dev/null") || value.isEqual(to: "0") { evidence.hidesTraces = true }
    }
    keep(word, dropping: sign + 1, as: name)
  }

  /// Skips a wrapper's options and assignments, then runs the rest.
  private mutating func unwrap(_ role: CommandRole, _ words: [Argument], stdin: Origin) -> Origin {
    var rest = words.dropFirst()
    var isTimeSkipped = role != .timed
    let name = words.first?.text ?? ""
    while let word = rest.first {
      let text = word.text
      if text == "--" {
        rest = rest.dropFirst()
        break
      }
      if text.hasPrefix("-") {
        rest = rest.dropFirst()
        if role == .environment, text.hasPrefix("-S") || text.hasPrefix("--split-string"), let string = rest.first {
          return observe(string.bytes)
        }
        if name == "command", text == "-v" || text == "-V" { return rest.last.map { inline($0.bytes) } ?? .none }
        if Self.optionsWithValue.contains(text), rest.count > 1 { rest = rest.dropFirst() }
        continue
      }
      if text.contains("="), !text.hasPrefix("/"), !text.contains(" ") {
        keep(word)
        rest = rest.dropFirst()
        continue
      }
      if !isTimeSkipped {
        isTimeSkipped = true
        rest = rest.dropFirst()
        continue
      }
      // `nice 10`, `chrt 5`.
      if !text.isEmpty, text.allSatisfy(\.isNumber) {
        rest = rest.dropFirst()
        continue
      }
      break
    }
    guard !rest.isEmpty else { return stdin }
    if name == "sudo" || name == "doas", let first = rest.first, !first.isComplete {
      record(first.origin, means: .interpreter)
    }
    return dispatch(Array(rest), stdin: stdin)
  }

  private static let optionsWithValue: Set<String> = [
    "-u", "-g", "-p", "-n", "-c", "-C", "-D", "-R", "-T", "-U", "-a", "--user", "--group", "-s", "-k", "-P", "--chdir",
  ]

  /// Runs the strings of commands among the words of a command that starts others.
  private mutating func runStrings(_ words: [Argument], stdin: Origin) -> Origin {
    let arguments = Array(words.dropFirst())
    let isScheduler = words.first?.bytes.isEqual(to: "at") == true || words.first?.bytes.isEqual(to: "batch") == true
    if isScheduler, !stdin.traits.isEmpty { record(stdin, means: .interpreter) }
    for (index, word) in arguments.enumerated() {
      if let role = CommandRole.role(of: word.bytes),
        role == .shell || role == .interpreter || role == .curl || role == .wget
      {
        // `find ~/.ssh -exec curl … {}`
        if role == .curl || role == .wget {
          noteSent(by: [], stdin: secrets(in: arguments[..<index]), readsInput: true)
        }
        return dispatch(Array(arguments[index...]), stdin: stdin)
      }
      if word.bytes.contains(0x20) {
        _ = observe(word.bytes, stdin: stdin)
        record(word.origin, means: .interpreter, readsText: false)
      }
    }
    return stdin
  }

  /// Observes the commands in `do shell script "…"`, as they stand: their quotes are those of another language.
  mutating func observeScriptCommands(of source: [UInt8]) {
    let mark: StaticString = "do shell script"
    guard let start = source[...].firstIndex(ofSequence: mark) else { return }
    let rest = source[(start + mark.utf8CodeUnitCount)...]
    guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")), let last = rest.lastIndex(of: UInt8(ascii: "\"")),
      last > quote
    else {
      return
    }
    observe(source[(quote + 1)..<last].filter { $0 != UInt8(ascii: "\\") })
  }
}
