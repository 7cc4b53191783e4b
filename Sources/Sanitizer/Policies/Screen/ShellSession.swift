/// A session in a terminal: commands behind prompts, and their output.
///
/// Either the text begins with a prompt, or it has two that cannot be anything else.
struct ShellSession {
  private enum Part: Hashable {
    /// The first line of a prompt in two lines.
    case head
    /// A line behind a prompt.
    case command(end: Int)
    /// A further line of a command, behind the prompt for it.
    case continuation(end: Int)
    case output
  }

  private let parts: [Part]

  /// Reads a session; `nil` if the text is none.
  init?(_ lines: [TextLine], _ filled: [Int]) {
    var prompts = lines.map { ShellPrompt($0) }
    guard var first = filled.first else { return nil }
    var heads: Set<Int> = []
    for index in lines.indices.dropLast() {
      if prompts[index + 1]?.kind == .framed, ShellPrompt.isHead(lines[index]) {
        heads.insert(index)
      } else if let prompt = ShellPrompt(lines[index + 1], below: lines[index]) {
        prompts[index + 1] = prompt
        heads.insert(index)
      }
    }
    // The lower side of a frame alone is no prompt.
    for index in filled where prompts[index]?.kind == .framed && !heads.contains(index - 1) { prompts[index] = nil }
    if heads.contains(first) { first += 1 }
    let indent = lines[first].indent
    if let prompt = prompts[first], prompt.kind == .percent, prompt.end - lines[first].start > 2 {
      // Behind the name of a machine there may be any command, and none yet.
      let sign = lines[first].text[lines[first].start..<prompt.end]
      for index in filled where lines[index].content.starts(with: sign.dropLast()) {
        prompts[index] = prompts[index] ?? prompt.moved(to: lines[index], length: sign.count)
      }
    }
    // Lines further left are those of a file that the session is a part of.
    guard filled.allSatisfy({ lines[$0].indent >= indent }),
      filled.contains(where: { index in prompts[index].map { $0.end < lines[index].end } == true })
    else { return nil }
    let certain = filled.count { prompts[$0]?.kind == .certain && lines[$0].indent == indent }
    // A document about sessions has code between fences.
    let isDocument = prompts[first] == nil && filled.contains { lines[$0].content.starts(with: "```".utf8) }
    guard let kind = prompts[first]?.kind ?? (certain >= 2 && !isDocument ? .certain : nil) else { return nil }
    switch kind {
    case .hash:
      // Commands in a comment look the same, and must not be run.
      guard filled.allSatisfy({ prompts[$0]?.kind == .hash }) else { return nil }
    case .python where Self.isNoSession(lines, filled): return nil
    default: break
    }
    var parts: [Part] = []
    var isOpen = OpenCommand()
    for (index, line) in lines.enumerated() {
      if heads.contains(index) {
        parts.append(.head)
        isOpen = OpenCommand()
      } else if let prompt = prompts[index], line.indent == indent, Self.isPrompt(prompt.kind, in: kind) {
        parts.append(.command(end: prompt.end))
        isOpen = OpenCommand(line.text[min(prompt.end, line.range.upperBound)..<line.range.upperBound], prompt.kind)
      } else if !line.isBlank, line.indent >= indent, let end = isOpen.continuation(line) {
        parts.append(.continuation(end: end))
        isOpen.append(line.text[end..<line.range.upperBound])
      } else {
        parts.append(.output)
        if !line.isBlank { isOpen = OpenCommand() }
      }
    }
    self.parts = parts
  }

  /// Reports whether the line has a prompt, or one for a further line.
  func isPrompt(_ index: Int) -> Bool { parts[index] != .output }

