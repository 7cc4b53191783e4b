/// Declarations in the order of the cascade within one rule or attribute.
struct CSSDeclarations: Hashable, Sendable {
  var normal: [CSSDeclaration] = []
  var important: [CSSDeclaration] = []
  /// Whether one of them states or names a custom property.
  var hasVariables = false

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  /// The declarations by which an element is shown.
  var showing: CSSDeclarations {
    var showing = self
    showing.normal.removeAll { !$0.shows }
    showing.important.removeAll { !$0.shows }
    return showing
  }

  init() {}

  /// The declarations of a block whose numbers were gathered.
  init(_ list: CSSDeclarationList, in vocabulary: CSSVocabulary) {
    for number in list.normal { normal += vocabulary.declarations[vocabulary[number].range] }
    for number in list.important { important += vocabulary.declarations[vocabulary[number].range] }
    hasVariables = list.hasVariables
  }

  /// Understands one declaration.
  init(declaration: ArraySlice<UInt8>) {
    guard let (name, value, isImportant) = Self.parts(of: declaration) else { return }
    let meaning: [CSSDeclaration]
    if name.isCustomName {
      meaning = [.custom(String(decoding: name, as: UTF8.self), CSSScanner.components(of: value))]
      hasVariables = true
    } else if let property = CSSTextProperty.named(name) {
      let components = CSSScanner.components(of: value)
      guard !components.isEmpty else { return }
      hasVariables = components.contains(where: \.namesCustomProperty)
      if hasVariables {
        meaning = [.variable(property.name, components)]
      } else {
        meaning = CSSValueCheck.isClean(value, in: property.form) ? property.declarations(components) : []
      }
    } else {
      return
    }
    if isImportant { important = meaning } else { normal = meaning }
  }

  /// The name of a declaration as it is written, its value, and whether it is important; `nil` if it is none.
  static func parts(
    of declaration: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>, isImportant: Bool)? {
    var cursor = CSSCursor(declaration)
    cursor.skipSpace()
    guard let name = cursor.name() else { return nil }
    cursor.skipSpace()
    guard cursor.take(":") else { return nil }
    let value = CSSText.trimmed(declaration[cursor.position...])
    guard value.contains(UInt8(ascii: "!")) else { return (name, value, false) }
    cursor.seek(.exclamation)
    guard !cursor.isAtEnd else { return (name, value, false) }
    let important = declaration[value.startIndex..<cursor.position]
    cursor.position += 1
    cursor.skipSpace()
    guard let word = cursor.name(), word.isWord("important") else { return nil }
    cursor.skipSpace()
    return cursor.isAtEnd ? (name, CSSText.trimmed(important), true) : nil
  }
}

/// Gathers the declarations of one block, of which there may be any number, by their numbers in a vocabulary.
///
/// Within a block, those that are important are the later ones in the order of the cascade.
struct CSSDeclarationList: Sendable {
  /// The declarations that say something about text.
  private(set) var normal: [CSSVocabulary.Number] = []
  private(set) var important: [CSSVocabulary.Number] = []
  /// Whether one of them states or names a custom property.
  private(set) var hasVariables = false
  /// The number of declarations that they stand for.
  private var count = 0
  /// The start of the block; -1 before its first declaration.
  private var start = -1
  /// The last of many declarations of each name, and its place among them.
  private var lastOfMany: [String: (place: Int, number: CSSVocabulary.Number)] = [:]
  private var placesOfMany = 0

  /// The number of declarations from which only the last of each name is kept, as only that one has an effect.
  private static let maximumCount = 512
  /// Browsers that write out how an element looks state about so many properties.
  private static let usualCount = 12

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  init() {}

  /// Reads the declarations of a `style` attribute.
  init(parsing bytes: ArraySlice<UInt8>, understood: inout CSSVocabulary) { read(bytes, understood: &understood) }

