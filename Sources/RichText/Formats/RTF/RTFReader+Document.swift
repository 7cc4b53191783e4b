// Words in the text itself: special characters first, then what they are about.
extension RTFReader {
  mutating func readDocument(_ word: RTFControlWord, _ parameter: Int?) throws(FormatError) {
    switch word {
    case .u: try readUnicode(parameter ?? 0)
    case .uc: group.unicodeSkip = min(max(parameter ?? 1, 0), 1000)
    case .par: try endParagraph(.paragraph)
    case .pard: resetParagraph()
    case .page, .column, .sect: if story.hasOpenText || decoding.hasBytes { try endParagraph(.paragraph) }
    case .cell, .nestcell, .row, .nestrow, .trowd, .cellx, .trleft, .trhdr, .clmgf, .clmrg, .clvmgf, .clvmrg, .irow,
      .lastrow, .rtlrow, .ltrrow, .trftsWidth, .trwWidth, .ts:
      try readTable(word, parameter)
    case .brdrt, .brdrb, .brdrl, .brdrr, .box, .brdrbtw, .brdrbar, .chbrdr, .clbrdrt, .clbrdrb, .clbrdrl, .clbrdrr,
      .cldgll, .cldglu, .trbrdrt, .trbrdrb, .trbrdrl, .trbrdrr, .trbrdrh, .trbrdrv, .pgbrdrt, .pgbrdrb, .pgbrdrl,
      .pgbrdrr, .tsbrdrt, .tsbrdrb, .tsbrdrl, .tsbrdrr, .tsbrdrh, .tsbrdrv, .tsbrdrdgl, .tsbrdrdgr, .brdrnone, .brdrnil,
      .brdrtbl, .brdrw, .brdrs, .brdrth, .brdrsh, .brdrdb, .brdrdot, .brdrdash, .brdrhair, .brdrdashsm, .brdrdashd,
      .brdrdashdd, .brdrdashdotstr, .brdrinset, .brdroutset, .brdrtriple, .brdrtnthsg, .brdrthtnsg, .brdrtnthtnsg,
      .brdrtnthmg, .brdrthtnmg, .brdrtnthtnmg, .brdrtnthlg, .brdrthtnlg, .brdrtnthtnlg, .brdrwavy, .brdrwavydb,
      .brdremboss, .brdrengrave:
      readBorder(word, parameter)
    case .ansi: decoding.setEncoding(.windows1252)
    case .mac: setDocumentEncoding(codePage: 10000)
    case .pc: setDocumentEncoding(codePage: 437)
    case .pca: setDocumentEncoding(codePage: 850)
    case .ansicpg: if let parameter { setDocumentEncoding(codePage: parameter) }
    case .fromhtml, .fromtext: beginEncapsulation(word, parameter)
    case .deff: header.defaultFont = Int32(clamping: parameter ?? 0)
    case .chftn: try readNoteNumber()
    default:
      if notes.control(word, parameter) { return }
      if try readCharacter(word, parameter) { return }
      if let special = Self.specialCharacter(word) {
        try append(utf8: special)
      } else {
        readParagraph(word, parameter)
      }
    }
  }

  // MARK: Paragraphs

  mutating func endParagraph(_ mark: RTFStory.Mark) throws(FormatError) {
    try flushBytes(isFinal: true)
    // A stylesheet or list text may hold marks; only the text has paragraphs.
    guard group.destination == .document, !group.character.isListText else { return }
    drawing.goOn()
    let depth = max(paragraph.tableDepth, group.tablesAroundBox)
    try story.endParagraph(mark, properties: paragraph, depth: depth)
  }

  private mutating func resetParagraph() {
    keepParagraph()
    paragraph = RTFParagraphProperties()
    if group.character.surface >= 0 {
      group.character.surface = -1
    }
    borderTarget = RTFBorderTarget()
    tabKind = .left
  }

  private mutating func readParagraph(_ word: RTFControlWord, _ parameter: Int?) {
    let value = Int32(clamping: parameter ?? 0)
    keepParagraph()
    switch word {
    case .ql:
      if paragraph.alignment == nil { paragraph.isUsuallyLeft = true }
      paragraph.alignment = .left
    case .qr: paragraph.alignment = .right
    case .qc:
      paragraph.alignment = .center
      paragraph.isCenteredByLook = false
    case .qj, .qd: paragraph.alignment = .justified
    case .li: paragraph.leftIndent = value
    case .ri: paragraph.rightIndent = value
    case .fi: paragraph.firstLineIndent = value
    case .sb: paragraph.spacingBefore = value
    case .sa: paragraph.spacingAfter = value
    case .contextualspacing: paragraph.isContextual = parameter != 0
    case .sbauto: paragraph.hasAutomaticSpaceBefore = parameter != 0
    case .saauto: paragraph.hasAutomaticSpaceAfter = parameter != 0
    case .sl: paragraph.lineSpacing = value
    case .slmult: paragraph.lineSpacingIsMultiple = value != 0
    case .tqr: tabKind = .right
    case .tqc: tabKind = .center
    case .tqdec: tabKind = .decimal
    case .tx:
      paragraph.set(TabStop(position: Length(twips: Int(value)), kind: tabKind))
      tabKind = .left
    case .tb: tabKind = .left
    case .outlinelevel: paragraph.outlineLevel = min(max(value, 0), 9)
    case .rtlpar: paragraph.direction = .rightToLeft
    case .ltrpar: paragraph.direction = nil
    case .intbl: paragraph.isInTable = true
    case .itap: paragraph.nesting = min(max(value, 0), Self.maximumTableDepth)
    case .ls: paragraph.list = value
    case .ilvl: paragraph.level = min(max(value, 0), 8)
    case .s: applyParagraphStyle(parameter ?? 0)
    default: break
    }
  }

  private mutating func applyParagraphStyle(_ number: Int) {
    guard group.destination == .document, let style = header.stylesheet.paragraphStyles[number] else { return }
    paragraph.inherit(style.paragraph)
    paragraph.containerStyle = style.containers == nil ? -1 : Int32(clamping: number)
    paragraph.isUsuallyLeft = paragraph.alignment == .left
    paragraph.isSeparator = style.isSeparator
    paragraph.isBoldHeading = style.character.bold && (style.paragraph.outlineLevel ?? 9) < 9
    // Programs repeat the style's formatting after it; those that do not rely on it.
    if group.character == group.character.plain {
      let (link, isListText) = (group.character.link, group.character.isListText)
      group.character = style.character
      group.character.link = link
      group.character.isListText = isListText
    }
  }

  // MARK: Tables

  /// Tables nested deeper are read as if they were not nested further.
  static let maximumTableDepth: Int32 = 32

  private mutating func readTable(_ word: RTFControlWord, _ parameter: Int?) throws(FormatError) {
    switch word {
    case .cell: try endCell(.cell, depth: 1)
    case .nestcell: try endCell(.cell, depth: max(2, paragraph.tableDepth))
    case .row: try endCell(.row, depth: 1, of: rows.definition(isNested: false))
    case .nestrow: try endCell(.row, depth: max(2, paragraph.tableDepth), of: rows.definition(isNested: true))
    default: rows.control(word, parameter, isNested: group.isNestedRowProperties)
    }
  }

  private mutating func endCell(
    _ mark: RTFStory.Mark, depth: Int, of row: RTFRowDefinition? = nil
  ) throws(FormatError) {
    try flushBytes(isFinal: true)
    guard group.destination == .document else { return }
    try story.endParagraph(mark, properties: paragraph, depth: depth, row: row)
  }
}
