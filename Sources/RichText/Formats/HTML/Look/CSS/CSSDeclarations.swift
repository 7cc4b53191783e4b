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

  /// The declarations of a block whose numbers were gathered.
  init(_ list: CSSDeclarationList, in vocabulary: CSSVocabulary) {
    for number in list.normal { normal += vocabulary.declarations[vocabulary[number].range] }
    for number in list.important { important += vocabulary.declarations[vocabulary[number].range] }
    hasVariables = list.hasVariables
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

  /// The number of declarations from which only the last of each name is kept, as only that one has an effect.
  private static let maximumCount = 512
  /// Browsers that write out how an element looks state about so many properties.
  private static let usualCount = 12

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
    if count > Self.maximumCount {
      keepLast(of: &normal, understood)
      keepLast(of: &important, understood)
    }
    return hasRules
  }

  /// Adds the declarations up to a rule, a `}` or the end, and returns which of these it is.
  private mutating func add(
    from cursor: inout CSSCursor, understood: inout CSSVocabulary, _ inAttribute: Bool
  ) -> CSSBlockItem {
    var previous = CSSVocabulary.none
    while true {
      cursor.skipSemicolons()
      if let plain = understood.number(at: cursor, after: previous) {
        cursor.position = plain.end
        previous = plain.number
      } else {
        let item = cursor.nextItem(inAttribute: inAttribute)
        guard case .declaration(let range) = item else { return item }
        previous = understood.number(of: cursor.bytes[range])
      }
      append(previous, understood[previous])
    }
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

  private mutating func removeAll() {
    normal.removeAll(keepingCapacity: true)
    important.removeAll(keepingCapacity: true)
    hasVariables = false
    count = 0
  }

  private func keepLast(of numbers: inout [CSSVocabulary.Number], _ understood: borrowing CSSVocabulary) {
    var names: Set<String> = []
    numbers = numbers.reversed().filter { names.insert(understood.name(of: $0)).inserted }.reversed()
  }
}
