/// The place to which the text of a group goes (RTF 1.9.1, "Destinations").
enum RTFDestination: Sendable {
  case document
  case fontTable, colorTable, stylesheet, listTable, listOverrideTable, levelText
  /// The state between `\field` and its parts.
  case field
  case fieldInstruction
  /// `\formfield`: the state of a form field.
  case formField
  case picture
  /// `\picprop`, `\shpinst` and `\sp`: pairs of names and values.
  case shape
  case shapeName, shapeValue
  case oldNumbering, oldNumberingText
  /// The name of a file beside the text, after `\NeXTGraphic`.
  case graphicName
  /// `\upr`: the group with code page text is skipped, the one with Unicode taken.
  case alternatives
  /// Text without a place in the document; its groups may have one.
  case nowhere
}

/// The state that a group inherits from the one around it, and that its end restores.
struct RTFGroup: Sendable {
  var destination = RTFDestination.document
  /// The destination around `\field`, `\upr` or `\shp`, to which their visible part goes.
  var outer = RTFDestination.document
  private var storedCharacter = RTFCharacterProperties()
  /// The interned `character`, -1 while unknown.
  private var characterID: Int32 = -1
  /// The character formatting in force.
  var character: RTFCharacterProperties {
    @inline(__always) _read { yield storedCharacter }
    @inline(__always) _modify {
      characterID = -1
      yield &storedCharacter
    }
  }
  /// Whether the group changed the paragraph formatting, so that the stack keeps that of the group around it.
  fileprivate(set) var changesParagraph = false
  /// `\uc`: how many bytes stand for a `\u` character in old readers.
  var unicodeSkip = 1
  var field = -1
  var isNestedRowProperties = false
  /// Tables around the text box that the text stands in; its paragraphs know nothing of them.
  var tablesAroundBox = 0
  /// Whether this is one style of the stylesheet, or a group within it.
  var isStyle = false
  /// `\htmlrtf`: the text only serves readers that show the wrapping of encapsulated HTML.
  var isEncapsulationOnly = false
  /// Whether `\dbch` was read: the text's bytes are in the font of the `\af` that follows.
  var isDoubleByte = false
  var doubleByteFont: Int32 = -1
  /// Whether LibreOffice's `\*\updnprop` was read: `\up` and `\dn` also make the text smaller.
  var isReduced = false

  /// Returns the number of the character formatting in a story.
  /// - Throws: `FormatError` if the story has no room for another.
  @inline(__always)
  mutating func characterID(in story: inout RTFStory) throws(FormatError) -> Int32 {
    if characterID < 0 { characterID = try story.id(of: storedCharacter) }
    return characterID
  }
}

/// The groups around the one that is read, with the formatting that their ends restore.
///
/// Groups nested deeper than the limit are counted and not kept: they share the formatting of the deepest one kept.
///
///     open ──▶ kept, while fewer than the limit ── close ──▶ the group around, with its paragraph formatting
///         └──▶ flattened ──────────────────────── close ──▶ nothing changes
struct RTFGroupStack: Sendable {
  private var groups: [RTFGroup] = []
  /// The paragraph formatting around each open group that changed it.
  private var paragraphs: [RTFParagraphProperties] = []
  private var flattenedDepth = 0
  /// The number of groups that were nested too deep.
  private(set) var flattenedCount = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The number of groups that are kept.
  var count: Int { groups.count }
  /// The number of groups that are open.
  var depth: Int { groups.count + flattenedDepth }
  var isFlattening: Bool { flattenedDepth > 0 }
  /// The group around the present one.
  var innermost: RTFGroup? { groups.last }
  /// The destination of the group around the present one, and whether that is a style; `nil` if there is none.
  @inline(__always)
  var outer: (destination: RTFDestination, isStyle: Bool)? {
    guard let last = groups.indices.last else { return nil }
    return (groups[last].destination, groups[last].isStyle)
  }

  /// Begins a group within `group`, which goes on as the new one.
  /// - Returns: `false` if it is nested too deep.
  @inline(__always)
  mutating func open(_ group: inout RTFGroup) -> Bool {
    guard groups.count < limit, flattenedDepth == 0 else {
      flattenedDepth += 1
      flattenedCount += 1
      return false
    }
    groups.append(group)
    group.changesParagraph = false
    return true
  }

  /// Ends a group that was nested too deep.
  /// - Returns: `false` if none is open.
  @inline(__always)
  mutating func closeFlattened() -> Bool {
    guard flattenedDepth > 0 else { return false }
    flattenedDepth -= 1
    return true
  }

  /// Ends the present group: the one around it takes its place, with its paragraph formatting.
  @inline(__always)
  mutating func close(_ group: inout RTFGroup, _ paragraph: inout RTFParagraphProperties) {
    if group.changesParagraph, let outer = paragraphs.popLast() { paragraph = outer }
    if !groups.isEmpty { group = groups.removeLast() }
  }

  /// Keeps the paragraph formatting before the present group changes it: few groups do.
  @inline(__always)
  mutating func keep(_ paragraph: RTFParagraphProperties, before group: inout RTFGroup) {
    guard !group.changesParagraph else { return }
    group.changesParagraph = true
    paragraphs.append(paragraph)
  }

  mutating func changeInnermost(_ change: (inout RTFGroup) -> Void) {
    if let last = groups.indices.last { change(&groups[last]) }
  }

  /// Ends all groups that were nested too deep.
  mutating func endFlattening() { flattenedDepth = 0 }

  /// Stands in `depth` fresh groups, whatever was open.
  mutating func restart(depth: Int) {
    groups = Array(repeating: RTFGroup(), count: depth)
    paragraphs = []
    flattenedDepth = 0
  }
}
