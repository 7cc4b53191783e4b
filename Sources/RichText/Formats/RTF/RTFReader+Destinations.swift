// Destinations: what their opening word does, and what the end of their group does.
extension RTFReader {
  /// Takes a word that changes where text goes; false if `word` is no destination.
  mutating func open(
    _ word: RTFControlWord, isIgnorable: Bool, token: RTFTokenizer.Word
  ) throws(FormatError) -> Bool {
    if ignoredDepth > 0 {
      // The formatting of the deepest group kept is shared; its destination must not change under its text.
      switch word {
      case .field, .fldrslt, .shppict, .shp, .result, .ud, .shptxt, .listtext, .pntext, .nesttableprops: return true
      case .fonttbl, .colortbl, .stylesheet, .wbstyles, .wblook, .updnprop, .listtable, .listoverridetable, .leveltext,
        .fldinst, .formfield, .pict, .nonshppict,
        .picprop, .shpinst, .sp, .sn, .sv, .object, .upr, .pn, .pntxta, .pntxtb, .nextGraphic, .mmath, .moMath,
        .moMathPara, .mmathPict:
        skipGroup()
        return true
      default: return skip(word, isIgnorable: isIgnorable)
      }
    }
    switch word {
    case .fonttbl: try change(to: .fontTable)
    case .colortbl: try change(to: .colorTable)
    case .stylesheet, .wbstyles:
      try change(to: .stylesheet)
      if word == .stylesheet { stylesheet.isOfProgram = true }
      group.character = RTFCharacterProperties()
      keepParagraph()
      paragraph = RTFParagraphProperties()
    case .updnprop:
      if let around = stack.indices.last, (1..<10_000).contains(token.parameter ?? 0) { stack[around].isReduced = true }
      skipGroup()
    case .wblook:
      try forgetLook()
      // The alignment was stated in the group around, which keeps what it changes.
      if token.parameter == 1, paragraph.alignment == .center, stack.last?.changesParagraph == true {
        paragraph.alignment = nil
        paragraph.isCenteredByLook = true
      }
      skipGroup()
    case .listtable: try change(to: .listTable)
    case .listoverridetable: try change(to: .listOverrideTable)
    case .leveltext: if group.destination == .listTable { try change(to: .levelText) } else { skipGroup() }
    case .field:
      group.outer = group.destination
      try change(to: .field)
      openField()
    case .fldinst: if group.field >= 0 { try openFieldInstruction() } else { skipGroup() }
    case .fldrslt: try openFieldResult()
    case .formfield: if group.destination == .fieldInstruction { try change(to: .formField) } else { skipGroup() }
    case .pict:
      guard encapsulation == nil, group.destination == .document || group.destination == .shapeValue else {
        skipGroup()
        return true
      }
      group.outer = .document
      try change(to: .picture)
      picture = RTFPicture()
    case .shppict: break
    case .nonshppict: if hasShapePicture { skipGroup() }
    case .picprop, .shpinst, .sp: try change(to: .shape)
    case .shp:
      group.outer = group.destination
      shape = RTFShape()
    case .sn:
      try change(to: .shapeName)
      shapeName = []
    case .sv:
      try change(to: .shapeValue)
      shapeValue = []
    case .shptxt:
      try change(to: .document)
      // The paragraph that the box is anchored in may be in a cell, and its text does not go on in the box.
      group.tablesAroundBox = max(paragraph.tableDepth, group.tablesAroundBox)
      if story.hasOpenText { try endParagraph(.paragraph) }
      if shape.hidesText {
        group.character.isInUnseenBox = true
        group.characterID = -1
      }
    case .object: try change(to: .nowhere)
    case .result: if group.destination == .nowhere { try change(to: .document) }
    case .upr:
      group.outer = group.destination
      try change(to: .alternatives)
    case .ud: try change(to: group.outer)
    case .listtext, .pntext:
      group.character.isListText = true
      group.characterID = -1
    case .pn:
      try change(to: .oldNumbering)
      oldNumbering = RTFOldNumbering()
      oldNumberingText = []
    case .pntxta, .pntxtb:
      if group.destination == .oldNumbering { try change(to: .oldNumberingText) } else { skipGroup() }
    case .htmltag: if encapsulation != nil { try change(to: .document) } else { skipGroup() }
    case .nesttableprops: group.isNestedRowProperties = true
    case .nextGraphic: try change(to: .graphicName)
    case .mmath, .moMath, .moMathPara:
      guard group.destination == .document, encapsulation == nil else { return skip(word, isIgnorable: true) }
      try readFormula()
    // The picture of a formula for programs that know no formulas.
    case .mmathPict: skipGroup()
    case .footnote: if try takeNote() { skipGroup() } else { return skip(word, isIgnorable: isIgnorable) }
    default: return skip(word, isIgnorable: isIgnorable)
    }
    return true
  }

