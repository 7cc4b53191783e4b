extension ShellObserver {
  /// A downloader's words, sorted into what matters.
  private struct Request {
    var trust: AddressTrust?
    var fileNames: [String] = []
    var output: Argument?
    var keepsRemoteName = false
    var isTampered = false
    /// Whether a host is not known to keep programs of its makers.
    var isForeign = false
    /// Whether an address states an unprotected connection, or is a number or one that anybody can have.
    var isUnreliable = false
    /// Whether dots stand for the address, as in a text about commands.
    var isMention = false
  }

  mutating func downloadWithCurl(_ arguments: ArraySlice<Argument>) -> Origin {
    var request = Request()
    var rest = arguments
    while let word = rest.popFirst() {
      let text = word.text
      if text.hasPrefix("--") {
        switch text.prefix(while: { $0 != "=" }) {
        case "--output": request.output = rest.popFirst()
        case "--remote-name", "--remote-name-all", "--remote-header-name": request.keepsRemoteName = true
        case "--url": if let url = rest.popFirst() { note(url, in: &request) }
        case "--insecure", "--connect-to", "--resolve", "--proxy", "--socks5", "--doh-insecure":
          request.isTampered = true
          if text != "--insecure" { _ = rest.popFirst() }
        case "--header", "--data", "--user-agent", "--user", "--request", "--cookie", "--referer", "--max-time",
          "--retry",
          "--connect-timeout", "--proto", "--form", "--cacert", "--cert", "--key", "--data-raw", "--data-binary",
          "--write-out",
          "--output-dir", "--retry-delay", "--data-urlencode", "--json", "--range", "--config":
          if !text.contains("=") { _ = rest.popFirst() }
        default: break
        }
      } else if text.hasPrefix("-"), text.count > 1 {
        readCurlLetters(text.dropFirst(), rest: &rest, request: &request)
      } else {
        note(word, in: &request)
      }
    }
    return finish(request)
  }

  private mutating func readCurlLetters(
    _ letters: Substring, rest: inout ArraySlice<Argument>, request: inout Request
  ) {
    var letters = letters
    while let letter = letters.popFirst() {
      switch letter {
      case "o":
        request.output = letters.isEmpty ? rest.popFirst() : Argument(bytes: Array(letters.utf8))
        return
      case "O", "J": request.keepsRemoteName = true
      case "k": request.isTampered = true
      case "x":
        request.isTampered = true
        if letters.isEmpty { _ = rest.popFirst() }
        return
      case "H", "d", "A", "u", "X", "b", "c", "e", "m", "F", "E", "w", "K", "T", "r", "C", "z", "D", "U", "y", "Y", "P",
        "Q", "t":
        if letters.isEmpty { _ = rest.popFirst() }
        return
      default: break
      }
    }
  }

  mutating func downloadWithWget(_ arguments: ArraySlice<Argument>) -> Origin {
    var request = Request(keepsRemoteName: true)
    var rest = arguments
    while let word = rest.popFirst() {
      let text = word.text
      if text.hasPrefix("--") {
        if text.hasPrefix("--output-document=") {
          request.output = Argument(bytes: Array(text.utf8.dropFirst("--output-document=".utf8.count)))
        } else if text == "--output-document" {
          request.output = rest.popFirst()
        } else if text == "--no-check-certificate" {
          request.isTampered = true
        } else if ["--header", "--user-agent", "--directory-prefix", "--user", "--password", "--post-data", "--tries"]
          .contains(text)
        {
          _ = rest.popFirst()
        }
      } else if text.hasPrefix("-"), text.count > 1 {
        var letters = text.dropFirst()
        while let letter = letters.popFirst() {
          if letter == "O" {
            request.output = letters.isEmpty ? rest.popFirst() : Argument(bytes: Array(letters.utf8))
            break
          }
          if "PUTtowQi".contains(letter) {
            if letters.isEmpty { _ = rest.popFirst() }
            break
          }
        }
      } else {
        note(word, in: &request)
      }
    }
    return finish(request)
  }

  mutating func downloadOtherwise(_ words: [Argument], stdin: Origin) -> Origin {
    let name = words.first?.text.lowercased() ?? ""
    let arguments = words.dropFirst()
    // `HTTP ${status}` is a message of a program.
    if words.first?.bytes.hasPrefix("HTTP") == true, !arguments.contains(where: { WebAddress($0.text) != nil }) {
      return stdin
    }
    if name == "finger" { return .download(.suspect) }
    // Text from the records of a name server, run by a shell, is a download.
    if name == "dig" || name == "nslookup" || name == "host" || name == "ping" || name == "whois" {
      let asksText = arguments.contains { $0.text.lowercased().hasSuffix("txt") }
      return asksText ? .download(.suspect) : .none
    }
    var request = Request(
      keepsRemoteName: name == "aria2c" || name == "axel" || name == "fetch" || name == "lwp-download")
    for (index, word) in zip(arguments.indices, arguments) {
      if word.text == "-o" || word.text == "-O" || word.text == "--out", index + 1 < words.count {
        request.output = words[index + 1]
      }
      if WebAddress(word.text) != nil || !["-o", "-O"].contains(words[max(index - 1, 0)].text) {
        note(word, in: &request)
      }
    }
    guard request.trust != nil else { return stdin }
    return finish(request)
  }

  private func note(_ word: Argument, in request: inout Request) {
    guard word.bytes.first != UInt8(ascii: "-") else { return }
    if word.bytes.isEqual(to: "...") || word.bytes.isEqual(to: "…") { request.isMention = true }
    // A host in a variable cannot be judged.
    let address = WebAddress(word.text, isBare: true)
    let trust: AddressTrust
    if let address, !(word.isComplete == false && address.host.isEmpty) {
      trust = address.trust
      if trust == .suspect, address.scheme != .none || address.isNumeric { request.isUnreliable = true }
      if !Self.forges.contains(address.host), !address.isLocal { request.isForeign = true }
      request.fileNames.append(address.fileName)
    } else if !word.isComplete {
      trust = .unknown
      request.fileNames.append(String(decoding: Self.lastComponent(word.bytes), as: UTF8.self))
    } else {
      return
    }
    request.trust = max(request.trust ?? .wellKnown, trust)
  }

  private mutating func finish(_ request: Request) -> Origin {
    var trust = request.trust ?? .unknown
    if request.isMention, request.trust == nil { return .none }
    if request.isUnreliable { evidence.contacts += 1 }
    // Where names or certificates are overridden, the address tells nothing.
    if request.isTampered, trust == .wellKnown { trust = .unknown }
    var origin = Origin.download(trust)
    if request.isForeign { origin.traits.insert(.foreign) }
    if let output = request.output {
      if isInput(output) || output.bytes.isEqual(to: "/dev/stdout") { return origin }
      keep(
        origin, in: output.bytes,
        isProgram: CommandFile.isProgram(output.bytes)
          || request.fileNames.contains { CommandFile.isProgram(Array($0.utf8)) })
      note(origin, writtenTo: output)
      return .none
    }
    guard request.keepsRemoteName else { return origin }
    for name in request.fileNames {
      keep(origin, in: Array(name.utf8), isProgram: CommandFile.isProgram(Array(name.utf8)))
    }
    return .none
  }

  private mutating func keep(_ origin: Origin, in file: [UInt8], isProgram: Bool) {
    if evidence.fetches.count < 256 { evidence.fetches.append(.init(trust: origin.trust, isProgram: isProgram)) }
    keep(origin, in: file)
  }

  mutating func keep(_ origin: Origin, in file: [UInt8]) {
    let name = Self.lastComponent(file)
    guard !name.isEmpty, !origin.traits.isEmpty, files.count < 4096 else { return }
    files[name, default: .none].merge(origin)
  }

  /// Connects input and output to the network; with `-e` and its like, to a shell.
  mutating func connect(_ words: [Argument], stdin: Origin) -> Origin {
    var attaches = false
    let arguments = words.dropFirst()
    let hasOption = words.first?.bytes.isEqual(to: "telnet") == false
    for word in arguments where hasOption {
      let text = word.text
      let lower = text.lowercased()
      if lower.hasPrefix("exec:") || lower.hasPrefix("system:") || lower.contains(",exec:") { attaches = true }
      if text == "--exec" || text == "--sh-exec"
        || text.hasPrefix("-") && !text.hasPrefix("--") && (text.hasSuffix("e") || text.hasSuffix("c"))
          && text.count > 1
      {
        attaches = true
      }
    }
    let listensOnly = arguments.contains { $0.text.hasPrefix("-z") || $0.text.hasPrefix("-vz") || $0.text == "-zv" }
    if attaches || stdin.traits.contains(.shell), !listensOnly { evidence.shellSockets.append(.shell) }
    if !listensOnly, !arguments.contains(where: { $0.text.hasPrefix("-l") }) { evidence.contacts += 1 }
    // Whatever comes back over a bare connection is unprotected.
    return listensOnly ? .none : .download(.suspect)
  }
}