  /// Reads the declarations of a `style` attribute in place of those that it had.
  mutating func read(_ bytes: ArraySlice<UInt8>, understood: inout CSSVocabulary) {
    var cursor = CSSCursor(bytes)
    read(from: &cursor, understood: &understood, inAttribute: true)
  }

  /// Reads the declarations of a block, whose `{` is passed, in place of those that it had, and passes its `}`. Rules
  /// in it are not read; returns whether there are any.
  @discardableResult
  mutating func read(
    from cursor: inout CSSCursor, understood: inout CSSVocabulary, inAttribute: Bool = false
  ) -> Bool {
    removeAll()
    var hasRules = false
    while case .rule = add(from: &cursor, understood: &understood, inAttribute) {
      hasRules = true
      cursor.skipRule(inBlock: !inAttribute)
    }
    cursor.position = min(cursor.position + 1, cursor.end)
    return hasRules
  }

  /// Adds the declarations up to a rule, a `}` or the end, and returns which of these it is.
  private mutating func add(
    from cursor: inout CSSCursor, understood: inout CSSVocabulary, _ inAttribute: Bool
  ) -> CSSBlockItem {
    var previous = CSSVocabulary.none
    while true {
      cursor.skipSemicolons()
      if placesOfMany == 0, let plain = understood.number(at: cursor, after: previous) {
        append(plain.number, at: cursor.position, understood)
        cursor.position = plain.end
        previous = plain.number
      } else {
        let item = cursor.nextItem(inAttribute: inAttribute)
        guard case .declaration(let range) = item else {
          finish(understood)
          return item
        }
        if placesOfMany > 0 {
          addToMany(cursor.bytes[range], &understood)
          continue
        }
        previous = understood.number(of: cursor.bytes[range])
        append(previous, at: range.lowerBound, understood)
      }
      if count > Self.maximumCount { sortOut(cursor.bytes[start..<cursor.position], inAttribute, &understood) }
    }
  }

  @inline(__always)
  private mutating func append(_ number: CSSVocabulary.Number, at place: Int, _ understood: borrowing CSSVocabulary) {
    if start < 0 { start = place }
    append(number, understood[number])
  }

  @inline(__always)
  private mutating func append(_ number: CSSVocabulary.Number, _ meaning: CSSVocabulary.Meaning) {
    guard !meaning.range.isEmpty else { return }
    count += meaning.range.count
    if meaning.hasVariables { hasVariables = true }
    if meaning.isImportant {
      important.append(number)
    } else {
      if normal.isEmpty { normal.reserveCapacity(Self.usualCount) }
      normal.append(number)
    }
  }

  /// Reads what was read so far once more, by name.
  private mutating func sortOut(_ bytes: ArraySlice<UInt8>, _ inAttribute: Bool, _ understood: inout CSSVocabulary) {
    removeAll()
    var cursor = CSSCursor(bytes)
    while case .declaration(let range) = cursor.nextItem(inAttribute: inAttribute) {
      addToMany(bytes[range], &understood)
    }
  }

  private mutating func removeAll() {
    normal.removeAll(keepingCapacity: true)
    important.removeAll(keepingCapacity: true)
    hasVariables = false
    count = 0
  }

  private mutating func addToMany(_ text: ArraySlice<UInt8>, _ understood: inout CSSVocabulary) {
    placesOfMany += 1
    let number = understood.number(of: text)
    guard !understood[number].range.isEmpty, let (written, _, isImportant) = CSSDeclarations.parts(of: text) else {
      return
    }
    // Names of the page's own differ by case.
    let name = written.isCustomName ? String(decoding: written, as: UTF8.self) : written.lowerCaseName
    lastOfMany[isImportant ? name + "!" : name] = (placesOfMany, number)
  }

  private mutating func finish(_ understood: borrowing CSSVocabulary) {
    start = -1
    guard placesOfMany > 0 else { return }
    for (_, number) in lastOfMany.values.sorted(by: { $0.place < $1.place }) { append(number, understood[number]) }
    lastOfMany = [:]
    placesOfMany = 0
  }
}
