/// Reads a text as shells read their input: quotes, escapes, pipes, substitutions, here-documents, comments and
/// separators.
///
/// Every byte is looked at a bounded number of times. Nothing is malformed: an unclosed quote or bracket ends with the
/// text, and a bracket too many separates commands. Words under construction live on stacks, because a substitution
/// interrupts its word.
struct ShellReader {
  /// The depth of substitutions beyond which brackets only separate commands.
  static let deepest = 12

  let source: [UInt8]
  var position: Int
  var program: ShellProgram
  var level = 0

  // The stacks; each level owns what lies above its own start.
  var openText: [UInt8] = []
  var openParts: [ShellPart] = []
  private var openWords: [ShellWord] = []
  private var openRedirections: [ShellRedirection] = []
  /// The here-documents whose bodies begin after the next line end, with their delimiters.
  private var awaited: [(document: Int, delimiter: [UInt8], stripsTabs: Bool)] = []

  private init(_ source: [UInt8], from start: Int) {
    self.source = source
    program = ShellProgram(source: source)
    program.text.reserveCapacity(source.count - start)
    position = start
  }

  /// The program of a text, from an offset on.
  static func read(_ source: [UInt8], from start: Int = 0) -> ShellProgram {
    var reader = ShellReader(source, from: start)
    _ = reader.readList(until: nil)
    return reader.program
  }

  /// A program without commands whose only word is the text as between double quotes: the body of a here-document.
  static func readQuoted(_ source: [UInt8]) -> ShellProgram {
    var reader = ShellReader(source, from: 0)
    var traits: ShellWord.Traits = []
    reader.readDoubleQuoted(until: nil, textStart: 0, traits: &traits)
    reader.program.words.append(reader.closeWord(textStart: 0, partStart: 0, traits: traits))
    return reader.program
  }

  // MARK: Lists

  /// Reads commands up to a closing sign or the end; returns the range of the commands, deeper ones included.
  mutating func readList(until closer: UInt8?) -> Range<Int> {
    let first = program.commands.count
    var link = ShellCommand.Link.next
    while position < source.count {
      let byte = source[position]
      switch byte {
      case 0x20, 0x09:
        position += 1
      case 0x0A, 0x0D:
        position += 1
        readAwaitedDocuments()
      // A pipe at the end of a line goes on in the next.
      case UInt8(ascii: ";"):
        position += 1
        link = .next
      case UInt8(ascii: "&"):
        position += 1
        // `&>` redirects.
        if at(position) == UInt8(ascii: ">") {
          position -= 1
          readCommand(link: link, until: closer)
        }
        link = .next
      case UInt8(ascii: "|"):
        position += 1
        if at(position) == UInt8(ascii: "|") {
          position += 1
          link = .next
        } else {
          if at(position) == UInt8(ascii: "&") { position += 1 }
          link = .pipe
        }
      case UInt8(ascii: "#"):
        readComment()
      case UInt8(ascii: "("):
        position += 1
        appendBracket(.open, link: link)
        link = .next
        openBrackets += 1
      case UInt8(ascii: ")"):
        position += 1
        if openBrackets > bracketFloor {
          openBrackets -= 1
          appendBracket(.close, link: .next)
          readTrailingRedirections(until: closer)
        } else if closer == byte {
          return first..<program.commands.count
        }
        link = .next
      default:
        if byte == closer {
          position += 1
          return first..<program.commands.count
        }
        readCommand(link: link, until: closer)
        link = .next
      }
    }
    return first..<program.commands.count
  }

  /// The number of groups that are open, and of those that were when the present substitution began.
  private var openBrackets = 0
  private var bracketFloor = 0

  /// Reads the commands of a substitution whose opening sign was consumed.
  mutating func readNested(until closer: UInt8) -> Range<Int> {
    let (brackets, floor) = (openBrackets, bracketFloor)
    level += 1
    bracketFloor = openBrackets
    let commands = readList(until: closer)
    level -= 1
    (openBrackets, bracketFloor) = (brackets, floor)
    return commands
  }

  private mutating func appendBracket(_ bracket: ShellCommand.Bracket, link: ShellCommand.Link) {
    program.commands.append(
      ShellCommand(
        words: program.words.count..<program.words.count,
        redirections: program.redirections.count..<program.redirections.count, link: link, level: level,
        bracket: bracket))
  }

  private mutating func readComment() {
    let start = position + 1
    while position < source.count, source[position] != 0x0A, source[position] != 0x0D { position += 1 }
    program.comments.append(start..<max(start, position))
  }

  // MARK: Commands

  private mutating func readCommand(link: ShellCommand.Link, until closer: UInt8?) {
    let wordStart = openWords.count
    let redirectionStart = openRedirections.count
    readPieces(until: closer, from: wordStart)
    closeCommand(link: link, bracket: nil, wordStart: wordStart, redirectionStart: redirectionStart)
  }

