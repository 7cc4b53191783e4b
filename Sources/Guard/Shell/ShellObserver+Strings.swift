// Commands within the arguments and files of other programs.
extension ShellObserver {
  /// Observes the commands that options of ordinary programs hold: `-o ProxyCommand=…`, `-c core.sshCommand=…`,
  /// `--checkpoint-action=exec=…`, `-c ':!…'`.
  mutating func observeOptions(_ arguments: ArraySlice<Argument>, stdin: Origin, isOfGit: Bool = false) {
    var before = ""
    for word in arguments where word.bytes.count <= 1 << 16 {
      // Most words of git are messages and patterns.
      if !isOfGit || ["-u", "-c", "-x", "--upload-pack", "--exec"].contains(before) { observeCommand(in: word.bytes) }
      before = word.text
      if let value = word.bytes.lastIndex(of: UInt8(ascii: "=")),
        let file = files[Self.lastComponent(Array(word.bytes[(value + 1)...]))],
        let text = file.text
      {
        observeCommand(in: texts[text])
      }
      if let sign = word.bytes.firstIndex(of: UInt8(ascii: "!")), sign <= 1 {
        _ = observe(Array(word.bytes[(sign + 1)...]))
        continue
      }
      for mark in Self.marksOfCommands {
        guard let place = word.bytes[...].firstIndex(ofSequence: mark) else { continue }
        record(word.origin, means: .interpreter, readsText: false)
        // git writes a blank as `% `.
        _ = observe(word.bytes[(place + mark.utf8CodeUnitCount)...].filter { $0 != UInt8(ascii: "%") })
        break
      }
    }
  }

  /// Reports whether a name is that of a function that says something, or no name of a command.
  static func isMessage(_ name: [UInt8]) -> Bool {
    let isCapital = name.contains { $0 >= 0x41 && $0 <= 0x5A || $0 == UInt8(ascii: ":") }
    return isCapital || name.hasPrefix("assert") || says.contains { name.isEqual(to: $0) }
  }

  private static let says: [StaticString] = [
    "die", "log", "info", "msg", "fail", "warn", "error", "debug", "usage", "abort", "say", "note",
  ]

  /// Observes the lines of a file, each as commands, and as a text that holds one.
  mutating func observeLines(of text: [UInt8]) {
    guard spend(text.count) else { return }
    for line in text.split(separator: 0x0A) {
      observe(Array(line))
      observeCommand(in: Array(line))
    }
  }

  /// Observes a command of the shell within a text, such as `:silent !curl … | sh` or `1e sh -c …`. It begins with the
  /// name of a program that downloads, connects or runs others.
  mutating func observeCommand(in text: [UInt8]) {
    guard text.contains(0x20), text.count <= 1 << 16, spend(text.count / 8) else { return }
    func isName(_ byte: UInt8) -> Bool { ASCII.isLetterOrDigit(byte) || "._-/".utf8.contains(byte) }
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { !isName($0) } ?? text.count
      if end > start, end < text.count, text[end] == 0x20, let role = CommandRole.role(of: text[start..<end]),
        [.shell, .curl, .wget, .connection, .decoder, .echo].contains(role)
      {
        // In a string of another language it ends with the string.
        let quote = start > 0 && "'\"`".utf8.contains(text[start - 1]) ? text[start - 1] : nil
        let rest = text[start...]
        observe(Array(quote.flatMap { quote in rest.firstIndex(of: quote).map { rest[..<$0] } } ?? rest))
        return
      }
      start = end + 1
    }
  }

  private static let marksOfCommands: [StaticString] = [
    "=exec=", "Command=", "command=", ".pager=", ".editor=", "ext::", "=!",
  ]
}