  /// Skips destinations that hold no text of the document; those with text a reader might miss leave a finding.
  private mutating func skip(_ word: RTFControlWord, isIgnorable: Bool) -> Bool {
    switch word {
    case .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf, .footnote, .annotation, .do_:
      findings.record(.rtfLeftOut, from: word.rawValue)
    case .info, .atnid, .atnauthor, .atndate, .atnref, .atnicn, .atnparent, .atrfstart, .atrfend, .xe, .tc, .rxe,
      .generator, .themedata, .colorschememapping, .latentstyles, .datastore, .xmlnstbl, .filetbl, .revtbl, .rsidtbl,
      .mmathPr, .mmath, .moMath, .moMathPara, .bkmkstart, .bkmkend, .pgdsctbl, .ftnsep, .ftnsepc, .aftnsep, .aftnsepc,
      .ftncn, .aftncn, .template,
      .datafield, .blipuid, .mhtmltag, .expandedcolortbl, .userprops, .docvar, .background,
      .listpicture, .ffname, .ffdeftext, .ffformat, .ffhelptext, .ffstattext, .ffentrymcr, .ffexitmcr, .ffl,
      .passwordhash, .wgrffmtfilter, .pnseclvl, .keycode, .shprslt, .objdata, .nonesttables,
      .levelnumbers, .listname, .falt, .panose, .fontemb, .fname, .defchp, .defpap, .fchars, .lchars, .pgptbl, .pgdscno,
      .rdf, .objclass, .objname, .atnauthorn, .nsmpltxt, .levelmarker, .listtag, .svb, .abilist,
      .abitableprops, .abicellprops, .abiendcell, .abiendtable:
      break
    case .hyphen, .protstart, .protend:
      // Without \* these are no destinations.
      guard isIgnorable else { return false }
    default: return false
    }
    skipGroup()
    return true
  }

  /// Forgets what the words before a mark of our writer's state, in the group around the mark.
  private mutating func forgetLook() throws(FormatError) {
    guard let around = stack.indices.last, stack[around].destination == .document else { return }
    try flushBytes(isFinal: true)
    RTFLook.remove(from: &stack[around].character, colors: colors)
    stack[around].characterID = -1
  }

  private mutating func change(to destination: Destination) throws(FormatError) {
    try flushBytes(isFinal: true)
    group.destination = destination
  }

  /// Reads the rest of the group, which is a formula.
  private mutating func readFormula() throws(FormatError) {
    try flushBytes(isFinal: true)
    let start = tokenizer.position
    skipGroup()
    try append(RTFFormula.line(tokenizer.bytes, in: start..<tokenizer.position))
  }

  /// Appends a formula, whose pieces may be raised and lowered.
  private mutating func append(_ formula: FormulaLine) throws(FormatError) {
    let outer = group.character
    for piece in formula.pieces {
      group.character.script = piece.script ?? outer.script
      group.characterID = -1
      try append(utf8: Array(piece.text.utf8))
    }
    group.character = outer
    group.characterID = -1
  }

  private mutating func openField() {
    // Fields end in the reverse order of their beginning; of two in one group the second counts.
    fields.removeLast(max(fields.count - 1 - outerField, 0))
    fields.append(RTFField(start: story.text.count))
    group.field = fields.count - 1
  }

  /// A second instruction of a field replaces the first.
  private mutating func openFieldInstruction() throws(FormatError) {
    guard fields.indices.contains(group.field) else { return skipGroup() }
    try change(to: .fieldInstruction)
    fields[group.field].instruction = []
  }

  private mutating func openFieldResult() throws(FormatError) {
    guard fields.indices.contains(group.field) else { return }
    try change(to: group.outer)
    fields[group.field].hasResult = true
    if fields[group.field].link >= 0 {
      group.character.link = fields[group.field].link
      group.characterID = -1
    }
  }

