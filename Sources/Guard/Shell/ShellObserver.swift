/// Follows what commands pass to each other, and records in the evidence what is downloaded, decoded, kept and run.
///
/// Commands that are not known pass their input on: whatever stands between a download and a shell, the shell still
/// runs the download.
struct ShellObserver {
  /// The known part of a variable's value.
  struct Value {
    /// The value's bytes; `nil` if the value is not in the paste.
    var bytes: [UInt8]?
    var origin: Origin
  }

  /// A word of a command with what is known of its value.
  struct Argument {
    var bytes: [UInt8]
    /// Reports whether all of the value is known.
    var isComplete = true
    var origin = Origin.none
    /// Reports whether a part is cut out of a value that the text itself sets.
    var isCut = false
    var traits: ShellWord.Traits = []

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The depth of commands in strings of commands.
  static let deepest = 4
  /// The depth of substitutions, in all strings together.
  private static let deepestNesting = 16
  /// The number of commands that run each other, as `sudo env nice sh`, beyond which the rest is not followed.
  static let longestChain = 16

  var evidence: Evidence
  var variables: [[UInt8]: Value] = [:]
  var aliases: [[UInt8]: [UInt8]] = [:]
  /// Files that commands wrote, by the last component of their path.
  var files: [[UInt8]: Origin] = [:]
  /// The input of the command whose words are read, which `tee >(…)` hands on.
  var presentInput = Origin.none
  /// Whether the present folder is one whose loss is that of the system or of a home.
  var isInVitalFolder = false
  /// A download that was unpacked into files that are not named.
  var unpacked: Origin?
  var texts: [[UInt8]] = []
  private var depth = 0
  private var nesting = 0
  var chain = 0
  /// The bytes that may still be read, strings of commands included.
  private var allowance: Int

  init(evidence: Evidence, length: Int) {
    self.evidence = evidence
    allowance = 6 * length + 4096
    variables[Array("HOME".utf8)] = Value(bytes: Array("~".utf8), origin: .none)
  }

  /// Observes a text as a program.
  @discardableResult
  mutating func observe(_ source: [UInt8], stdin: Origin = .none) -> Origin {
    guard depth < Self.deepest, source.count <= allowance else { return .none }
    depth += 1
    defer { depth -= 1 }
    observeScriptCommands(of: source)
    noteForkBomb(in: source)
    noteReplacingFunctions(in: source)
    noteHooks(in: source)
    var start = 0
    var output = Origin.none
    // A shell waits for the other quote. Whatever follows may still be run, once the user closes it.
    for _ in 0..<3 {
      guard source.count - start <= allowance else { break }
      allowance -= source.count - start
      let program = ShellReader.read(source, from: start)
      output.merge(observe(program.commands.indices, of: program, level: 0, stdin: stdin))
      observeComments(of: program)
      guard let quote = program.openQuote, quote < source.count else { break }
      start = quote
    }
    return output
  }

  /// Observes the commands of one level; returns the origin of their output.
  mutating func observe(
    _ commands: Range<Int>, of program: borrowing ShellProgram, level: Int, stdin: Origin
  ) -> Origin {
    guard nesting < Self.deepestNesting else { return .none }
    nesting += 1
    defer { nesting -= 1 }
    var total = Origin.none
    var previous = Origin.none
    var blocks: [(stdin: Origin, total: Origin)] = []
    var folders: [Bool] = []
    var input = stdin
    for index in commands where program.commands[index].level == level {
      let command = program.commands[index]
      if command.link == .next { total.merge(previous) }
      let commandInput = command.link == .pipe ? previous : input
      if let bracket = command.bracket {
        switch bracket {
        case .open:
          folders.append(isInVitalFolder)
          blocks.append((input, total))
          (input, total, previous) = (commandInput, .none, .none)
        case .close:
          isInVitalFolder = folders.popLast() ?? isInVitalFolder
          total.merge(previous)
          let inner = total
          if let block = blocks.popLast() { (input, total) = block }
          previous = redirect(inner, command, of: program)
        }
        continue
      }
      switch blockSign(of: command, in: program) {
      case .start:
        blocks.append((input, total))
        (input, total) = (commandInput, .none)
        previous = observe(command, of: program, stdin: commandInput)
      case .end:
        total.merge(previous)
        let inner = total
        if let block = blocks.popLast() { (input, total) = block }
        previous = redirect(inner, command, of: program)
      case nil:
        previous = observe(command, of: program, stdin: commandInput)
      }
    }
    total.merge(previous)
    while let block = blocks.popLast() { total.merge(block.total) }
    return total
  }

  private enum BlockSign { case start, end }

  private func blockSign(of command: ShellCommand, in program: borrowing ShellProgram) -> BlockSign? {
    guard let first = command.words.first else { return nil }
    let text = program.text[program.words[first].text]
    guard text.count <= 6, program.words[first].traits.isEmpty, let byte = text.first else { return nil }
    switch byte {
    case UInt8(ascii: "{"): return text.count == 1 ? .start : nil
    case UInt8(ascii: "}"): return text.count == 1 ? .end : nil
    case UInt8(ascii: "i"), UInt8(ascii: "w"), UInt8(ascii: "u"), UInt8(ascii: "f"), UInt8(ascii: "d"),
      UInt8(ascii: "e"), UInt8(ascii: "c"), UInt8(ascii: "s"):
      switch CommandRole.role(of: text) {
      case .blockStart: return .start
      case .blockEnd: return .end
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: Words

  /// Returns the value of a word as far as it is known. Substitutions are observed here, so each word is evaluated
  /// once.
  mutating func argument(_ word: ShellWord, of program: borrowing ShellProgram) -> Argument {
    guard !word.parts.isEmpty else {
      return Argument(bytes: Array(program.text[word.text]), traits: word.traits)
    }
    var result = Argument(bytes: [], traits: word.traits)
    var position = word.text.lowerBound
    for index in word.parts {
      let part = program.parts[index]
      let offset = min(word.text.lowerBound + part.offset, word.text.upperBound)
      if offset > position {
        result.bytes += program.text[position..<offset]
        position = offset
      }
      switch part.kind {
      case .variable(let name):
        let value = variables[Array(program.source[name])]
        if let value { result.origin.merge(value.origin) }
        if part.isAltered, value?.bytes != nil { result.isCut = true }
        if let bytes = value?.bytes ?? part.fallback.map({ Array(program.source[$0]) }), !part.isAltered,
          spend(bytes.count)
        {
          result.bytes += bytes
        } else {
          result.isComplete = false
        }
      case .substitution(let commands), .process(let commands):
        let level = commands.isEmpty ? 0 : program.commands[commands.upperBound - 1].level
        var input = Origin.none
        if case .process = part.kind { input = presentInput }
        let origin = observe(commands, of: program, level: level, stdin: input)
        result.origin.merge(origin)
        if let text = origin.text, !origin.traits.contains(.decoded), spend(texts[text].count) {
          result.bytes += texts[text]
        } else {
          result.isComplete = false
        }
      }
    }
    result.bytes += program.text[position..<word.text.upperBound]
    return result
  }

  /// Takes bytes off the allowance, so that values which refer to each other cannot grow without bound.
  mutating func spend(_ count: Int) -> Bool {
    guard count <= allowance else { return false }
    allowance -= count
    return true
  }

  /// The origin of bytes that stand in the paste.
  mutating func inline(_ bytes: [UInt8]) -> Origin {
    texts.append(bytes)
    return Origin(traits: .inline, text: texts.count - 1)
  }
}
