extension ShellObserver {
  /// Records that bytes are run, and reads them where they stand in the paste.
  mutating func record(_ origin: Origin, means: Evidence.Run.Means, readsText: Bool = true) {
    if readsText, let text = origin.text { observe(texts[text]) }
    guard !origin.traits.isDisjoint(with: [.downloaded, .decoded]), evidence.runs.count < 256 else { return }
    evidence.runs.append(Evidence.Run(origin: origin, means: means))
  }

  /// Runs a shell: a string after `-c`, a script file, or its input.
  mutating func runShell(_ arguments: ArraySlice<Argument>, stdin: Origin) -> Origin {
    var rest = arguments
    while let word = rest.first {
      let text = word.bytes
      guard text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+"), text.count > 1 else { break }
      rest = rest.dropFirst()
      let isLong = text.starts(with: [0x2D, 0x2D])
      if !isLong, text.contains(UInt8(ascii: "c")) {
        rest = rest.drop { $0.bytes.first == UInt8(ascii: "-") && $0.origin.traits.isEmpty && $0.isComplete }
        guard let command = rest.first else { return stdin }
        record(command.origin, means: .interpreter, readsText: false)
        // The string may read the same input: `sh -c 'cat | sh'`.
        return observe(command.bytes, stdin: stdin)
      }
      if text.isEqual(to: "--") { break }
      // What follows `-s` is for the script that comes in.
      if !isLong, text.contains(UInt8(ascii: "s")) {
        rest = []
        break
      }
      if text.isEqual(to: "--rcfile") || text.isEqual(to: "--init-file"), let file = rest.first {
        runFile(file, stdin: stdin)
        rest = rest.dropFirst()
      }
      if text.isEqual(to: "-o") || text.isEqual(to: "+o") { rest = rest.dropFirst() }
    }
    guard let file = rest.first, !isInput(file) else {
      record(stdin, means: .interpreter)
      var output = stdin
      output.traits.insert(.shell)
      return output
    }
    runFile(file, stdin: stdin)
    return .none
  }

  /// Reports whether a word stands for the standard input.
  func isInput(_ word: Argument) -> Bool {
    word.bytes.isEqual(to: "-") || word.bytes.isEqual(to: "/dev/stdin")
      || word.bytes.isEqual(to: "/proc/self/fd/0") || word.bytes.isEqual(to: "/dev/fd/0")
  }

  /// Runs a file by its name: one that was written before, or the output of a process substitution.
  mutating func runFile(_ file: Argument, stdin: Origin) {
    if isInput(file) {
      record(stdin, means: .interpreter)
    } else if let origin = files[Self.lastComponent(file.bytes)] {
      record(origin, means: .file)
    } else if !file.origin.traits.isEmpty {
      record(file.origin, means: .interpreter)
    } else if file.bytes.hasPrefix("/dev/tcp/") || file.bytes.hasPrefix("/dev/udp/") {
      evidence.shellSockets.append(.shell)
    }
  }

  /// Runs another language: code after an option, a script file, or its input.
  mutating func runInterpreter(_ words: [Argument], stdin: Origin) -> Origin {
    var rest = words.dropFirst()
    while let word = rest.first {
      let text = word.text
      if text == "run" || text == "eval" {
        rest = rest.dropFirst()
        continue
      }
      guard text.hasPrefix("-"), text.count > 1 else { break }
      rest = rest.dropFirst()
      if text == "-m" { return stdin }
      let takesCode =
        text == "-c" || text == "--eval" || text == "--print" || text == "-Command"
        || !text.hasPrefix("--") && text.count <= 6
          && (text.hasSuffix("e") || text.hasSuffix("E") || text == "-r" || text == "-p")
          && !text.hasPrefix("-r=")
      if takesCode, let code = rest.first {
        if text == "-r" && !isPHP(words) { continue }
        record(code.origin, means: .interpreter, readsText: false)
        return observeCode(code.bytes, stdin: stdin)
      }
    }
    guard let file = rest.first, !isInput(file) else {
      record(stdin, means: .interpreter, readsText: false)
      return stdin.text.map { observeCode(texts[$0], stdin: .none) } ?? stdin
    }
    // Deno and others run addresses as they are.
    if let address = WebAddress(file.text) {
      record(.download(address.trust), means: .interpreter)
    } else {
      runFile(file, stdin: stdin)
    }
    return .none
  }

  private func isPHP(_ words: [Argument]) -> Bool { words.first?.bytes.hasPrefix("php") == true }

  /// Observes code of another language by the names in it: what it loads, decodes, connects and runs.
  /// - Returns: the origin of what it prints.
  @discardableResult
  mutating func observeCode(_ code: [UInt8], stdin: Origin) -> Origin {
    var names = CodeNames(code)
    if code.contains(ofSequence: "new Function(") { names.insert(.executes) }
    if code.contains(ofSequence: "`$_`") { names.insert(.attachesShell) }
    noteSent(byCode: code, names)
    noteDestroyed(byCode: code)
    let addresses = code.split {
      $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") || $0 == 0x20 || $0 == UInt8(ascii: "`")
        || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: ",")
    }
    .compactMap { WebAddress(String(decoding: $0, as: UTF8.self)) }
    let trust = addresses.map(\.trust).max() ?? .unknown
    if names.contains(.executes) {
      if names.contains(.loads) { record(.download(trust), means: .interpreter) }
      if names.contains(.decodes) { record(Origin(traits: [.decoded, .decodedInline]), means: .interpreter) }
      if names.contains(.readsInput) { record(stdin, means: .interpreter, readsText: false) }
    }
    if names.contains([.connects, .attachesShell]) { evidence.shellSockets.append(.shell) }
    // Commands of the shell in strings of the code.
    if names.contains(.executes) {
      for string in CodeNames.strings(in: code) where string.contains(0x20) { observe(Array(string)) }
    }
    return names.contains(.loads) ? .download(trust) : stdin
  }
}
