internal import RichText

/// A prompt at the beginning of a line, as shells, interpreters and database clients show it.
struct ShellPrompt {
  enum Kind: Hashable {
    /// `user@host:~$`, `PS C:\>`, `In [1]:` and others that nothing else looks like.
    case certain
    case python
    case database
    /// `mysql>`, `(gdb)`: the name of a program.
    case program
    /// `❯`, `~/folder ❯` or `➜  folder`.
    case arrow
    /// The second line of a prompt in two lines, `└─$` below `┌──(user㉿host)-[~]`.
    case framed
    case dollar
    case hash
    /// `%`, `host%` or `folder $`: the text before a known command may be a prompt, and is one wherever it returns.
    case percent
  }

  let kind: Kind
  /// The place behind the prompt.
  let end: Int

  private static let programs: Set<String> = [
    "mysql", "sqlite", "scala", "ghci", "Prelude", "jshell", "mongo", "test", "ftp", "sftp", "node", "julia", "gnuplot",
    "octave",
    "bc", "telnet", "smb", "lftp", "spark-sql", "hive", "cqlsh", "iex", "swift",
  ]
  private static let debuggers = ["(gdb) ", "(Pdb) ", "(lldb) ", "(rr) ", "ipdb> "]

  init?(_ line: TextLine) {
    guard !line.isBlank, let first = line.content.first, let found = Self.find(line, first) else { return nil }
    (kind, end) = found
  }

  private init(_ kind: Kind, end: Int) { (self.kind, self.end) = (kind, end) }

  /// Returns a prompt of this kind that takes the first `length` bytes of another line.
  func moved(to line: TextLine, length: Int) -> Self {
    Self(kind, end: min(line.start + length, line.range.upperBound))
  }

  private static func find(_ line: TextLine, _ first: UInt8) -> (Kind, Int)? {
    let content = line.content
    let start = line.start
    switch first {
    case UInt8(ascii: ">"):
      guard content.starts(with: ">>>".utf8) else { return nil }
      if content.count == 3 { return (.python, line.range.upperBound) }
      return content[start + 3] == 0x20 ? (.python, start + 4) : nil
    case UInt8(ascii: "$"):
      guard let body = body(content, behind: 1), let byte = body.first,
        byte.isASCIILetter || "./~\"'_([{\\".utf8.contains(byte)
      else {
        return nil
      }
      return (.dollar, start + 2)
    case UInt8(ascii: "#"):
      guard let body = body(content, behind: 1), KnownCommands.isAdministration(body) else { return nil }
      return (.hash, start + 2)
    case UInt8(ascii: "%"):
      guard let body = body(content, behind: 1), KnownCommands.isCommand(body) else { return nil }
      return (.percent, start + 2)
    case 0xE2:
      return framed(content) ?? arrow(content)
    case UInt8(ascii: "~"), UInt8(ascii: "/"):
      return behindPath(content)
    default: break
    }
    if let end = debuggers.first(where: { content.starts(with: $0.utf8) })?.utf8.count {
      return (.program, start + end)
    }
    if let end = ipython(content) ?? powerShell(content) ?? shell(content) ?? host(content) { return (.certain, end) }
    if let end = names(content) { return (.percent, end) }
    if let end = database(content) { return (.database, end) }
    return program(content).map { (.program, $0) }
  }

  /// The text behind so many bytes and a space.
  private static func body(_ content: ArraySlice<UInt8>, behind count: Int) -> ArraySlice<UInt8>? {
    let rest = content.dropFirst(count)
    guard rest.first == 0x20, rest.count > 1, rest.dropFirst().first != 0x20 else { return nil }
    return rest.dropFirst()
  }

  /// `❯ command`, or `➜  folder git:(branch) ✗ command`.
  private static func arrow(_ content: ArraySlice<UInt8>) -> (Kind, Int)? {
    if content.starts(with: "❯ ".utf8) {
      let body = content.dropFirst(4)
      return KnownCommands.isKnown(body) ? (.arrow, body.startIndex) : nil
    }
    guard content.starts(with: "➜  ".utf8) else { return nil }
    var rest = content.dropFirst(5).drop { $0 != 0x20 }.drop { $0 == 0x20 }
    if rest.starts(with: "git:(".utf8) { rest = rest.drop { $0 != 0x20 }.drop { $0 == 0x20 } }
    if rest.starts(with: "✗".utf8) { rest = rest.dropFirst(3).drop { $0 == 0x20 } }
    return rest.isEmpty ? nil : (.arrow, rest.startIndex)
  }