  /// Does what the end of a destination means; `group` is the one around it already.
  mutating func end(_ destination: Destination, ofField field: Int) throws(FormatError) {
    switch destination {
    case .fontTable:
      fonts.endFont()
      decoders.forgetFonts()
    case .colorTable: colors.end()
    case .fieldInstruction: endFieldInstruction(field)
    case .picture: try endPicture()
    case .shapeValue: endShapeProperty()
    case .oldNumbering: endOldNumbering()
    case .graphicName:
      // The picture is a file of its own, which is never on the clipboard; a "\'ac" after the group stands for it.
      findings.record(.rtfEmptyPicture)
      skipCount = 1
    case .document, .stylesheet, .listTable, .listOverrideTable, .levelText, .field, .formField, .shape, .shapeName,
      .oldNumberingText, .alternatives, .nowhere:
      break
    }
  }

  // MARK: Fields

  private mutating func endFieldInstruction(_ index: Int) {
    guard fields.indices.contains(index) else { return }
    if let link = RTFFieldInstruction.link(in: fields[index].instruction) {
      fields[index].link = story.id(of: link)
      fields[index].symbol = nil
    } else {
      fields[index].symbol = RTFFieldInstruction.symbol(in: fields[index].instruction)
      fields[index].isCheckbox = RTFFieldInstruction.isCheckbox(fields[index].instruction)
      if fields[index].symbol == nil { fields[index].formula = RTFEquation.line(in: fields[index].instruction) }
      if !fields[index].isCheckbox, let kind = RTFFieldInstruction.formField(in: fields[index].instruction),
        !group.character.hidden
      {
        findings.record(.rtfFormField, from: kind)
      }
    }
  }

  /// A link without a result shows its address, and a symbol the character it names.
  mutating func endField(_ index: Int) throws(FormatError) {
    guard fields.indices.contains(index) else { return }
    let field = fields[index]
    fields.removeLast(fields.count - index)
    guard group.destination == .document else { return }
    if let sign = field.sign, story.text.count == field.start { try append(utf8: sign) }
    if let formula = field.formula, story.text.count == field.start { try append(formula) }
    guard !field.hasResult, field.link >= 0 else { return }
    var properties = group.character
    properties.link = field.link
    let target = story.links[field.link].target
    try story.append(Array(target.utf8)[...], properties: try story.id(of: properties))
  }

  // MARK: Pictures

  private mutating func endPicture() throws(FormatError) {
    guard var attachment = picture.attachment else {
      findings.record(.rtfEmptyPicture)
      return
    }
    if picture.isCropped { findings.record(.rtfNotCropped) }
    picture = RTFPicture()
    hasShapePicture = false
    // What raises the character that stands for a picture raises the picture.
    var properties = group.character
    attachment.baselineOffset = Length(halfPoints: Int(properties.baseline))
    properties.baseline = 0
    try story.append(attachment, properties: try story.id(of: properties))
    hasShapePicture = true
  }

  private mutating func endShapeProperty() {
    if shapeName.elementsEqual("wzDescription".utf8), group.destination == .shape, !shapeValue.isEmpty {
      picture.alternativeText = shapeValue
    }
    if group.destination == .shape { shape.set(shapeName, to: shapeValue) }
    shapeName = []
    shapeValue = []
  }

  // MARK: Old numbering

  mutating func readOldNumbering(_ word: RTFControlWord, _ parameter: Int?) {
    switch word {
    case .pnlvl: oldNumbering.level = Int32(min(max((parameter ?? 1) - 1, 0), 8))
    case .pnlvlblt: oldNumbering.marker = .bullet
    case .pnlvlbody: oldNumbering.marker = .decimal
    case .pnlvlcont: oldNumbering.marker = .none
    case .pndec, .pncard, .pnord, .pnordt: oldNumbering.marker = .decimal
    case .pnucltr: oldNumbering.marker = .upperAlpha
    case .pnlcltr: oldNumbering.marker = .lowerAlpha
    case .pnucrm: oldNumbering.marker = .upperRoman
    case .pnlcrm: oldNumbering.marker = .lowerRoman
    case .pnstart: oldNumbering.start = Int32(min(max(parameter ?? 1, 0), 1_000_000))
    default: break
    }
  }

  private mutating func endOldNumbering() {
    if oldNumbering.marker == .bullet { oldNumbering.marker = RTFListTable.bullet(oldNumberingText) }
    keepParagraph()
    paragraph.oldNumbering = oldNumbering
  }
}