  func cut(from lines: [TextLine], into plan: inout LineRepairs, dropsOutput: Bool) {
    // The rest of a command that the terminal has broken into lines is not output.
    let width = lines.map(\.fullWidth).max() ?? 0
    var goesOn = false
    for (index, part) in parts.enumerated() {
      switch part {
      case .head:
        goesOn = false
        plan.lines[index].isDropped = true
      case .command(let end), .continuation(let end):
        plan.lines[index].start = end
        plan.lines[index].end = max(end, plan.lines[index].end)
        plan.prompts += 1
        goesOn = lines[index].fullWidth == width && width >= 60
      case .output:
        if goesOn, !lines[index].isBlank {
          goesOn = lines[index].fullWidth == width
        } else if dropsOutput {
          goesOn = false
          plan.lines[index].isDropped = true
          plan.outputs += 1
        }
      }
    }
  }

  /// The signs that can be something else count only where the session began with them.
  private static func isPrompt(_ kind: ShellPrompt.Kind, in session: ShellPrompt.Kind) -> Bool {
    switch kind {
    case .certain, .framed, .python, .database, .program: true
    case .arrow, .dollar, .hash, .percent: kind == session
    }
  }

  /// Reports whether the signs are those of quotations in mails, which seldom have three, or of examples in code.
  private static func isNoSession(_ lines: [TextLine], _ filled: [Int]) -> Bool {
    filled.map { lines[$0] }.contains { line in
      // The examples in the documentation of a program end so.
      if ["\"\"\"", "'''"].contains(where: { quote in line.content.elementsEqual(quote.utf8) }) { return true }
      let content = line.content
      return content.first == UInt8(ascii: ">") && !content.starts(with: ">>>".utf8)
        || content.starts(with: ">>>>".utf8)
    } || filled.allSatisfy { ProseJudge.isProse(lines[$0].content.dropFirst(4)) }
  }
}

/// A command that may go on in the next line.
private struct OpenCommand {
  private var kind: ShellPrompt.Kind?
  private var isOpen = false
  private var quote: UInt8?
  private var loops = 0
  private var hasDocument = false

  init() {}

  init(_ command: ArraySlice<UInt8>, _ kind: ShellPrompt.Kind) {
    self.kind = kind
    append(command)
  }

  mutating func append(_ command: ArraySlice<UInt8>) {
    var text = command
    while let last = text.last, last == 0x20 { text.removeLast() }
    for byte in text where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      if quote == nil { quote = byte } else if quote == byte { quote = nil }
    }
    for word in text.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ";") }) {
      switch String(decoding: word, as: UTF8.self) {
      case "for", "while", "until", "if", "case": loops += 1
      case "done", "fi", "esac": loops -= 1
      default: break
      }
    }
    if zip(text, text.dropFirst()).contains(where: { $0 == UInt8(ascii: "<") && $1 == $0 }) { hasDocument = true }
    let last = text.last ?? 0
    isOpen = quote != nil || loops > 0 || hasDocument || "\\|&{(".utf8.contains(last)
  }

  /// Returns the place behind the prompt for a further line; `nil` if the line is none.
  func continuation(_ line: TextLine) -> Int? {
    guard let kind else { return nil }
    let content = line.content
    switch kind {
    case .python:
      if content.elementsEqual("...".utf8) { return line.range.upperBound }
      return content.starts(with: "... ".utf8) ? line.start + 4 : nil
    case .certain where content.starts(with: "...: ".utf8): return line.start + 5
    case .certain where content.elementsEqual("...:".utf8): return line.range.upperBound
    case .certain, .framed, .arrow, .dollar, .hash, .percent:
      if isOpen, content.starts(with: ">> ".utf8) { return line.start + 3 }
      guard isOpen, content.first == UInt8(ascii: ">") else { return nil }
      if content.count == 1 { return line.range.upperBound }
      return content[content.startIndex + 1] == 0x20 ? line.start + 2 : nil
    case .program:
      return content.starts(with: "-> ".utf8)
        ? line.start + 3 : content.starts(with: "...> ".utf8) ? line.start + 5 : nil
    case .database: return nil
    }
  }
}
