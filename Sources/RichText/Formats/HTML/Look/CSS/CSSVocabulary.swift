/// The meanings of one document's declarations: there are many, but few different ones, and each is parsed once.
struct CSSVocabulary: Sendable {
  /// Names a declaration by its place among those that were understood.
  typealias Number = Int32

  /// One declaration, as far as it says something about text.
  struct Meaning: Sendable {
    /// The part of `declarations` that it stands for: most often nothing, or one thing.
    var range: Range<Int>
    var isImportant = false
    /// Whether it states or names a custom property.
    var hasVariables = false
  }

  private var texts = ByteStringTable()
  private var meanings: [Meaning] = []
  /// The name of the property that each of `meanings` is about.
  private var names: [String] = []
  /// The declaration that last stood behind each one, and first the one that began a block; `none` if it was new.
  private var followers = [Self.none]
  /// The declarations of all meanings. They are lent from here: each copy of one counts references.
  private(set) var declarations: [CSSDeclaration] = []

  /// The number of no declaration, before the first one of a block.
  static let none: Number = -1

  /// Documents that have more do not repeat them.
  private static let maximumCount = 512

  /// A vocabulary that knows what browsers state of the elements that they copy, in their order and spelling. So no
  /// document has to understand it again.
  static let usual: CSSVocabulary = {
    var vocabulary = CSSVocabulary()
    var list = CSSDeclarationList()
    list.read(usualStyle[...], understood: &vocabulary)
    return vocabulary
  }()

  /// The declarations that Chromium writes into its copies, and then those that only WebKit writes.
  private static let usualStyle = Array(
    """
    color: rgb(0, 0, 0); font-style: normal; font-variant-ligatures: normal; font-variant-caps: normal; \
    font-weight: 400; letter-spacing: normal; orphans: 2; text-align: start; text-indent: 0px; text-transform: none; \
    widows: 2; word-spacing: 0px; -webkit-text-stroke-width: 0px; white-space: normal; \
    background-color: rgb(255, 255, 255); text-decoration-thickness: initial; text-decoration-style: initial; \
    text-decoration-color: initial; display: inline !important; float: none; orphans: auto; widows: auto; \
    text-decoration: none; -webkit-text-size-adjust: auto
    """.utf8)

  subscript(number: Number) -> Meaning { meanings[Int(number)] }

  func name(of number: Number) -> String { names[Int(number)] }

  /// Returns the number and the end of the declaration at which a cursor stands; `nil` for one that is not plain. Plain
  /// text that is no declaration has a number as well, and says nothing.
  /// - Parameter previous: the declaration before it in its block.
  mutating func number(at cursor: CSSCursor, after previous: Number) -> (number: Number, end: Int)? {
    let place = Int(previous &+ 1)
    // Programs state the same properties in the same order, and most of them with the same values.
    let expected = followers[place]
    if expected != Self.none, let end = cursor.end(of: texts[expected]) { return (expected, end) }
    guard let range = cursor.plainDeclaration() else { return nil }
    let number = number(of: cursor.bytes[range])
    // Those beyond the maximum count are not found again.
    if Int(number) < texts.count { followers[place] = number }
    return (number, range.upperBound)
  }

  /// Makes room for so many declarations.
  private mutating func reserve(_ count: Int) {
    meanings.reserveCapacity(count)
    names.reserveCapacity(count)
    followers.reserveCapacity(count + 1)
    declarations.reserveCapacity(count / 2)
  }

  /// Returns the number of a declaration, which is understood when it is first met.
  mutating func number(of declaration: ArraySlice<UInt8>) -> Number {
    let known = texts.intern(declaration, room: Self.maximumCount)
    if let known, Int(known) < meanings.count { return known }
    if meanings.isEmpty { reserve(64) }
    let (name, meaning) = understand(declaration)
    names.append(name)
    meanings.append(meaning)
    followers.append(Self.none)
    return Number(truncatingIfNeeded: meanings.count - 1)
  }

  /// Adds what a declaration says about text, if it does.
  private mutating func understand(_ declaration: ArraySlice<UInt8>) -> (name: String, meaning: Meaning) {
    let start = declarations.count
    var meaning = Meaning(range: start..<start)
    var name = ""
    guard let (written, value, isImportant) = Self.parts(of: declaration) else { return (name, meaning) }
    if written.isCustomName {
      // Names of the page's own differ by case.
      name = String(decoding: written, as: UTF8.self)
      declarations.append(.custom(name, CSSComponent.all(in: value)))
      meaning.hasVariables = true
    } else if let property = CSSTextProperty.named(written),
      case let components = CSSComponent.all(in: value), !components.isEmpty
    {
      name = property.name
      meaning.hasVariables = components.contains(where: \.namesCustomProperty)
      if meaning.hasVariables {
        declarations.append(.variable(name, components))
      } else if CSSValueCheck.isClean(value, in: property.form) {
        declarations += property.declarations(components)
      }
    }
    meaning.isImportant = isImportant
    meaning.range = start..<declarations.count
    return (name, meaning)
  }

  /// The name of a declaration as it is written, its value, and whether it is important; `nil` if it is none.
  private static func parts(
    of declaration: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>, isImportant: Bool)? {
    var cursor = CSSCursor(declaration)
    cursor.skipSpace()
    guard let name = cursor.name() else { return nil }
    cursor.skipSpace()
    guard cursor.take(":") else { return nil }
    let value = declaration[cursor.position...].trimming(while: \.isHTMLSpace)
    guard value.contains(UInt8(ascii: "!")) else { return (name, value, false) }
    cursor.seek(.exclamation)
    guard !cursor.isAtEnd else { return (name, value, false) }
    let important = declaration[value.startIndex..<cursor.position]
    cursor.position += 1
    cursor.skipSpace()
    guard let word = cursor.name(), word.isWord("important") else { return nil }
    cursor.skipSpace()
    return cursor.isAtEnd ? (name, important.trimming(while: \.isHTMLSpace), true) : nil
  }
}
