extension ShellObserver {
  mutating func echo(_ words: [Argument]) -> Origin {
    var bytes: [UInt8] = []
    var result = Origin.none
    var isNumbered = false
    for word in words.dropFirst() {
      result.merge(word.origin)
      bytes += word.bytes.withLineEnds
      bytes.append(0x20)
      if word.bytes.contains(UInt8(ascii: "\\")) { isNumbered = isNumbered || Self.hasNumberedLetters(word.bytes) }
    }
    result.merge(inline(bytes))
    result.text = inline(bytes).text
    // `printf '\x63\x75…'` is a decoder by itself.
    if isNumbered { result = result.decoded }
    return result
  }

  /// Reports whether a text has at least four bytes by number.
  private static func hasNumberedLetters(_ bytes: [UInt8]) -> Bool {
    var count = 0
    for index in bytes.indices.dropLast(3) where bytes[index] == UInt8(ascii: "\\") {
      let next = bytes[index + 1]
      let isNumber = next == UInt8(ascii: "x") || next == UInt8(ascii: "u") || next >= 0x30 && next <= 0x37
      if isNumber, ASCII.isLetterOrDigit(bytes[index + 2]) { count += 1 }
    }
    return count >= 4
  }

  /// Passes the input or known files on.
  mutating func passFiles(_ words: [Argument], stdin: Origin) -> Origin {
    var result = stdin
    let name = words.first?.text ?? ""
    for word in words.dropFirst() where word.bytes.first != UInt8(ascii: "-") {
      if name == "tee" {
        if VitalPlace.isDisk(word.bytes) { evidence.destroys = .everything }
        note(stdin, writtenTo: word)
      } else {
        if let origin = files[Self.lastComponent(word.bytes)] { result.merge(origin) }
        result.merge(word.origin)
      }
    }
    if name != "tee" { result.merge(secrets(in: words.dropFirst())) }
    return result
  }

  /// Decodes the input, a file or a string.
  mutating func decode(_ role: CommandRole, _ words: [Argument], stdin: Origin) -> Origin {
    let name = words.first?.text ?? ""
    let options = words.dropFirst().map(\.text)
    let isDecoding: Bool
    switch role {
    case .openssl:
      isDecoding =
        options.contains("-d")
        && (options.contains("enc") || options.contains("base64")
          || options.contains { $0.hasPrefix("aes") || $0.hasPrefix("-aes") })
    case .rewriter:
      switch name {
      case "tr":
        // Ranges for ranges: a substitution of letters. Deleting, squeezing and change of case are everyday.
        let sets = options.filter { !$0.hasPrefix("-") }
        isDecoding = sets.count == 2 && options.count == 2 && Self.isSubstitution(sets[0], sets[1])
      case "gzip", "bzip2", "xz", "zstd":
        isDecoding = options.contains {
          $0 == "-d" || $0 == "--decompress" || $0.hasPrefix("-d") || $0.hasPrefix("-cd") || $0.hasPrefix("-dc")
        }
      case "sed", "awk", "gawk", "mawk":
        for word in words.dropFirst() {
          if word.bytes.contains(ofSequence: "system(") { observeCode(word.bytes, stdin: stdin) }
          observeCommand(in: word.bytes)
          if word.bytes.contains(ofSequence: "/inet/tcp/") { evidence.shellSockets.append(.shell) }
        }
        if options.contains(where: { $0.hasPrefix("-i") }), let file = words.last {
          for word in words.dropFirst().dropLast() { note(inline(word.bytes), writtenTo: file) }
        }
        var result = stdin
        for word in words.dropFirst() where !word.origin.traits.isEmpty { result.merge(word.origin) }
        result.text = nil
        return result
      default: isDecoding = false
      }
    default:
      switch name {
      case "rev", "tac", "gunzip", "zcat", "bunzip2", "bzcat", "xzcat", "unxz", "lzcat", "zstdcat", "unzstd",
        "uudecode":
        isDecoding = true
      case "xxd": isDecoding = options.contains { $0.hasPrefix("-") && $0.contains("r") }
      case "gpg" where options.contains { $0.hasPrefix("--export-secret") }: return Origin(traits: .secret)
      case "gpg": isDecoding = options.contains("-d") || options.contains("--decrypt")
      case "hexdump", "od": isDecoding = false
      default:
        isDecoding = options.contains {
          $0 == "--decode" || $0 == "-D" || $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("d")
        }
      }
    }
    var input = stdin
    input.merge(secrets(in: words.dropFirst()))
    for word in words.dropFirst() where word.bytes.first != UInt8(ascii: "-") {
      if let origin = files[Self.lastComponent(word.bytes)] { input.merge(origin) }
      input.merge(word.origin)
    }
    guard isDecoding else {
      input.text = nil
      return input
    }
    return input.decoded
  }

  /// Reports whether `tr` replaces letters by other letters: not for a change of case, of separators or of line ends.
  private static func isSubstitution(_ from: String, _ to: String) -> Bool {
    func letters(_ set: String) -> Bool {
      set.utf8.count { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x30 && $0 <= 0x39 } >= 2
        && !set.hasPrefix("\\")
        && !set.hasPrefix("[:")
    }
    guard letters(from), letters(to) else { return set(from, to) }
    return from.lowercased() != to.lowercased()
  }

  /// Reports whether single signs are replaced by letters, as `tr '!' 'c'`.
  private static func set(_ from: String, _ to: String) -> Bool {
    from.utf8.count >= 2 && from.utf8.count == to.utf8.count && !from.hasPrefix("\\") && !from.hasPrefix("[")
      && to.utf8.allSatisfy { ASCII.isLetterOrDigit($0) }
  }

  // MARK: Redirections

