/// Finds what a terminal or the renderer of a coding agent has put around and between the lines of a text, and plans
/// its removal.
///
/// Each pass takes one layer away: a frame, a column of line numbers, or the layout of a screen. A text without clear
/// signs of such a layer has no plan: prose, code, logs and tables stay as they are. If a person asks, fewer signs do.
struct ScreenReader {
  /// The handling of prompts and output.
  let prompts: PromptHandling
  /// Whether a person has said that the text comes from a screen.
  let isAsked: Bool

  /// Returns the plan for the outermost layer; `nil` if there is none.
  func plan(for lines: [TextLine]) -> LineRepairs? {
    let filled = lines.indices.filter { !lines[$0].isBlank }
    guard !filled.isEmpty else { return nil }
    if let plan = TextFrame.plan(lines, filled, isAsked: isAsked), !plan.isEmpty { return plan }
    if let plan = NumberGutter.plan(lines, filled, isAsked: isAsked), !plan.isEmpty { return plan }
    if let plan = screen(lines, filled), !plan.isEmpty { return plan }
    return isAsked ? asked(lines, filled) : nil
  }

  /// Plans what any text needs that a person has called broken: whole lines without spaces around them. Diffs stay.
  private func asked(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    let contents = filled.map { lines[$0].content }
    if contents.contains(where: { $0.starts(with: "@@ -".utf8) || $0.starts(with: "diff --git".utf8) }) { return nil }
    var plan = LineRepairs(lines)
    // The edge of a window is seen before an indent is cut, that of prose behind it.
    HardWraps(lines, filled, session: nil, padding: nil, isAsked: true).join(into: &plan)
    if plan.isEmpty, let cut = cut(around: lines, filled) {
      // One space at the ends of some lines is the one at which they were broken.
      let spaces = lines.map { $0.fullWidth - $0.width }
      if spaces.allSatisfy({ $0 <= 1 }), spaces.count(where: { $0 == 1 }) > 1 {
        plan = cut
        SoftWraps(lines, leastWidth: 50, isAsked: true).join(into: &plan)
        return plan
      }
      return cut
    }
    // A text that begins with a command is a session, of which the output keeps its lines.
    if !KnownCommands.isKnown(contents[0]) {
      SoftWraps(lines, leastWidth: 50, isAsked: true).join(into: &plan)
    }
    return plan.isEmpty ? nil : plan
  }

  /// Cuts the spaces at the ends of lines, and the indent that all lines have. What is invisible there hides none.
  private func cut(around lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    var plan = LineRepairs(lines)
    for (index, line) in lines.enumerated() {
      guard let first = line.spaces(fromEnd: true).last else { continue }
      plan.lines[index].end = first.range.lowerBound
      plan.paddings += 1
    }
    let leads = filled.map { lines[$0].spaces(fromEnd: false) }
    let indent = leads.reduce(leads[0][...]) { common, lead in
      common.prefix(zip(common, lead).prefix { $0.isTab == $1.isTab }.count)
    }.count
    for (index, lead) in zip(filled, leads) where indent > 0 {
      plan.lines[index].start = min(lead[indent - 1].range.upperBound, plan.lines[index].end)
      plan.indents += 1
    }
    return plan.isEmpty ? nil : plan
  }

  /// The layout of a screen: a session with prompts, an agent's answer, or lines that are filled up with spaces.
  private func screen(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    var plan = LineRepairs(lines)
    let padding = PaddedWidth.width(of: lines, filled)
    if let session = ShellSession(lines, filled) {
      if prompts != .keep { session.cut(from: lines, into: &plan, dropsOutput: prompts == .commands) }
      if padding != nil || prompts != .keep { plan.trimEnds(of: lines) }
      HardWraps(lines, filled, session: session, padding: padding, isAsked: isAsked).join(into: &plan)
      return plan
    }
    if let agent = AgentLayout(lines, filled) {
      agent.cut(from: lines, into: &plan)
      plan.trimEnds(of: lines)
      SoftWraps(lines, starts: agent.starts, isAsked: isAsked).join(into: &plan)
      return plan
    }
    if let padding {
      let indent = filled.map { lines[$0].indent }.min() ?? 0
      plan.trimEnds(of: lines)
      for index in filled where indent <= 4 { plan.cutIndent(of: lines[index], at: index, columns: indent) }
      let cuts = isAsked ? HardWraps(lines, filled, session: nil, padding: padding, isAsked: true) : nil
      if let cuts, !cuts.isEmpty {
        cuts.join(into: &plan)
        return plan
      }
      SoftWraps(lines, leastWidth: padding * 6 / 10, isAsked: isAsked).join(into: &plan)
      return plan
    }
    return indented(lines, filled)
  }

