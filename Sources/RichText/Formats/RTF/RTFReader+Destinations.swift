// Destinations: what their opening word does, and what the end of their group does.
extension RTFReader {
  /// Takes a word that changes where text goes; false if `word` is no destination.
  mutating func open(
    _ word: RTFControlWord, isIgnorable: Bool, token: RTFTokenizer.Word
  ) throws(FormatError) -> Bool {
    if groups.isFlattening {
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
      if word == .stylesheet { header.stylesheet.isOfProgram = true }
      group.character = RTFCharacterProperties()
      keepParagraph()
      paragraph = RTFParagraphProperties()
    case .updnprop:
      if (1..<10_000).contains(token.parameter ?? 0) { changeOuterGroup { $0.isReduced = true } }
      skipGroup()
    case .wblook:
      try forgetLook()
      // The alignment was stated in the group around, which keeps what it changes.
      if token.parameter == 1, paragraph.alignment == .center, groups.innermost?.changesParagraph == true {
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
      drawing.beginPicture()
    case .shppict: break
    case .nonshppict: if drawing.hasJustEndedPicture { skipGroup() }
    case .picprop, .shpinst, .sp: try change(to: .shape)
    case .shp:
      group.outer = group.destination
      drawing.beginShape()
    case .sn:
      try change(to: .shapeName)
      drawing.beginName()
    case .sv:
      try change(to: .shapeValue)
      drawing.beginValue()
    case .shptxt:
      try change(to: .document)
      // The paragraph that the box is anchored in may be in a cell, and its text does not go on in the box.
      group.tablesAroundBox = max(paragraph.tableDepth, group.tablesAroundBox)
      if story.hasOpenText { try endParagraph(.paragraph) }
      if drawing.hidesText { group.character.isInUnseenBox = true }
    case .object: try change(to: .nowhere)
    case .result: if group.destination == .nowhere { try change(to: .document) }
    case .upr:
      group.outer = group.destination
      try change(to: .alternatives)
    case .ud: try change(to: group.outer)
    case .listtext, .pntext: group.character.isListText = true
    case .pn:
      try change(to: .oldNumbering)
      oldNumbering = RTFOldNumberingReading()
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
    guard groups.innermost?.destination == .document else { return }
    try flushBytes(isFinal: true)
    let colors = header.colors
    changeOuterGroup { RTFLook.remove(from: &$0.character, colors: colors) }
  }

  private mutating func change(to destination: RTFDestination) throws(FormatError) {
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
      try append(utf8: Array(piece.text.utf8))
    }
    group.character = outer
  }

  private mutating func openField() {
    group.field = fields.open(within: groups.innermost?.field ?? -1, start: story.text.count)
  }

  private mutating func openFieldInstruction() throws(FormatError) {
    guard fields.beginInstruction(of: group.field) else { return skipGroup() }
    try change(to: .fieldInstruction)
  }

  private mutating func openFieldResult() throws(FormatError) {
    guard let link = fields.beginResult(of: group.field) else { return }
    try change(to: group.outer)
    if link >= 0 { group.character.link = link }
  }

  /// Does what the end of a destination means; `group` is the one around it already.
  mutating func end(_ destination: RTFDestination, ofField field: Int) throws(FormatError) {
    switch destination {
    case .fontTable:
      header.fonts.endFont()
      decoding.forgetFonts()
    case .colorTable: header.colors.end()
    case .fieldInstruction: endFieldInstruction(field)
    case .picture: try endPicture()
    case .shapeValue: drawing.endProperty(isKept: group.destination == .shape)
    case .oldNumbering:
      keepParagraph()
      paragraph.oldNumbering = oldNumbering.result
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
    let kind = fields.endInstruction(of: index) { link in story.id(of: link) }
    if let kind, !group.character.hidden { findings.record(.rtfFormField, from: kind) }
  }

  /// A link without a result shows its address, and a symbol the character it names.
  mutating func endField(_ index: Int) throws(FormatError) {
    guard let field = fields.close(index), group.destination == .document else { return }
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
    let isCropped = drawing.isCropped
    guard var attachment = drawing.takePicture() else {
      findings.record(.rtfEmptyPicture)
      return
    }
    if isCropped { findings.record(.rtfNotCropped) }
    // What raises the character that stands for a picture raises the picture.
    var properties = group.character
    attachment.baselineOffset = Length(halfPoints: Int(properties.baseline))
    properties.baseline = 0
    try story.append(attachment, properties: try story.id(of: properties))
  }
}
