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
      var output = downloadWithCurl(arguments)
      let isKey = arguments.contains { $0.bytes.contains(ofSequence: "/security-credentials/") }
      if isKey { output.traits.insert(.personal) }
      return output
    case .wget:
      noteSent(by: arguments, stdin: stdin, readsInput: false)
      return downloadWithWget(arguments)
    case .download:
      noteSent(by: arguments, stdin: stdin, readsInput: false)
      return downloadOtherwise(words, stdin: stdin)
    case .connection:
      noteSent(by: arguments, stdin: stdin, readsInput: true)
      return connect(words, stdin: stdin)
    case .openssl:
      let connects = arguments.first?.bytes.isEqual(to: "s_client") == true
      if connects { noteSent(by: arguments, stdin: stdin, readsInput: true) }
      if connects, stdin.traits.contains(.shell) { evidence.shellSockets.append(.shell) }
      return connects ? .download(.suspect) : decode(role, words, stdin: stdin)
    case .decoder, .rewriter: return decode(role, words, stdin: stdin)
    case .echo: return echo(words)
    case .cat:
      if words[0].bytes.isEqual(to: "dd") { noteDestroyed(by: words) }
      if words[0].bytes.isEqual(to: "jq") { observeOptions(arguments, stdin: stdin) }
      return passFiles(words, stdin: stdin)
    case .folder:
      isInVitalFolder = arguments.first.map { $0.isComplete && VitalPlace.isRoot($0.bytes) } ?? true
      return .none
    case .archive:
      observeOptions(arguments, stdin: stdin)
      unpack(words, stdin: stdin)
      return pack(words, stdin: stdin)
    case .remover:
      noteDestroyed(by: words)
      return .none
    case .runsOption:
      observeOptions(arguments, stdin: stdin)
      return secrets(in: arguments)
    case .copier:
      noteDestroyed(by: words)
      observeOptions(arguments, stdin: stdin)
      noteCopied(by: arguments)
      return secrets(in: arguments)
    case .make:
      observeOptions(arguments, stdin: stdin)
      for word in arguments { record(word.origin, means: .interpreter) }
      if let text = files.removeValue(forKey: Array("Makefile".utf8))?.text { observeLines(of: texts[text]) }
      return .none
    case .git:
      noteDestroyed(by: words)
      observeOptions(arguments, stdin: stdin, isOfGit: true)
      if arguments.contains(where: { $0.bytes.isEqual(to: "credential.helper") }), let helper = arguments.last,
        helper.bytes.contains(ofSequence: "curl ") || helper.bytes.contains(ofSequence: "nc ")
      {
        evidence.sends = .secrets
      }
      let printsPassword = arguments.contains { $0.bytes.isEqual(to: "credential") }
      return printsPassword ? Origin(traits: .personal) : secrets(in: arguments)
    case .keeper:
      for word in arguments where words[0].bytes.isEqual(to: "kubectl") {
        if let address = WebAddress(word.text), !address.isPrivate { record(.download(address.trust), means: .package) }
      }
      return kept(by: words)
    case .mailer:
      noteSent(by: arguments, stdin: stdin, readsInput: true)
      return .none
    case .environment where words.count == 1 || words[0].bytes.isEqual(to: "printenv"):
      return Origin(traits: .personal)
    case .wrapper, .environment, .timed: return unwrap(role, words, stdin: stdin)
    case .xargs:
      // The input becomes arguments: harmless unless a shell takes them as commands.
      var rest = Array(arguments.drop { $0.bytes.first == UInt8(ascii: "-") })
      // `-I name` has a value.
      if let first = rest.first, CommandRole.role(of: first.bytes) == nil, rest.count > 1,
        CommandRole.role(of: rest[1].bytes) != nil
      {
        rest.removeFirst()
      }
      if let index = rest.firstIndex(where: { CommandRole.role(of: $0.bytes) == .shell }) {
        if !stdin.traits.isEmpty { record(stdin, means: .interpreter) }
        return runShell(rest[(index + 1)...], stdin: stdin)
      }
      if let name = rest.first, let role = CommandRole.role(of: name.bytes), [.curl, .wget, .download].contains(role) {
        noteSent(by: [], stdin: stdin, readsInput: true)
      }
      var output = rest.isEmpty ? stdin : dispatch(rest, stdin: stdin)
      // `… | xargs cat` reads the files that are named.
      output.traits.formUnion(stdin.traits.intersection([.secret, .personal]))
      return output
    case .eval:
      var joined: [UInt8] = []
      for word in arguments { joined += word.bytes + [0x20] }
      for word in arguments {
        record(word.origin, means: .interpreter)
        if word.isCut { record(Origin(traits: [.decoded, .decodedInline]), means: .interpreter) }
      }
      if arguments.isEmpty, !stdin.traits.isEmpty { record(stdin, means: .interpreter) }
      return observe(joined)
    case .source:
      guard let file = arguments.first else {
        record(stdin, means: .interpreter)
        return .none
      }
      runFile(file, stdin: stdin)
      return .none
    case .runsString:
      noteDestroyed(by: words)
      noteRights(by: words)
      observeOptions(arguments, stdin: stdin)
      return runStrings(words, stdin: stdin)
    case .assignment:
      if arguments.isEmpty { return Origin(traits: .personal) }
      for word in arguments { keep(word) }
      if words[0].bytes.isEqual(to: "set") { keepValues(of: arguments.drop { $0.bytes.first == UInt8(ascii: "-") }) }
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
      let names = arguments.filter { $0.bytes.first != UInt8(ascii: "-") && !$0.bytes.isEmpty }
      for name in names where name.isComplete {
        variables[name.bytes] = Value(bytes: names.count == 1 ? stdin.text.map { texts[$0] } : nil, origin: stdin)
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
    case .packages:
      noteDestroyed(by: words)
      observeOptions(arguments, stdin: stdin)
      return installPackages(words)
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
    case .temporary: return inline(Array("/tmp/tmp.mktemp".utf8))
    case .which: return arguments.last.map { inline($0.bytes) } ?? .none
    case .copy:
      noteDestroyed(by: words)
      if let last = arguments.last, let first = arguments.dropLast().last {
        let origin = origin(ofFile: first.bytes)
        keep(origin, in: last.bytes.last == UInt8(ascii: "/") ? first.bytes : last.bytes)
        note(origin, writtenTo: last)
        if words[0].bytes.isEqual(to: "install"), origin.trust == .suspect { record(origin, means: .file) }
      }
      return .none
    case .changeMode:
      noteDestroyed(by: words)
      noteRights(by: words)
      let isMadeProgram =
        words[0].bytes.isEqual(to: "chmod") && arguments.first?.bytes.contains(UInt8(ascii: "x")) == true
      for word in arguments where isMadeProgram {
        guard let origin = files[Self.lastComponent(word.bytes)] else { continue }
        // What the paste itself has written is read; a download is only judged by its address.
        if !origin.traits.contains(.downloaded) || origin.trust == .suspect { record(origin, means: .file) }
      }
      return .none
    case .osascript:
      if arguments.isEmpty { record(stdin, means: .interpreter) }
      return .none
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
      if let origin = runFile(named: name.bytes) { record(origin, means: .file) }
      return stdin
    }
    return act(role, words, stdin: stdin)
  }

  /// The origin of a program that is run by its path. The names in an archive are not known, so that any program in the
  /// folder for temporary files may be one of it.
  func runFile(named path: [UInt8]) -> Origin? {
    guard path.contains(UInt8(ascii: "/")) else { return nil }
    return files[Self.lastComponent(path)] ?? (VitalPlace.isTemporary(path) ? unpacked : nil)
  }

  /// Remembers a download whose files are unpacked.
  private mutating func unpack(_ words: [Argument], stdin: Origin) {
    let archives = words.compactMap { files[Self.lastComponent($0.bytes)] } + [stdin]
    if let archive = archives.first(where: { $0.traits.contains(.downloaded) && $0.trust == .suspect }) {
      unpacked = archive
    }
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

  /// Keeps the value that fish gives a variable by `set name value …`.
  private mutating func keepValues(of words: ArraySlice<Argument>) {
    guard let name = words.first?.bytes, words.count > 1, variables.count < 4096 else { return }
    var value = Value(bytes: [], origin: .none)
    for word in words.dropFirst() {
      value.origin.merge(word.origin)
      value.bytes = word.isComplete ? value.bytes.map { $0 + ($0.isEmpty ? [] : [0x20]) + word.bytes } : nil
    }
    variables[name] = value
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
      if let sign = text.firstIndex(of: "="), text[..<sign].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
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
    if words.first?.bytes.isEqual(to: "ssh") == true, stdin.traits.contains(.secret) {
      noteSent(by: [], stdin: Origin(traits: .personal), readsInput: true)
    }
    let isScheduler = words.first?.bytes.isEqual(to: "at") == true || words.first?.bytes.isEqual(to: "batch") == true
    if isScheduler, !stdin.traits.isEmpty { record(stdin, means: .interpreter) }
    let found = words.first?.bytes.isEqual(to: "find") == true ? secrets(in: arguments) : .none
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
      // `find ~ -name '*.kdbx' -exec tar rf all.tar {} +`
      if !found.traits.isEmpty, index > 0, arguments[index - 1].bytes.isEqual(to: "-exec") {
        for file in arguments[index...] where file.bytes.contains(UInt8(ascii: ".")) { keep(found, in: file.bytes) }
      }
      if word.bytes.contains(0x20) {
        _ = observe(word.bytes, stdin: stdin)
        record(word.origin, means: .interpreter, readsText: false)
      }
    }
    var output = stdin
    output.merge(found)
    return output
  }

  /// Observes the commands in `do shell script "…"`, as they stand: their quotes are those of another language.
  mutating func observeScriptCommands(of source: [UInt8]) {
    // A window of one's own that asks for the password of the system.
    if source.contains(ofSequence: "with hidden answer"), source.contains(ofSequence: "curl") {
      evidence.sends = .secrets
    }
    let mark: StaticString = "do shell script"
    guard let start = source[...].firstIndex(ofSequence: mark) else { return }
    let rest = source[(start + mark.utf8CodeUnitCount)...]
    guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")), let last = rest.lastIndex(of: UInt8(ascii: "\"")),
      last > quote
    else {
      return
    }
    // A further string may belong to the command, or be what a window says.
    let first =
      rest.indices.first { $0 > quote && rest[$0] == UInt8(ascii: "\"") && rest[$0 - 1] != UInt8(ascii: "\\") } ?? last
    for end in first == last ? [last] : [first, last] {
      observe(source[(quote + 1)..<end].filter { $0 != UInt8(ascii: "\\") })
    }
  }
}
