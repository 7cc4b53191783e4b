/// A field and the request that its instruction makes (RTF 1.9.1, "Fields"; the instruction's syntax is Word's).
struct RTFField: Sendable {
  fileprivate var instruction: [UInt8] = []
  /// The number of the link in the story, -1 if the field is none.
  fileprivate(set) var link: Int32 = -1
  private var symbol: RTFFieldInstruction.Symbol?
  /// The formula that the instruction draws.
  private(set) var formula: FormulaLine?
  fileprivate(set) var hasResult = false
  /// Whether the field is a checkbox of a form.
  private var isCheckbox = false
  /// `\ffres` and `\ffdefres`: 1 is checked; a result of 25 stands for the default.
  private var formResult = 25
  private var formDefault = 0
  /// The count of the story's text where the field began.
  let start: Int

  fileprivate init(start: Int) { self.start = start }

  /// The text of a field that holds nothing else: the character that its instruction names, or the sign of its
  /// checkbox.
  var sign: [UInt8]? {
    guard isCheckbox else { return symbol?.text }
    return Array(CheckboxSign.text(isChecked: (formResult == 25 ? formDefault : formResult) == 1).utf8)
  }

  /// Takes a word of `\formfield`.
  fileprivate mutating func control(_ word: RTFControlWord, _ parameter: Int?) {
    switch word {
    case .ffres: formResult = parameter ?? 25
    case .ffdefres: formDefault = parameter ?? 0
    default: break
    }
  }

  /// Reads the instruction, which is complete.
  /// - Returns: the kind of a form's field that is shown as text, such as `select`.
  fileprivate mutating func endInstruction(linkID: (Link) -> Int32) -> String? {
    if let target = RTFFieldInstruction.link(in: instruction) {
      link = linkID(target)
      symbol = nil
      return nil
    }
    symbol = RTFFieldInstruction.symbol(in: instruction)
    isCheckbox = RTFFieldInstruction.isCheckbox(instruction)
    if symbol == nil { formula = RTFEquation.line(in: instruction) }
    return isCheckbox ? nil : RTFFieldInstruction.formField(in: instruction)
  }
}

/// The fields that are open, the innermost last. Groups name them by their indices.
struct RTFFieldStack: Sendable {
  private var fields: [RTFField] = []

  /// Instructions longer than this are cut; no address is.
  private static let longestInstruction = 65_536

  /// Opens a field within the field `outer`, -1 for none.
  ///
  /// Fields end in the reverse order of their beginning; of two in one group the second counts.
  /// - Parameter start: the count of the story's text.
  mutating func open(within outer: Int, start: Int) -> Int {
    fields.removeLast(max(fields.count - 1 - outer, 0))
    fields.append(RTFField(start: start))
    return fields.count - 1
  }

  /// Begins the instruction of a field. A second one replaces the first.
  /// - Returns: `false` if no such field is open.
  mutating func beginInstruction(of index: Int) -> Bool { change(index) { $0.instruction = [] } }

  mutating func append(_ utf8: ArraySlice<UInt8>, toInstructionOf index: Int) {
    change(index) { if $0.instruction.count < Self.longestInstruction { $0.instruction += utf8 } }
  }

  /// Reads an instruction that is complete.
  /// - Returns: the kind of a form's field that is shown as text.
  mutating func endInstruction(of index: Int, linkID: (Link) -> Int32) -> String? {
    var kind: String?
    change(index) { kind = $0.endInstruction(linkID: linkID) }
    return kind
  }

  mutating func control(_ index: Int, _ word: RTFControlWord, _ parameter: Int?) {
    change(index) { $0.control(word, parameter) }
  }

  /// Begins the text that a field shows.
  /// - Returns: the number of the field's link, -1 if it is none; `nil` if no such field is open.
  mutating func beginResult(of index: Int) -> Int32? {
    change(index) { $0.hasResult = true } ? fields[index].link : nil
  }

  /// Ends a field, and those within it that have not ended.
  mutating func close(_ index: Int) -> RTFField? {
    guard fields.indices.contains(index) else { return nil }
    let field = fields[index]
    fields.removeLast(fields.count - index)
    return field
  }

  @discardableResult
  private mutating func change(_ index: Int, _ change: (inout RTFField) -> Void) -> Bool {
    guard fields.indices.contains(index) else { return false }
    change(&fields[index])
    return true
  }
}
