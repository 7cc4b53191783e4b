/// Observes commands for Windows: PowerShell, the command prompt and the Run dialog, as Wine and remote desktops hand
/// them on.
struct WindowsObserver {
  /// The depth of commands in strings of commands.
  private static let deepest = 4
  /// The words behind a name that count as its own.
  private static let mostArguments = 128

  var evidence: Evidence
  private var executes = false
  private var downloads = false
  private var decodes = false
  private var namesPowerShell = false
  private var trust: AddressTrust?
  /// The files that were written, by their names.
  private var kept: [String] = []
  private var depth = 0
  /// The bytes that may still be read, strings of commands included.
  private var allowance: Int

  init(evidence: Evidence, length: Int) {
    self.evidence = evidence
    allowance = 5 * length + 4096
  }

  /// Observes a text, then judges what was seen together.
  mutating func observe(_ source: [UInt8]) {
    read(source)
    if downloads { evidence.windowsDownload = trust ?? .unknown }
    if executes, downloads { evidence.windowsRun = trust ?? .unknown }
    if executes, decodes || namesPowerShell && decodes { evidence.windows.insert(.encodedCommand) }
  }

  private mutating func read(_ source: [UInt8]) {
    guard depth < Self.deepest, source.count <= allowance else { return }
    allowance -= source.count
    depth += 1
    defer { depth -= 1 }
    let program = WindowsReader.read(source)
    for statement in program.statements { observe(statement, of: program) }
  }

