// Commands that need nothing from the network to do harm: they send out, destroy, or take the place of others.
extension ShellObserver {
  // MARK: Secrets

  /// Returns what a command reads that is named by its arguments: keys and passwords, or nothing of that kind.
  func secrets(in arguments: some Sequence<Argument>) -> Origin {
    arguments.contains { SecretPlace.contains($0.bytes) } ? Origin(traits: .secret) : .none
  }

  /// Records that a command of the network is given what should stay: as its input, by the name of a file, or among
  /// its words.
  mutating func noteSent(by arguments: ArraySlice<Argument>, stdin: Origin, readsInput: Bool) {
    var sent = readsInput ? stdin : .none
    var isUpload = false
    for word in arguments {
      sent.merge(word.origin)
      let text = word.bytes
      // `-d @file`, `-F part=@file`, `--post-file=file`, `-T file`
      if let sign = text.lastIndex(of: UInt8(ascii: "@")) ?? text.lastIndex(of: UInt8(ascii: "=")) {
        let file = Array(text[(sign + 1)...])
        if file.isEqual(to: "-") { sent.merge(stdin) }
        if text[sign] == UInt8(ascii: "@") || text.hasPrefix("--post-file") || text.hasPrefix("--body-file") {
          sent.merge(origin(ofFile: file))
        }
        if file.isEqual(to: "<-") { sent.merge(stdin) }
      } else if isUpload {
        sent.merge(text.isEqual(to: "-") ? stdin : origin(ofFile: text))
      }
      isUpload = text.isEqual(to: "-T") || text.isEqual(to: "--upload-file")
    }
    if sent.traits.contains(.secret) {
      evidence.sends = .secrets
    } else if sent.traits.contains(.personal) {
      evidence.sends = max(evidence.sends ?? .personal, .personal)
    }
  }

  private func origin(ofFile path: [UInt8]) -> Origin {
    if SecretPlace.contains(path) { return Origin(traits: .secret) }
    return files[Self.lastComponent(path)] ?? .none
  }

  /// Packs files: the archive has the secrets that they are.
  mutating func pack(_ words: [Argument], stdin: Origin) -> Origin {
    var packed = secrets(in: words.dropFirst())
    for word in words.dropFirst() { packed.merge(files[Self.lastComponent(word.bytes)] ?? .none) }
    guard packed.traits.contains(.secret) else { return .none }
    for word in words.dropFirst() where !SecretPlace.contains(word.bytes) && word.bytes.contains(UInt8(ascii: ".")) {
      keep(packed, in: word.bytes)
    }
    return packed
  }

  // MARK: Destruction

  /// Records what a command removes or writes over.
  mutating func noteDestroyed(by words: [Argument]) {
    guard let name = words.first?.bytes else { return }
    let arguments = words.dropFirst()
    let takesRoot = arguments.contains { $0.isComplete && VitalPlace.isRoot($0.bytes) }
    func hasFlag(_ letter: Character, _ long: String) -> Bool {
      arguments.contains {
        let text = $0.text
        return text == long || text.hasPrefix("-") && !text.hasPrefix("--") && text.contains(letter)
      }
    }
    let isRecursive = hasFlag("r", "--recursive") || hasFlag("R", "--recursive")
    let isFound = arguments.contains {
      $0.bytes.isEqual(to: "-delete") || $0.bytes.isEqual(to: "rm") || $0.bytes.isEqual(to: "shred")
    }
    let isLost =
      switch true {
      case name.isEqual(to: "rm"): isRecursive && takesRoot
      case name.isEqual(to: "find"): isFound && arguments.first.map { VitalPlace.isRoot($0.bytes) } == true
      case name.isEqual(to: "mv"): takesRoot && arguments.last?.bytes.isEqual(to: "/dev/null") == true
      case name.isEqual(to: "chmod"), name.isEqual(to: "chown"): isRecursive && takesRoot
      default: false
      }
    if isLost { evidence.destroys = .everything }
    let erases =
      name.isEqual(to: "dd")
      ? arguments.contains { $0.bytes.hasPrefix("of=") && VitalPlace.isDisk(Array($0.bytes.dropFirst(3))) }
        && arguments.contains { word in
          word.bytes.isEqual(to: "if=/dev/zero") || word.bytes.hasPrefix("if=/dev/") && word.bytes.hasSuffix("random")
        }
      : (name.hasPrefix("mkfs") || name.isEqual(to: "shred") || name.isEqual(to: "wipefs"))
        && arguments.contains { VitalPlace.isDisk($0.bytes) }
    if erases { evidence.destroys = max(evidence.destroys ?? .disk, .disk) }
  }

