// What takes the place of other commands, or comes back, and what gets all rights.
extension ShellObserver {
  private static let askingForPasswords: [StaticString] = ["sudo", "su", "doas", "ssh", "passwd", "gpg"]
  private static let signsOfTheft: [StaticString] = [
    "read -", "curl", "wget", "nc -", " nc ", "tee ", ">>", "/tmp/", "/dev/shm",
  ]

  /// Records another name for a command that asks for a password, if it keeps, sends or asks for something itself.
  mutating func noteReplaced(_ name: some Collection<UInt8>, by command: ArraySlice<UInt8>) {
    let isAsking = Self.askingForPasswords.contains { Array(name.prefix(8)).isEqual(to: $0) }
    if isAsking, Self.signsOfTheft.contains(where: { command.contains(ofSequence: $0) }) {
      evidence.replacesCommand = true
    }
  }

  /// Records a function that a shell calls for each command, if it sends something.
  mutating func noteHooks(in source: [UInt8]) {
    guard let hook = Self.hooks.compactMap({ source[...].firstIndex(ofSequence: $0) }).min() else { return }
    let body = source[hook...].prefix(256)
    let sends = Self.senders.contains { body.contains(ofSequence: $0) }
    let isKept = source.contains(ofSequence: ">>") || source.contains(ofSequence: "funcsave")
    if sends, isKept { evidence.persistence.append(.dangerous) }
  }

  private static let hooks: [StaticString] = ["preexec()", "precmd()", "--on-event fish_p"]
  private static let senders: [StaticString] = ["curl ", "wget ", "| nc ", "/dev/tcp/"]

  /// Records such a function.
  mutating func noteReplacingFunctions(in source: [UInt8]) {
    guard source.contains(ofSequence: "()") || source.contains(ofSequence: "function ") else { return }
    for line in source.split(whereSeparator: { $0 == 0x0A || $0 == UInt8(ascii: ";") }) {
      var line = line.drop { $0 <= 0x20 }
      let isMarked = line.hasPrefix("function ")
      if isMarked { line = line.dropFirst(9).drop { $0 <= 0x20 } }
      let name = line.prefix { ASCII.isLetterOrDigit($0) }
      let rest = line.dropFirst(name.count).drop { $0 <= 0x20 }
      guard rest.hasPrefix("()") || isMarked && (rest.isEmpty || rest.hasPrefix("{") || rest.hasPrefix("--")) else {
        continue
      }
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
    case "LESSOPEN", "LESSCLOSE", "GIT_EXTERNAL_DIFF", "GIT_SSH", "GIT_PAGER", "GIT_ASKPASS", "SSH_ASKPASS",
      "SUDO_ASKPASS",
      "VISUAL", "BROWSER", "PERL5OPT", "RUBYOPT", "NODE_OPTIONS", "PYTHONSTARTUP", "PS1", "PS4":
      observeCommand(in: bytes)
    case "BASH_ENV", "ENV":
      observeCommand(in: bytes)
      record(value.origin, means: .interpreter)
      if let origin = files[Self.lastComponent(bytes)] { record(origin, means: .file) }
    case "LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES":
      if let origin = files[Self.lastComponent(bytes)] { record(origin, means: .file) }
    default: break
    }
  }

  /// Records what gives a program or a person all rights: `chmod u+s` on a copied shell, a second `root`, a container
  /// that may write everything.
  mutating func noteRights(by words: [Argument]) {
    let arguments = words.dropFirst()
    func has(_ option: StaticString) -> Bool { arguments.contains { $0.bytes.isEqual(to: option) } }
    let isGiven =
      switch words[0].text {
      case "chmod":
        arguments.contains { $0.bytes.hasSuffix("+s") || $0.bytes.count == 4 && "4567".utf8.contains($0.bytes[0]) }
          && arguments.contains { VitalPlace.isTemporary($0.bytes) }
      case "useradd", "usermod":
        arguments.contains { $0.text == "-o" || $0.text == "--non-unique" || $0.text.hasPrefix("-ou") }
          && (has("0") || has("-u0") || has("-ou0"))
      case "docker", "podman":
        arguments.contains { word in
          let text = word.text.drop { $0 != "/" }
          return text.hasPrefix("/:/") && !text.contains(":ro")
            && (word.bytes.first == UInt8(ascii: "/") || word.bytes.hasPrefix("-"))
        }
      default: false
      }
    if isGiven { evidence.persistence.append(.rights) }
  }
}
