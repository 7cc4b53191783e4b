// What is sent to another computer: keys, passwords, tokens and settings.
extension ShellObserver {
  /// Returns what a command reads that is named by its arguments: keys and passwords, or nothing of that kind.
  func secrets(in arguments: some Sequence<Argument>) -> Origin {
    var origin = Origin.none
    for word in arguments {
      if SecretPlace.contains(word.bytes) { origin.traits.insert(.secret) }
      if SecretPlace.isSettings(word.bytes) { origin.traits.insert(.personal) }
    }
    return origin
  }

  /// Returns what a keeper of keys prints.
  func kept(by words: [Argument]) -> Origin {
    let prints = words.contains { word in Self.wordsForSecrets.contains { word.bytes.isEqual(to: $0) } }
    return prints ? Origin(traits: [.personal, .token]) : .none
  }

  private static let wordsForSecrets: [StaticString] = [
    "token", "print-access-token", "print-identity-token", "secret", "secrets", "show", "read", "lookup", "search",
    "find-generic-password", "find-internet-password", "dump-keychain", "get-session-token", "export-credentials",
  ]

  /// Records that a command of the network is given what should stay: as its input, by the name of a file, or among
  /// its words.
  mutating func noteSent(by arguments: ArraySlice<Argument>, stdin: Origin, readsInput: Bool) {
    var sent = readsInput ? stdin : .none
    var isUpload = false
    var isHeader = false
    for word in arguments {
      let text = word.bytes
      // A token goes to the service that it is for.
      let isOwn =
        word.origin.traits.contains(.token) && (isHeader || text.contains(ofSequence: "uthorization"))
        && !word.origin.traits.contains(.secret)
      if !isOwn { sent.merge(word.origin) }
      isHeader = ["-H", "--header", "-u", "--user", "--oauth2-bearer"].contains(word.text)
      // `-d @file`, `-F part=@file`, `--post-file=file`, `-T file`
      if let sign = text.lastIndex(of: UInt8(ascii: "@")) ?? text.lastIndex(of: UInt8(ascii: "=")) {
        // `-F "file=@-;filename=a.tgz"`
        let file = Array(text[(sign + 1)...].prefix { $0 != UInt8(ascii: ";") })
        if file.isEqual(to: "-") { sent.merge(stdin) }
        if text[sign] == UInt8(ascii: "@") || text.hasPrefix("--post-file") || text.hasPrefix("--body-file") {
          sent.merge(origin(ofFile: file))
        }
        if file.isEqual(to: "<-") { sent.merge(stdin) }
      } else if isUpload {
        sent.merge(text.isEqual(to: "-") ? stdin : origin(ofFile: text))
      }
      isUpload =
        text.hasPrefix("-") && !text.hasPrefix("--") && text.hasSuffix("T") || text.isEqual(to: "--upload-file")
    }
    // A computer in a cloud asks its host for keys of its own.
    if arguments.contains(where: { $0.bytes.contains(ofSequence: "//169.254.169.254/") }) {
      sent.traits.remove(.personal)
    }
    noteSent(sent)
  }

  private mutating func noteSent(_ origin: Origin) {
    if origin.traits.contains(.secret) {
      evidence.sends = .secrets
    } else if origin.traits.contains(.personal) {
      evidence.sends = max(evidence.sends ?? .personal, .personal)
    }
  }

  func origin(ofFile path: [UInt8]) -> Origin {
    var origin = secrets(in: [Argument(bytes: path)])
    origin.merge(files[Self.lastComponent(path)] ?? .none)
    return origin
  }

  /// Records secrets that are copied to another computer: to one's own, too, unless it is named by a public number.
  mutating func noteCopied(by arguments: ArraySlice<Argument>) {
    guard let target = arguments.last?.text, let colon = target.firstIndex(of: ":"), !target.hasPrefix("/") else {
      return
    }
    var copied = Origin.none
    // `-i` has the key to the other computer, and what is excluded stays.
    var isOption = false
    for word in arguments.dropLast() {
      if !isOption, SecretPlace.contains(word.bytes), !word.bytes.hasPrefix("--exclude") {
        copied.traits.insert(.secret)
      }
      copied.traits.formUnion(word.origin.traits.intersection([.secret, .personal]))
      isOption = ["-i", "-e", "-o", "-F", "--exclude", "--rsh"].contains(word.text)
    }
    let name = WebAddress(target)?.host ?? String(target[..<colon].split(separator: "@").last ?? "")
    let address = WebAddress("ssh://" + name)
    if address?.isNumeric != true || address?.isPrivate == true, copied.traits.contains(.secret) {
      copied.traits = .personal
    }
    noteSent(copied)
  }

  /// Records secrets that code of another language sends.
  mutating func noteSent(byCode code: [UInt8], _ names: CodeNames) {
    guard !names.isDisjoint(with: [.loads, .connects]) || code.contains(ofSequence: "http") else { return }
    var sent = Origin.none
    for string in CodeNames.strings(in: code) { sent.merge(secrets(in: [Argument(bytes: Array(string))])) }
    if Self.wholeEnvironments.contains(where: { code.contains(ofSequence: $0) }) { sent.traits.insert(.personal) }
    noteSent(sent)
  }

  private static let wholeEnvironments: [StaticString] = [
    "dumps(dict(os.environ", "for k, v in os.environ", "JSON.stringify(process.env", "str(os.environ",
    "ENV.to_h.to_json",
    "urlencode(os.environ", "strings.Join(os.Environ()",
  ]

  /// Packs files: the archive has the secrets that they are.
  mutating func pack(_ words: [Argument], stdin: Origin) -> Origin {
    var packed = secrets(in: words.dropFirst())
    // `find … | tar cf - -T -`
    packed.traits.formUnion(stdin.traits.intersection([.secret, .personal]))
    for word in words.dropFirst() { packed.merge(files[Self.lastComponent(word.bytes)] ?? .none) }
    guard !packed.traits.isDisjoint(with: [.secret, .personal]) else { return .none }
    for word in words.dropFirst() where !SecretPlace.contains(word.bytes) && word.bytes.contains(UInt8(ascii: ".")) {
      keep(packed, in: word.bytes)
    }
    return packed
  }
}