  /// Plans the repair of prose that stands some columns from the left, as agents set it. Its lines end where the next
  /// word had no room.
  private func indented(_ lines: [TextLine], _ filled: [Int]) -> LineRepairs? {
    let first = filled[0]
    let isProse = ProseJudge.isProse(lines[first].content)
    var lines = lines
    let startsWithinLine = isProse && lines[first].indent == 0
    if startsWithinLine {
      // Who selects from the first letter on leaves out the columns before it.
      guard filled.dropFirst().map({ lines[$0].indent }).min() == Self.agentIndent else { return nil }
      lines[first] = lines[first].moved(by: Self.agentIndent)
    }
    let indent = filled.map { lines[$0].indent }.min() ?? 0
    guard indent > 0, filled.allSatisfy({ lines[$0].beginsWithSpaces(indent) || startsWithinLine && $0 == first })
    else {
      return nil
    }
    let hasMark = LineMark.end(of: lines[first].text, in: lines[first].start..<lines[first].end) != nil
    let wraps = SoftWraps(lines, leastWidth: 48, isAsked: isAsked)
    guard filled.count >= 3, isProse || hasMark, wraps.isEvident else { return nil }
    var plan = LineRepairs(lines)
    for index in filled { plan.cutIndent(of: lines[index], at: index, columns: indent) }
    plan.trimEnds(of: lines)
    wraps.join(into: &plan)
    return plan
  }

  /// The columns before what agents write.
  private static let agentIndent = 2
}

/// The width of a window whose lines a terminal has filled up with spaces.
enum PaddedWidth {
  private static let narrowest = 60

  /// Returns the width; `nil` if the lines are not filled up to a common one.
  static func width(of lines: [TextLine], _ filled: [Int]) -> Int? {
    let padded = lines.filter(\.isPadded)
    guard padded.count >= 3, let width = padded.map(\.fullWidth).max(), width >= narrowest,
      lines.allSatisfy({ $0.fullWidth <= width })
    else { return nil }
    let full = lines.count { $0.fullWidth == width }
    // The last line may end where the selection did.
    guard padded.count(where: { $0.fullWidth != width }) * 10 <= padded.count, full * 10 >= lines.count * 8 else {
      return nil
    }
    // Rows of a table are all filled up to about the same place before the spaces.
    let ends = Set(filled.map { lines[$0].width })
    return ends.count >= min(3, filled.count) && filled.contains { lines[$0].width * 3 < width * 2 } ? width : nil
  }
}

extension TextLine {
  /// The spaces at the beginning or at the end of the line, from the outside in, without what is invisible among them.
  fileprivate func spaces(fromEnd: Bool) -> [(isTab: Bool, range: Range<Int>)] {
    var spaces: [(isTab: Bool, range: Range<Int>)] = []
    var rest = range
    while !rest.isEmpty,
      let scalar = fromEnd
        ? UTF8Window.scalar(text, before: rest.upperBound) : UTF8Window.scalar(text, at: rest.lowerBound)
    {
      let length = UTF8Window.length(of: scalar)
      let place = fromEnd ? rest.upperBound - length..<rest.upperBound : rest.lowerBound..<rest.lowerBound + length
      if scalar.properties.isWhitespace, scalar != "\u{3000}" {
        spaces.append((scalar == "\t", place))
      } else if InvisibleScalar(scalar) == nil {
        break
      }
      rest = fromEnd ? rest.lowerBound..<place.lowerBound : place.upperBound..<rest.upperBound
    }
    return spaces
  }
}