  /// `~/folder$ command`, `~/folder $ command` and `~/folder ❯ command`.
  private static func behindPath(_ content: ArraySlice<UInt8>) -> (Kind, Int)? {
    let path = content.prefix(120).prefix { $0 != 0x20 }
    // Two slashes begin a comment.
    if path.first == UInt8(ascii: "/"), path.dropFirst().first?.isASCIIAlphanumeric != true { return nil }
    if path.count > 1, let end = terminator(content[(path.endIndex - 1)...], "$#%") { return (.certain, end) }
    let rest = content[path.endIndex...].dropFirst()
    if rest.starts(with: "❯ ".utf8) {
      return KnownCommands.isKnown(rest.dropFirst(4)) ? (.arrow, rest.startIndex + 4) : nil
    }
    // A comment may stand behind a path.
    guard let end = terminator(rest, "$%#"),
      rest.first != UInt8(ascii: "#") || KnownCommands.isCommand(content[end...])
    else { return nil }
    return (.certain, end)
  }

  /// `❯ command` below a line that is the first of a prompt in two; `nil` if the two are no prompt.
  init?(_ line: TextLine, below head: TextLine) {
    let sign = "❯".utf8
    guard line.content.starts(with: sign), Self.statesFolder(head) else { return nil }
    let rest = line.content.dropFirst(sign.count)
    guard rest.isEmpty || rest.first == 0x20 else { return nil }
    self.init(.framed, end: min(rest.startIndex + 1, line.range.upperBound))
  }

  /// Reports whether a line begins with a folder, or has one of the signs with which a prompt names a branch.
  private static func statesFolder(_ line: TextLine) -> Bool {
    let folder = line.content.prefix { $0 != 0x20 }
    if folder.elementsEqual("~".utf8) || folder.starts(with: "~/".utf8) || folder.starts(with: "/".utf8) { return true }
    // The first byte of U+E000 to U+EFFF, where fonts have them.
    return line.content.contains(0xEE)
  }

  /// Reports whether a line is the first of a prompt in two, such as `┌──(user㉿host)-[~]` and `╭─user@host ~/folder`.
  static func isHead(_ line: TextLine) -> Bool {
    let content = line.content
    guard content.starts(with: "┌─".utf8) || content.starts(with: "╭─".utf8) else { return false }
    // The upper side of a frame has its corner, and no words but a title.
    return !content.reversed().starts(with: "┐".utf8.reversed())
      && !content.reversed().starts(with: "╮".utf8.reversed())
      && content.contains { "@~/".utf8.contains($0) }
  }

