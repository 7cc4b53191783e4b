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
    followers.reserveCapacity(count + 1)
    declarations.reserveCapacity(count / 2)
  }

  /// Returns the number of a declaration, which is understood when it is first met.
  mutating func number(of declaration: ArraySlice<UInt8>) -> Number {
    let known = texts.intern(declaration, room: Self.maximumCount)
    if let known, Int(known) < meanings.count { return known }
    if meanings.isEmpty { reserve(64) }
    let meaning = CSSDeclarations(declaration: declaration)
    let start = declarations.count
    declarations += meaning.normal
    declarations += meaning.important
    meanings.append(
      Meaning(
        range: start..<declarations.count, isImportant: !meaning.important.isEmpty, hasVariables: meaning.hasVariables))
    followers.append(Self.none)
    return Number(truncatingIfNeeded: meanings.count - 1)
  }
}