  private mutating func observe(_ statement: WindowsProgram.Statement, of program: borrowing WindowsProgram) {
    var characters = 0
    for index in statement.words {
      let word = program.words[index]
      let bytes = program.bytes(index)
      let rest = (index + 1)..<min(index + 1 + Self.mostArguments, statement.words.upperBound)
      if word.isQuoted || bytes.count > 24, bytes.contains(0x20) || bytes.contains(UInt8(ascii: "|")) {
        read(Array(bytes))
      }
      if bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "-") {
        if bytes.isEqual(to: "[char]") || bytes.hasPrefix("[char]") { characters += 1 }
      }
      if let name = WindowsName.name(of: bytes) {
        let isWorthHiding = name != .deletion && name != .destruction && name != .start
        if word.isBroken, isWorthHiding, bytes.count <= 24 { evidence.windows.insert(.disguisedName) }
        observe(
          name, at: index, arguments: rest, isPiped: statement.isPiped && index == statement.words.lowerBound,
          of: program)
      } else if bytes.count >= 8 {
        observeOther(bytes, isFirst: index == statement.words.lowerBound, arguments: rest, of: program)
      }
    }
    if characters >= 3 { evidence.windows.insert(.disguisedName) }
    guard let first = statement.words.first else { return }
    if program.bytes(first).isEqual(to: "for") { observeLoop(statement.words, of: program) }
    noteRun(of: program.bytes(first))
    // The address bar of a file manager runs a path, and shows only the end of it.
    if statement.isCommented, statement.words.count == 1,
      CommandFile.isProgram(program.bytes(first), endings: .windows),
      program.bytes(first).contains(UInt8(ascii: "\\"))
    {
      evidence.decoyComment = true
    }
  }

  /// Observes `for /f … in ('command') do call %a`, which runs the output of a command.
  private mutating func observeLoop(_ words: Range<Int>, of program: borrowing WindowsProgram) {
    guard let mark = words.prefix(Self.mostArguments).first(where: { program.bytes($0).isEqual(to: "do") }),
      mark + 1 < words.upperBound
    else { return }
    let action = program.bytes(mark + 1)
    if action.first == UInt8(ascii: "%") || action.isEqual(to: "call") || action.isEqual(to: "cmd")
      || action.isEqual(to: "start")
    {
      executes = true
    }
  }

  // MARK: Names

  private mutating func observe(
    _ name: WindowsName, at index: Int, arguments: Range<Int>, isPiped: Bool, of program: borrowing WindowsProgram
  ) {
    switch name {
    case .powershell:
      namesPowerShell = true
      if isPiped { executes = true }
      observePowerShell(arguments, of: program)
    case .commandPrompt:
      if isPiped { executes = true }
    case .download:
      let isShared = program.bytes(index).isEqual(to: "curl") || program.bytes(index).isEqual(to: "wget")
      observeDownload(arguments, endings: isShared ? .windows : .all, of: program)
    case .transfer:
      if arguments.contains(where: { isAddress(program.bytes($0)) }) { evidence.windows.insert(.downloadTool) }
      observeDownload(arguments, endings: .all, of: program)
    case .execute: executes = true
    case .decode: decodes = true
    case .scriptHost:
      let isRemote = arguments.contains { index in
        let bytes = program.bytes(index)
        return isAddress(bytes) || isShare(bytes)
          || Self.scriptSchemes.contains { bytes.hasPrefix($0) }
      }
      if isRemote { evidence.windows.insert(.scriptHost) }
      noteTemporary(arguments, of: program)
    case .registration:
      if arguments.contains(where: { program.bytes($0).contains(ofSequence: "://") || isShare(program.bytes($0)) }) {
        evidence.windows.insert(.scriptHost)
      }
      noteTemporary(arguments, of: program)
    case .libraryHost:
      let isRemote = arguments.contains { index in
        let bytes = program.bytes(index)
        return isAddress(bytes) || isShare(bytes) || bytes.contains(ofSequence: "javascript:")
          || bytes.contains(ofSequence: "davsetcookie")
            && program.words[arguments].count > 1
      }
      if isRemote { evidence.windows.insert(.scriptHost) }
      noteTemporary(arguments, of: program)
    case .package:
      if arguments.contains(where: { isAddress(program.bytes($0)) || isShare(program.bytes($0)) }) {
        evidence.windows.insert(.remotePackage)
      }
      noteTemporary(arguments, of: program)
    case .assembly: noteTemporary(arguments, of: program)
    case .certificates:
      let fetches = arguments.contains {
        program.bytes($0).contains(ofSequence: "url") || program.bytes($0).contains(ofSequence: "verifyctl")
      }
      if fetches, arguments.contains(where: { isAddress(program.bytes($0)) }) { evidence.windows.insert(.downloadTool) }
      noteKept(arguments, endings: .all, of: program)
    case .scheduler, .registry:
      let startsItself = arguments.contains { program.bytes($0).contains(ofSequence: "currentversion\\run") }
      if startsItself { evidence.windows.insert(.autostart) }
      noteTemporary(arguments, of: program)
    case .textQuery:
      // Text from a server that a command prompt then runs.
      if arguments.contains(where: {
        program.bytes($0).contains(UInt8(ascii: "@")) || program.bytes($0).contains(ofSequence: "txt")
      }) {
        downloads = true
        trust = .suspect
      }
    case .console:
      if arguments.contains(where: { program.bytes($0).isEqual(to: "--headless") }) {
        evidence.windows.insert(.hiddenWindow)
      }
    case .start:
      let arguments = arguments.prefix(8)
      noteTemporary(arguments, of: program)
      if downloads, trust == .suspect, arguments.contains(where: { program.bytes($0).hasPrefix("$") }) {
        evidence.windows.insert(.downloadedFileRun)
      }
    case .destruction:
      let isGiven = arguments.contains { index in
        Self.wordsOfDestruction.contains { program.bytes(index).isEqual(to: $0) }
      }
      if isGiven { evidence.destroys = .everything }
    case .deletion:
      let isWhole = arguments.contains { index in
        var place = program.bytes(index)
        while let last = place.last, "\\*.".utf8.contains(last) { place = place.dropLast() }
        return Self.wholePlaces.contains { place.isEqual(to: $0) }
      }
      let isRecursive = arguments.contains {
        program.bytes($0).isEqual(to: "/s") || program.bytes($0).hasPrefix("-rec")
      }
      if isWhole, isRecursive { evidence.destroys = .everything }
    case .protection:
      if !arguments.isEmpty { evidence.windows.insert(.scanningBypass) }
    }
  }

  private static let wholePlaces: [StaticString] = [
    "c:", "c:\\users", "c:\\windows", "%userprofile%", "$env:userprofile", "$home", "%systemdrive%",
  ]
  private static let wordsOfDestruction: [StaticString] = ["delete", "recoveryenabled"]

  private static let scriptSchemes: [StaticString] = ["javascript:", "vbscript:", "about:", "data:"]

  private mutating func observePowerShell(_ arguments: Range<Int>, of program: borrowing WindowsProgram) {
    for index in arguments {
      var option = program.bytes(index)
      // PowerShell takes a slash and the longer dashes, too.
      if option.starts(with: [0xE2, 0x80]), option.count > 3 {
        option = option.dropFirst(3)
      } else if option.first == UInt8(ascii: "-") || option.first == UInt8(ascii: "/") {
        option = option.dropFirst()
      } else {
        continue
      }
      guard !option.isEmpty, option.count <= 16 else { continue }
      let value = index + 1 < arguments.upperBound ? program.bytes(index + 1) : []
      if "encodedcommand".utf8.starts(with: option) || option.isEqual(to: "ec") || option.isEqual(to: "encoded") {
        let isEncoded =
          value.count >= 16
          && value.allSatisfy {
            ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=")
          }
        if isEncoded { evidence.windows.insert(.encodedCommand) }
      }
      if "windowstyle".utf8.starts(with: option), !value.isEmpty,
        "hidden".utf8.starts(with: value) || value.isEqual(to: "1")
      {
        evidence.windows.insert(.hiddenWindow)
      }
    }
    noteTemporary(arguments, of: program)
  }

  private mutating func observeDownload(
    _ arguments: Range<Int>, endings: CommandFile.Endings, of program: borrowing WindowsProgram
  ) {
    for index in arguments {
      let bytes = program.bytes(index)
      guard bytes.first != UInt8(ascii: "-") else { continue }
      if let address = WebAddress(String(decoding: bytes.prefix(512), as: UTF8.self), isBare: true),
        address.scheme != .none || !CommandFile.isProgram(bytes) || address.path.count > 1
      {
        downloads = true
        trust = max(trust ?? .wellKnown, address.trust)
      }
    }
    // The address may stand in a variable, or behind a bracket.
    downloads = true
    noteKept(arguments, endings: endings, of: program)
  }

  // MARK: Files and places

  /// Remembers names of programs among a downloader's words.
  private mutating func noteKept(
    _ arguments: Range<Int>, endings: CommandFile.Endings, of program: borrowing WindowsProgram
  ) {
    for index in arguments {
      let bytes = program.bytes(index)
      guard CommandFile.isProgram(bytes, endings: endings), kept.count < 64 else { continue }
      kept.append(String(decoding: WindowsPlace.fileName(bytes), as: UTF8.self))
      if isAddress(bytes) { evidence.windows.insert(.downloadedFile) }
    }
  }

  /// Records the run of a file that was downloaded before.
  private mutating func noteRun(of first: ArraySlice<UInt8>) {
    guard !kept.isEmpty, CommandFile.isProgram(first) else { return }
    let name = String(decoding: WindowsPlace.fileName(first), as: UTF8.self)
    if kept.contains(name) { evidence.windows.insert(.downloadedFileRun) }
  }

  private mutating func noteTemporary(_ arguments: Range<Int>, of program: borrowing WindowsProgram) {
    for index in arguments {
      let bytes = program.bytes(index)
      let path = bytes.prefix { $0 != UInt8(ascii: ",") }
      guard CommandFile.isProgram(path) else { continue }
      if WindowsPlace.isTemporary(path) { evidence.windows.insert(.temporaryProgram) }
      let name = String(decoding: WindowsPlace.fileName(path), as: UTF8.self)
      if kept.contains(name) { evidence.windows.insert(.downloadedFileRun) }
    }
  }

  private static let scanningNames: [StaticString] = [
    "amsiutils", "amsiinitfailed", "amsicontext", "amsisession", "amsiscanbuffer",
  ]

  private mutating func observeOther(
    _ bytes: ArraySlice<UInt8>, isFirst: Bool, arguments: Range<Int>, of program: borrowing WindowsProgram
  ) {
    if bytes.contains(UInt8(ascii: "a")), bytes.contains(ofSequence: "amsi") {
      if Self.scanningNames.contains(where: { bytes.contains(ofSequence: $0) }) {
        evidence.windows.insert(.scanningBypass)
      }
    }
    if bytes.contains(ofSequence: ":~"), bytes.count(where: { $0 == UInt8(ascii: "%") }) >= 4 {
      evidence.windows.insert(.disguisedName)
    }
    if bytes.contains(ofSequence: "{1}{0}") || bytes.contains(ofSequence: "{0}{1}{2}"), namesPowerShell {
      evidence.windows.insert(.disguisedName)
    }
    if bytes.contains(ofSequence: "comspec["), bytes.count < 200 { evidence.windows.insert(.disguisedName) }
    // A script of Windows that runs its argument in PowerShell.
    if bytes.contains(ofSequence: "syncappvpublishing"), !arguments.isEmpty { evidence.windows.insert(.scriptHost) }
    guard isFirst else { return }
    let isProgram = CommandFile.isProgram(bytes)
    if isShare(bytes), isProgram { evidence.windows.insert(.remoteShare) }
    if isProgram, bytes.contains(UInt8(ascii: "\\")), WindowsPlace.isTemporary(bytes) {
      evidence.windows.insert(.temporaryProgram)
    }
  }

  private func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 8 && (bytes.hasPrefix("http") || bytes.hasPrefix("ftp")) && bytes.contains(ofSequence: "://")
  }

  /// Reports whether a path leads to a share by the web or by a bare address.
  private func isShare(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: [0x5C, 0x5C]) else { return false }
    let host = bytes.dropFirst(2).prefix { $0 != 0x5C }
    return host.contains(UInt8(ascii: "@"))
      || host.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: ".") } && !host.isEmpty
  }
}
