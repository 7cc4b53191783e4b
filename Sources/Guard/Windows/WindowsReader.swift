/// The statements of a text as PowerShell and the Windows command line read them, in lower case and without quotes and
/// escapes.
///
/// Both languages are read at once. A backtick and a caret before a letter vanish, quotes within a word vanish, and
/// strings joined by a plus sign become one.
struct WindowsProgram {
  struct Word {
    var text: Range<Int>
    var isQuoted = false
    /// Reports whether quotes, carets or backticks stand inside of the word's letters.
    var isBroken = false
  }

  struct Statement {
    var words: Range<Int>
    /// Reports whether the statement reads the output of the one before.
    var isPiped = false
    /// Reports whether a comment follows.
    var isCommented = false
  }

  var text: [UInt8] = []
  var words: [Word] = []
  var statements: [Statement] = []

  func bytes(_ word: Int) -> ArraySlice<UInt8> { text[words[word].text] }
}

/// Reads statements and words in one pass.
struct WindowsReader {
  private let source: [UInt8]
  private var position = 0
  private var program = WindowsProgram()
  private var statementStart = 0
  private var isPiped = false
  private var isCommented = false

  private init(_ source: [UInt8]) { self.source = source }

  static func read(_ source: [UInt8]) -> WindowsProgram {
    var reader = WindowsReader(source)
    reader.program.text.reserveCapacity(source.count)
    reader.readAll()
    return reader.program
  }

  private mutating func readAll() {
    while position < source.count {
      switch source[position] {
      case 0x20, 0x09, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        position += 1
      case 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "&"):
        position += 1
        endStatement(piping: false)
      case UInt8(ascii: "|"):
        position += 1
        let isOr = position < source.count && source[position] == UInt8(ascii: "|")
        if isOr { position += 1 }
        endStatement(piping: !isOr)
      case UInt8(ascii: "<") where at(position + 1) == UInt8(ascii: "#"):
        skipBlockComment()
      case UInt8(ascii: "#"):
        isCommented = true
        while position < source.count, source[position] != 0x0A, source[position] != 0x0D { position += 1 }
      case UInt8(ascii: "+") where joinsStrings:
        position += 1
        while position < source.count, source[position] == 0x20 { position += 1 }
        continueString()
      default:
        readWord()
      }
    }
    endStatement(piping: false)
  }

  private mutating func endStatement(piping: Bool) {
    if program.words.count > statementStart {
      program.statements.append(
        .init(words: statementStart..<program.words.count, isPiped: isPiped, isCommented: isCommented))
      isPiped = piping
    } else if piping {
      isPiped = true
    }
    statementStart = program.words.count
    isCommented = false
  }

  private mutating func skipBlockComment() {
    position += 2
    while position < source.count {
      if source[position] == UInt8(ascii: "#"), at(position + 1) == UInt8(ascii: ">") {
        position += 2
        return
      }
      position += 1
    }
  }

  private var joinsStrings: Bool {
    guard let last = program.words.last, last.isQuoted, program.words.count > statementStart else { return false }
    var next = position + 1
    while next < source.count, source[next] == 0x20, next < position + 8 { next += 1 }
    return next < source.count && (source[next] == UInt8(ascii: "'") || source[next] == UInt8(ascii: "\""))
  }

  /// Appends a string behind a plus sign to the word before.
  private mutating func continueString() {
    guard position < source.count, var last = program.words.popLast() else { return }
    appendQuoted()
    last.text = last.text.lowerBound..<program.text.count
    last.isBroken = true
    program.words.append(last)
  }

  private mutating func readWord() {
    let start = position
    let textStart = program.text.count
    var word = WindowsProgram.Word(text: textStart..<textStart)
    loop: while position < source.count {
      let byte = source[position]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "{"), UInt8(ascii: "}"):
        break loop
      case UInt8(ascii: "&"):
        // Between letters of an address it is no operator.
        let isAddress = program.text[textStart...].contains(UInt8(ascii: "?"))
        if !isAddress { break loop }
        program.text.append(byte)
        position += 1
      case UInt8(ascii: "="):
        position += 1
        if program.text[textStart...].first == UInt8(ascii: "$") { break loop }
        program.text.append(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let isFirst = position == start
        appendQuoted()
        if isFirst { word.isQuoted = true }
        let isLast = position >= source.count || !ASCII.isLetterOrDigit(source[position])
        if !isFirst || !isLast { word.isBroken = true }
        // A string is a word of its own unless letters follow.
        if isFirst, isLast { break loop }
      case UInt8(ascii: "`"), UInt8(ascii: "^"):
        if let next = at(position + 1), ASCII.isLetterOrDigit(next) {
          if position > start || byte == UInt8(ascii: "^") { word.isBroken = true }
          position += 1
        } else if at(position + 1) == 0x0A {
          // The line goes on.
          position += 2
        } else {
          position += 1
        }
      default:
        program.text.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        position += 1
      }
    }
    word.text = textStart..<program.text.count
    if !word.text.isEmpty || word.isQuoted { program.words.append(word) }
  }

  /// Appends the content of the string at the position.
  private mutating func appendQuoted() {
    let quote = source[position]
    position += 1
    while position < source.count, source[position] != quote {
      let byte = source[position]
      // A backslash before the same quote is how a command line hands it on.
      if byte == UInt8(ascii: "\\"), at(position + 1) == quote, quote == UInt8(ascii: "\""),
        at(position + 2).map({ $0 > 0x20 }) ?? false
      {
        position += 1
      }
      if position < source.count {
        let byte = source[position]
        if byte != UInt8(ascii: "`") || at(position + 1).map(ASCII.isLetterOrDigit) != true {
          program.text.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
      }
      position += 1
    }
    position = min(position + 1, source.count)
  }

  private func at(_ index: Int) -> UInt8? { index < source.count ? source[index] : nil }
}