  /// The origin of a command's redirected input.
  mutating func inputRedirections(of command: ShellCommand, in program: borrowing ShellProgram) -> Origin {
    var result = Origin.none
    for redirection in program.redirections[command.redirections] {
      switch redirection.kind {
      case .text:
        let word = argument(redirection.word, of: program)
        result.merge(word.origin)
        result.merge(inline(word.bytes))
      case .document(let index):
        let document = program.documents[index]
        let body = Array(program.source[document.body])
        if document.isExpanded, body.contains(UInt8(ascii: "$")) || body.contains(UInt8(ascii: "`")) {
          result.merge(observeQuoted(body))
        }
        result.merge(inline(body))
      case .read, .duplicate:
        let word = argument(redirection.word, of: program)
        if !word.origin.traits.isEmpty {
          result.merge(word.origin)
        } else if let origin = files[Self.lastComponent(word.bytes)] {
          result.merge(origin)
        } else {
          result.merge(secrets(in: [word]))
        }
        noteConnection(word.bytes, result: &result)
        // A descriptor of a connection that was opened before.
        if !evidence.shellSockets.isEmpty, word.bytes.count == 1, word.bytes[0] >= 0x33, word.bytes[0] <= 0x39 {
          result.merge(.download(.suspect))
        }
      case .write, .append: break
      }
    }
    return result
  }

  /// Records where a command's output goes; returns what is left of it for a pipe.
  mutating func redirect(_ output: Origin, _ command: ShellCommand, of program: borrowing ShellProgram) -> Origin {
    guard !command.redirections.isEmpty else { return output }
    var result = output
    for redirection in program.redirections[command.redirections] {
      switch redirection.kind {
      case .write, .append, .duplicate:
        let word = argument(redirection.word, of: program)
        var ignored = Origin.none
        noteConnection(word.bytes, result: &ignored)
        let isKept =
          PersistentPlace.kind(of: word.bytes) != nil || PersistentPlace.runsText(word.bytes)
          || VitalPlace.isDisk(word.bytes)
        guard redirection.kind.isFile, !redirection.isOfErrors || isKept else { continue }
        // Of a path that begins with a variable the end is known.
        guard word.isComplete || isKept else { continue }
        if VitalPlace.isDisk(word.bytes) { evidence.destroys = .everything }
        let isDiscarded = word.bytes.hasPrefix("/dev/") && !word.bytes.hasPrefix("/dev/shm/")
        if !isDiscarded { note(output, writtenTo: word) }
        result = .none
      case .read, .text, .document: break
      }
    }
    return result
  }

  private mutating func noteConnection(_ path: [UInt8], result: inout Origin) {
    guard path.hasPrefix("/dev/tcp/") || path.hasPrefix("/dev/udp/") else { return }
    result.merge(.download(.suspect))
    if evidence.shellSockets.count < 64 { evidence.shellSockets.append(.connection) }
  }

  mutating func note(_ origin: Origin, writtenTo file: Argument) {
    if !origin.traits.isEmpty { keep(origin, in: file.bytes) }
    switch PersistentPlace.kind(of: file.bytes) {
    case .settings: persist(origin, isKey: false)
    case .keys: persist(origin, isKey: true)
    case nil: break
    }
    guard let text = origin.text else { return }
    if file.bytes.contains(ofSequence: "bin/") { noteReplaced(Self.lastComponent(file.bytes), by: texts[text][...]) }
    if PersistentPlace.runsText(file.bytes) { persist(origin, isKey: false) }
    if texts[text].contains(ofSequence: "[trusted=yes] http:"), file.bytes.contains(ofSequence: "/apt/") {
      evidence.persistence.append(.downloaded)
    }
  }

  /// Records that something was put where it comes back.
  mutating func persist(_ origin: Origin, isKey: Bool) {
    var kind = Evidence.Persistence.plain
    if let text = origin.text {
      if isKey {
        let first = texts[text].first { $0 > 0x20 }
        if first.map("secn".utf8.contains) == true || texts[text].contains(ofSequence: "ssh-") { kind = .key }
      } else {
        let (dangers, contacts) = (evidence.dangers, evidence.contacts)
        observeLines(of: texts[text])
        if texts[text].contains(ofSequence: "pam_exec") { kind = .rights }
        if evidence.contacts > contacts { kind = .downloaded }
        if evidence.dangers > dangers { kind = .dangerous }
      }
    }
    if origin.traits.contains(.downloaded) { kind = max(kind, origin.trust == .suspect ? .dangerous : .downloaded) }
    if origin.traits.contains(.decoded) { kind = .dangerous }
    if evidence.persistence.count < 256 { evidence.persistence.append(kind) }
  }

  /// Observes the expansions in the body of a here-document.
  private mutating func observeQuoted(_ body: [UInt8]) -> Origin {
    let program = ShellReader.readQuoted(body)
    var result = Origin.none
    for word in program.words.suffix(1) { result.merge(argument(word, of: program).origin) }
    result.text = nil
    return result
  }
}

extension [UInt8] {
  /// The bytes with line ends in place of `\n`, and single backslashes, as `printf` writes them.
  fileprivate var withLineEnds: [UInt8] {
    guard contains(UInt8(ascii: "\\")) else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < count {
      let next = index + 1 < count ? self[index + 1] : 0
      let isEscape = self[index] == UInt8(ascii: "\\") && (next == UInt8(ascii: "n") || next == UInt8(ascii: "\\"))
      result.append(isEscape ? (next == UInt8(ascii: "n") ? 0x0A : next) : self[index])
      index += isEscape ? 2 : 1
    }
    return result
  }
}

extension ShellRedirection.Kind {
  fileprivate var isFile: Bool {
    switch self {
    case .write, .append: true
    case .read, .duplicate, .text, .document: false
    }
  }
}