  /// Records a function that starts itself twice: `:(){ :|:& };:`.
  mutating func noteForkBomb(in source: [UInt8]) {
    guard source.contains(ofSequence: "|"), source.contains(ofSequence: "&") else { return }
    let bare = source.prefix(1 << 16).filter { $0 > 0x20 }
    var rest = bare[...]
    while let place = rest.firstIndex(ofSequence: "(){") {
      let name = rest[..<place].reversed().prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") }.prefix(16)
      let body = rest[(place + 3)...].prefix(48)
      let call = Array(name.reversed())
      if !call.isEmpty, body.starts(with: call + [UInt8(ascii: "|")] + call) { evidence.destroys = .everything }
      rest = rest[(place + 3)...]
    }
  }

  // MARK: In the place of others

  private static let askingForPasswords: [StaticString] = ["sudo", "su", "doas", "ssh", "passwd", "gpg"]
  private static let signsOfTheft: [StaticString] = [
    "read -", "curl", "wget", " nc ", "tee ", ">>", "/tmp/", "/dev/shm",
  ]

  /// Records another name for a command that asks for a password, if it keeps, sends or asks for something itself.
  mutating func noteReplaced(_ name: some Collection<UInt8>, by command: ArraySlice<UInt8>) {
    let isAsking = Self.askingForPasswords.contains { Array(name.prefix(8)).isEqual(to: $0) }
    if isAsking, Self.signsOfTheft.contains(where: { command.contains(ofSequence: $0) }) {
      evidence.replacesCommand = true
    }
  }

  /// Records such a function.
  mutating func noteReplacingFunctions(in source: [UInt8]) {
    guard source.contains(ofSequence: "()") || source.contains(ofSequence: "function ") else { return }
    for line in source.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: ";") }) {
      var line = line.drop { $0 <= 0x20 }
      let isMarked = line.hasPrefix("function ")
      if isMarked { line = line.dropFirst(9).drop { $0 <= 0x20 } }
      let name = line.prefix { ASCII.isLetterOrDigit($0) }
      let rest = line.dropFirst(name.count).drop { $0 <= 0x20 }
      guard rest.hasPrefix("()") || isMarked && rest.hasPrefix("{") else { continue }
      noteReplaced(name, by: source[rest.startIndex...].prefix(256))
    }
  }

  /// Follows a variable whose value programs run.
  mutating func noteCommand(in name: [UInt8], _ value: Argument, _ bytes: [UInt8]) {
    switch String(decoding: name.prefix(24), as: UTF8.self) {
    case "PROMPT_COMMAND", "GIT_SSH_COMMAND", "GIT_EDITOR", "EDITOR", "PAGER", "MANPAGER":
      let before = evidence.dangers
      let output = observe(bytes)
      if evidence.dangers > before {
        evidence.persistence.append(.dangerous)
      } else if output.traits.contains(.downloaded) {
        evidence.persistence.append(.downloaded)
      }
    case "BASH_ENV", "ENV":
      record(value.origin, means: .interpreter)
      if let origin = files[Self.lastComponent(bytes)] { record(origin, means: .file) }
    case "LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES":
      if let origin = files[Self.lastComponent(bytes)] { record(origin, means: .file) }
    default: break
    }
  }

  /// Observes the commands that options of ordinary programs hold: `-o ProxyCommand=…`, `-c core.sshCommand=…`,
  /// `--checkpoint-action=exec=…`, `-c ':!…'`.
  mutating func observeOptions(_ arguments: ArraySlice<Argument>, stdin: Origin) {
    for word in arguments where word.bytes.count <= 1 << 16 {
      if let sign = word.bytes.firstIndex(of: UInt8(ascii: "!")), sign <= 1 {
        _ = observe(Array(word.bytes[(sign + 1)...]))
        continue
      }
      for mark in Self.marksOfCommands {
        guard let place = word.bytes[...].firstIndex(ofSequence: mark) else { continue }
        record(word.origin, means: .interpreter, readsText: false)
        _ = observe(Array(word.bytes[(place + mark.utf8CodeUnitCount)...]))
        break
      }
    }
  }

  private static let marksOfCommands: [StaticString] = [
    "=exec=", "Command=", "command=", ".pager=", ".editor=", "ext::", "=!",
  ]
}