  /// Reads the redirections behind a closing bracket into the bracket's command.
  private mutating func readTrailingRedirections(until closer: UInt8?) {
    let redirectionStart = openRedirections.count
    while true {
      skipBlanks()
      // A number before the sign is a descriptor.
      var sign = position
      while sign < position + 3, let byte = at(sign), byte >= 0x30, byte <= 0x39 { sign += 1 }
      guard let byte = at(sign), byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">"),
        at(sign + 1) != UInt8(ascii: "(")
      else { break }
      let isOfErrors = source[position..<sign].isEqual(to: "2")
      position = sign
      readRedirection(until: closer, isOfErrors: isOfErrors)
    }
    guard openRedirections.count > redirectionStart, let bracket = program.commands.popLast() else { return }
    closeCommand(link: .next, bracket: bracket.bracket, wordStart: openWords.count, redirectionStart: redirectionStart)
  }

  private mutating func closeCommand(
    link: ShellCommand.Link, bracket: ShellCommand.Bracket?, wordStart: Int, redirectionStart: Int
  ) {
    let words = program.words.count
    let redirections = program.redirections.count
    program.words += openWords[wordStart...]
    openWords.removeSubrange(wordStart...)
    if openRedirections.count > redirectionStart {
      program.redirections += openRedirections[redirectionStart...]
      openRedirections.removeSubrange(redirectionStart...)
    }
    guard bracket != nil || program.words.count > words || program.redirections.count > redirections else { return }
    program.commands.append(
      ShellCommand(
        words: words..<program.words.count, redirections: redirections..<program.redirections.count, link: link,
        level: level, bracket: bracket))
  }

  /// Reads words and redirections up to a separator, which is left in place.
  private mutating func readPieces(until closer: UInt8?, from wordStart: Int) {
    while position < source.count {
      let byte = source[position]
      switch byte {
      case 0x20, 0x09:
        position += 1
      case UInt8(ascii: "\\") where at(position + 1) == 0x0A:
        position += 2
      case UInt8(ascii: "\\") where at(position + 1) == 0x0D && at(position + 2) == 0x0A:
        position += 3
      case UInt8(ascii: "(")
      where openWords.count > wordStart + 1 && program.text[openWords[wordStart].text].isEqual(to: "set")
        && level < Self.deepest:
        // fish has `set name (command)`.
        position += 1
        openParts.append(ShellPart(kind: .substitution(readNested(until: UInt8(ascii: ")"))), offset: 0))
        openWords.append(closeWord(textStart: openText.count, partStart: openParts.count - 1, traits: []))
      case 0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "("), UInt8(ascii: ")"):
        return
      case UInt8(ascii: "&"):
        guard at(position + 1) == UInt8(ascii: ">") else { return }
        position += 1
        readRedirection(until: closer)
      case UInt8(ascii: "#"):
        readComment()
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        if at(position + 1) == UInt8(ascii: "("), level < Self.deepest {
          openWords.append(readWord(until: closer))
        } else {
          readRedirection(until: closer)
        }
      default:
        if byte == closer { return }
        let start = position
        let word = readWord(until: closer)
        // A number before the sign is a descriptor.
        let isDescriptor =
          (at(position) == UInt8(ascii: "<") || at(position) == UInt8(ascii: ">")) && position - start <= 3
          && source[start..<position].allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        if isDescriptor {
          program.text.removeSubrange(word.text)
          readRedirection(until: closer, isOfErrors: source[start..<position].isEqual(to: "2"))
        } else {
          openWords.append(word)
        }
        // Always on, whatever the byte was.
        if position == start { position += 1 }
      }
    }
  }

  private mutating func readRedirection(until closer: UInt8?, isOfErrors: Bool = false) {
    var kind = ShellRedirection.Kind.read
    let sign = source[position]
    position += 1
    switch (sign, at(position)) {
    case (UInt8(ascii: "<"), UInt8(ascii: "<")?):
      position += 1
      if at(position) == UInt8(ascii: "<") {
        position += 1
        kind = .text
      } else {
        readDocumentStart()
        return
      }
    case (UInt8(ascii: ">"), UInt8(ascii: ">")?):
      position += 1
      kind = .append
    case (_, UInt8(ascii: "&")?):
      position += 1
      kind = .duplicate
    case (UInt8(ascii: ">"), UInt8(ascii: "|")?):
      position += 1
      kind = .write
    case (UInt8(ascii: "<"), UInt8(ascii: ">")?):
      position += 1
      kind = .duplicate
    case (UInt8(ascii: ">"), _):
      kind = .write
    default:
      break
    }
    skipBlanks()
    let word = readWord(until: closer)
    openRedirections.append(ShellRedirection(kind: kind, word: word, isOfErrors: isOfErrors))
  }

  // MARK: Here-documents

  private mutating func readDocumentStart() {
    var stripsTabs = false
    if at(position) == UInt8(ascii: "-") {
      position += 1
      stripsTabs = true
    }
    skipBlanks()
    let word = readWord(until: nil)
    let document = program.documents.count
    program.documents.append(HereDocument(isExpanded: word.traits.isDisjoint(with: [.quoted, .unaliased, .broken])))
    awaited.append((document, Array(program.text[word.text]), stripsTabs))
    openRedirections.append(ShellRedirection(kind: .document(document), word: word))
  }

  private mutating func readAwaitedDocuments() {
    guard !awaited.isEmpty else { return }
    for (document, delimiter, stripsTabs) in awaited {
      let start = position
      var end = source.count
      while position < source.count {
        var line = position
        while position < source.count, source[position] != 0x0A { position += 1 }
        var lineEnd = position
        if position < source.count { position += 1 }
        let bodyEnd = line
        if stripsTabs { while line < lineEnd, source[line] == 0x09 { line += 1 } }
        if lineEnd > line, source[lineEnd - 1] == 0x0D { lineEnd -= 1 }
        if lineEnd - line == delimiter.count, source[line..<lineEnd].elementsEqual(delimiter) {
          end = bodyEnd
          break
        }
      }
      program.documents[document].body = start..<max(start, end)
    }
    awaited.removeAll()
  }

  // MARK: Bytes

  func at(_ index: Int) -> UInt8? { index < source.count ? source[index] : nil }

  mutating func skipBlanks() {
    while position < source.count, source[position] == 0x20 || source[position] == 0x09 { position += 1 }
  }
}