  private static func framed(_ content: ArraySlice<UInt8>) -> (Kind, Int)? {
    guard content.starts(with: "└─".utf8) || content.starts(with: "╰─".utf8) else { return nil }
    var rest = content.dropFirst(3)
    while rest.starts(with: "─".utf8) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 }
    if rest.starts(with: "❯".utf8) || rest.starts(with: "➤".utf8) || rest.starts(with: "λ".utf8) {
      rest = rest.dropFirst(rest.first == 0xE2 ? 3 : 2)
    } else if let sign = rest.first, "$#%>".utf8.contains(sign) {
      rest = rest.dropFirst()
    } else {
      return nil
    }
    guard rest.first.map({ $0 == 0x20 }) ?? true else { return nil }
    return (.framed, rest.dropFirst().startIndex)
  }

  /// `In [12]: `.
  private static func ipython(_ content: ArraySlice<UInt8>) -> Int? {
    guard content.starts(with: "In [".utf8) else { return nil }
    let rest = content.dropFirst(4)
    let end = rest.drop { $0.isASCIIDigit }
    guard end.startIndex > rest.startIndex, end.starts(with: "]: ".utf8) else { return nil }
    return end.startIndex + 3
  }

  /// `PS C:\Users\rosa> `, `PS> ` and `C:\Users\rosa>`.
  private static func powerShell(_ content: ArraySlice<UInt8>) -> Int? {
    if content.starts(with: "PS>".utf8) {
      let body = content.dropFirst(3).drop { $0 == 0x20 }
      return body.first?.isASCIILetter == true ? body.startIndex : nil
    }
    let isPowerShell = content.starts(with: "PS ".utf8)
    let path = isPowerShell ? content.dropFirst(3) : content
    guard let first = path.first, path.count > 3 else { return nil }
    let hasDrive = first.isASCIILetter && path.dropFirst().starts(with: ":\\".utf8)
    guard hasDrive || isPowerShell && (first == UInt8(ascii: "/") || first == UInt8(ascii: "~")) else { return nil }
    guard let end = path.prefix(120).firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let name = path[path.startIndex..<end]
    if name.contains(where: { "<\"|*?;".utf8.contains($0) }) { return nil }
    let next = end + 1
    if isPowerShell {
      return next < path.endIndex && path[next] == 0x20 ? next + 1 : next == path.endIndex ? next : nil
    }
    return next < path.endIndex && path[next] != 0x20 ? next : nil
  }

  /// `bash-5.2$ `.
  private static func shell(_ content: ArraySlice<UInt8>) -> Int? {
    let name = content.prefix(5).prefix { $0.isASCIILetter }
    guard content[name.endIndex...].first == UInt8(ascii: "-"),
      ["bash", "sh", "dash", "zsh"].contains(where: { name.elementsEqual($0.utf8) })
    else { return nil }
    let version = content[name.endIndex...].dropFirst().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    return version.isEmpty ? nil : terminator(content[version.endIndex...], "$#%")
  }

  /// `(venv) user@host:~/folder$ `, `host:~/folder$ `, `host:folder user$ `, `[user@host folder]# `,
  /// `user@host folder % `, `user@host ~/folder> `, and the same behind `[12:30:00]` or `12:30:00`.
  private static func host(_ content: ArraySlice<UInt8>) -> Int? {
    var rest = content
    let time = rest.prefix(9).prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
    if time.count >= 5, time.contains(UInt8(ascii: ":")), content[time.endIndex...].first == 0x20 {
      rest = content[time.endIndex...].dropFirst()
    }
    if rest.first == UInt8(ascii: "("), let close = rest.prefix(40).firstIndex(of: UInt8(ascii: ")")) {
      rest = rest[(close + 1)...].drop { $0 == 0x20 }
    }
    if rest.first == UInt8(ascii: "["), let close = rest.prefix(12).firstIndex(of: UInt8(ascii: "]")),
      rest[rest.startIndex...close].dropFirst().dropLast().allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ":") })
    {
      rest = rest[(close + 1)...].drop { $0 == 0x20 }
    }
    let isBracketed = rest.first == UInt8(ascii: "[")
    if isBracketed { rest = rest.dropFirst() }
    let user = rest.prefix(40).prefix { isName($0) }
    rest = rest[user.endIndex...]
    guard !user.isEmpty else { return nil }
    if rest.first == UInt8(ascii: "@") {
      let host = rest.dropFirst().prefix(64).prefix { isName($0) }
      guard !host.isEmpty else { return nil }
      rest = rest[host.endIndex...]
    } else if rest.first != UInt8(ascii: ":") || isBracketed {
      return nil
    }
    guard let separator = rest.first else { return nil }
    if isBracketed {
      guard separator == 0x20, let close = rest.prefix(120).firstIndex(of: UInt8(ascii: "]")) else { return nil }
      return terminator(rest[(close + 1)...], "$#%")
    }
    if separator == UInt8(ascii: ":") {
      // A folder with a space in its name ends the search.
      let path = rest.dropFirst().prefix(160).prefix { $0 != 0x20 && !"$#%".utf8.contains($0) }
      rest = rest[path.endIndex...]
      guard let first = path.first else { return nil }
      guard first == UInt8(ascii: "~") || first == UInt8(ascii: "/") else {
        // The folder alone may be any word: the command tells.
        let user = rest.first == 0x20 ? rest.dropFirst().prefix { isName($0) } : rest.prefix(0)
        guard path.allSatisfy({ isName($0) }), let end = terminator(rest[user.endIndex...], "$#%"),
          KnownCommands.isKnown(content[end...])
        else { return nil }
        return end
      }
      if rest.starts(with: " (".utf8), let close = rest.prefix(80).firstIndex(of: UInt8(ascii: ")")) {
        rest = rest[(close + 1)...]
      }
      return terminator(rest, "$#%") ?? terminator(rest.drop { $0 == 0x20 }, "$%")
    }
    guard separator == 0x20 else { return nil }
    let folder = rest.dropFirst().prefix(120).prefix { $0 != 0x20 }
    if let first = folder.first, first == UInt8(ascii: "~") || first == UInt8(ascii: "/"),
      folder.last == UInt8(ascii: ">")
    {
      return terminator(rest[(folder.endIndex - 1)...], ">")
    }
    return terminator(rest[folder.endIndex...].dropFirst(), "%#")
  }

  /// `host% `, `host# `, `folder $ `, `host folder $ ` and `host ~/folder $ `, each with a command.
  private static func names(_ content: ArraySlice<UInt8>) -> Int? {
    let name = content.prefix(64).prefix { isName($0) }
    guard name.first?.isASCIILetter == true else { return nil }
    if let end = terminator(content[name.endIndex...], "%") {
      return KnownCommands.isKnown(content[end...]) ? end : nil
    }
    let rest = content[name.endIndex...]
    // C# and F# are languages.
    if name.count > 1, let end = terminator(rest, "#"), KnownCommands.isCommand(content[end...]) { return end }
    guard rest.first == 0x20 else { return nil }
    let folder = rest.dropFirst().prefix(120).prefix { isName($0) || "~/".utf8.contains($0) }
    let sign = folder.isEmpty ? rest.dropFirst() : rest[folder.endIndex...].dropFirst()
    guard let end = terminator(sign, "$"), KnownCommands.isCommand(content[end...]) else { return nil }
    return end
  }

  /// The place behind one of the signs and the space after it.
  private static func terminator(_ rest: ArraySlice<UInt8>, _ signs: String) -> Int? {
    guard let sign = rest.first, signs.utf8.contains(sign) else { return nil }
    if rest.count == 1 { return rest.endIndex }
    return rest[rest.startIndex + 1] == 0x20 ? rest.startIndex + 2 : nil
  }

  /// `shop=# select 1;`.
  private static func database(_ content: ArraySlice<UInt8>) -> Int? {
    let name = content.prefix(64).prefix { isName($0) }
    let rest = content[name.endIndex...]
    guard !name.isEmpty, rest.count > 3, "=-(*'\"^!".utf8.contains(rest[rest.startIndex]),
      "#>".utf8.contains(rest[rest.startIndex + 1]), rest[rest.startIndex + 2] == 0x20
    else { return nil }
    let end = rest.startIndex + 3
    // An arrow in code looks like it.
    return rest[rest.startIndex] == UInt8(ascii: "-") && rest[rest.startIndex + 1] == UInt8(ascii: ">")
      && !KnownCommands.isQuery(rest[end...])
      ? nil : KnownCommands.isQuery(rest[end...]) || rest[rest.startIndex] != UInt8(ascii: "=") ? end : nil
  }

  /// `mysql> `, `MariaDB [shop]> `, `irb(main):001:0> `.
  private static func program(_ content: ArraySlice<UInt8>) -> Int? {
    guard let end = content.prefix(64).firstIndex(of: UInt8(ascii: ">")), end + 1 < content.endIndex,
      content[end + 1] == 0x20
    else {
      return nil
    }
    let name = content[content.startIndex..<end]
    let isKnown =
      programs.contains(String(decoding: name, as: UTF8.self)) || name.starts(with: "MariaDB [".utf8)
      || name.starts(with: "irb(".utf8) || name.starts(with: "redis ".utf8) || name.starts(with: "127.0.0.1:".utf8)
    return isKnown ? end + 2 : nil
  }

  private static func isName(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || "._-".utf8.contains(byte) }
}
