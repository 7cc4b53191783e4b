// What removes or writes over what is not got again.
extension ShellObserver {
  /// Records what a command removes or writes over.
  mutating func noteDestroyed(by words: [Argument]) {
    guard let name = words.first?.bytes else { return }
    let arguments = words.dropFirst()
    let takesFolder =
      isInVitalFolder && arguments.contains { $0.bytes.isEqual(to: "*") || $0.bytes.isEqual(to: "./*") }
    let takesRoot = arguments.contains { $0.isComplete && VitalPlace.isRoot($0.bytes) }
    func hasFlag(_ letter: Character, _ long: String) -> Bool {
      arguments.contains {
        let text = $0.text
        return text == long || text.hasPrefix("-") && !text.hasPrefix("--") && text.contains(letter)
      }
    }
    let isRecursive = hasFlag("r", "--recursive") || hasFlag("R", "--recursive")
    func has(_ options: StaticString...) -> Bool {
      arguments.contains { word in options.contains { word.bytes.isEqual(to: $0) } }
    }
    // What is chosen by its name or its age is not everything.
    let isFound =
      has("-delete", "rm", "shred", "truncate")
      && (has("-not", "!")
        || !has("-name", "-iname", "-path", "-regex", "-mtime", "-mmin", "-size", "-empty", "-atime", "-newer", "-user"))
    let isLost =
      switch true {
      case name.isEqual(to: "rm"): isRecursive && (takesRoot || takesFolder)
      case name.isEqual(to: "find"): isFound && arguments.first.map { VitalPlace.isRoot($0.bytes) } == true
      case name.isEqual(to: "mv"): takesRoot && arguments.last?.bytes.isEqual(to: "/dev/null") == true
      case name.isEqual(to: "chmod"), name.isEqual(to: "chown"): isRecursive && takesRoot
      case name.isEqual(to: "git"):
        has("clean") && hasFlag("f", "--force") && (has("-C") ? takesRoot : isInVitalFolder)
      case name.isEqual(to: "apt"), name.isEqual(to: "apt-get"):
        has("--allow-remove-essential") && has("purge", "remove")
      default: false
      }
    if isLost { evidence.destroys = .everything }
    let takesDisk = arguments.contains {
      VitalPlace.isDisk($0.bytes) || !$0.isComplete && $0.bytes.isEqual(to: "/dev/")
    }
    let erases =
      switch true {
      case name.isEqual(to: "dd"):
        arguments.contains { $0.bytes.hasPrefix("of=") && VitalPlace.isDisk(Array($0.bytes.dropFirst(3))) }
          && arguments.contains { word in
            word.bytes.isEqual(to: "if=/dev/zero") || word.bytes.hasPrefix("if=/dev/") && word.bytes.hasSuffix("random")
          }
      case name.hasPrefix("mkfs"):
        takesDisk || has("-F", "-f") && arguments.contains { !$0.isComplete || $0.bytes.hasPrefix("/dev/") }
      case name.isEqual(to: "shred"): takesDisk || arguments.contains { VitalPlace.isPersonal($0.bytes) }
      case name.isEqual(to: "wipefs"): takesDisk && hasFlag("a", "--all")
      case name.isEqual(to: "blkdiscard"): takesDisk
      case name.isEqual(to: "sgdisk"): takesDisk && has("--zap-all", "-Z", "--zap")
      case name.isEqual(to: "cryptsetup"): has("luksErase", "erase")
      case name.isEqual(to: "hdparm"): has("--security-erase", "--security-erase-enhanced")
      case name.isEqual(to: "nvme"): has("format", "sanitize")
      case name.isEqual(to: "vgremove"): has("-f", "-ff", "-y", "--force")
      case name.isEqual(to: "rm"): isRecursive && arguments.contains { VitalPlace.isPersonal($0.bytes) }
      case name.isEqual(to: "find"):
        isFound && has("shred") || isFound && arguments.first.map { VitalPlace.isPersonal($0.bytes) } == true
      case name.isEqual(to: "rsync"): has("--delete") && arguments.last.map { VitalPlace.isHome($0.bytes) } == true
      default: false
      }
    if erases { evidence.destroys = max(evidence.destroys ?? .disk, .disk) }
  }

  /// Records code of another language that removes a home or everything.
  mutating func noteDestroyed(byCode code: [UInt8]) {
    // `fork while fork`, `while True: os.fork()`
    let isEndless = code.contains(ofSequence: "while True") || code.contains(ofSequence: "while 1")
    if code.contains(ofSequence: "fork while fork") || isEndless && code.contains(ofSequence: "os.fork()") {
      evidence.destroys = .everything
    }
    let removes = Self.removals.contains { code.contains(ofSequence: $0) }
    let isVital = Self.vitalNames.contains { code.contains(ofSequence: $0) }
    if removes, isVital { evidence.destroys = max(evidence.destroys ?? .disk, .disk) }
  }

  private static let removals: [StaticString] = ["rmtree", "unlink", "rm_rf", "rmSync", "removeSync", "remove_tree"]
  private static let vitalNames: [StaticString] = [
    "expanduser('~')", "expanduser(\"~\")", "homedir()", "ENV{HOME}/", "('/')", "(\"/\")", "Path.home()", "Dir.home",
  ]

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
}
