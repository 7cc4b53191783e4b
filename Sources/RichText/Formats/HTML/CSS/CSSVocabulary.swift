/// The meanings of one document's declarations: there are many, but few different ones, and each is parsed once.
struct CSSVocabulary: Sendable {
  private var texts = RecentStyleTable<HashedBytes>(places: 64)
  private var meanings: [CSSDeclarations] = []
  /// Whether an element was made a container.
  private(set) var hasContainers = false

  /// Documents that have more do not repeat them.
  private static let maximumCount = 512

  mutating func meaning(of declaration: ArraySlice<UInt8>) -> CSSDeclarations {
    place(of: declaration).map { meanings[$0] } ?? understand(declaration)
  }

  /// Appends what a declaration means.
  mutating func append(_ declaration: ArraySlice<UInt8>, to list: inout CSSDeclarations) {
    if let place = place(of: declaration) {
      list.append(meanings[place])
    } else {
      list.append(understand(declaration))
    }
  }

  /// Returns the index of a declaration's meaning, which is found when the declaration is first met; `nil` if there are
  /// too many.
  @inline(__always)
  private mutating func place(of declaration: ArraySlice<UInt8>) -> Int? {
    guard let id = texts.intern(declaration, room: Self.maximumCount) else { return nil }
    if Int(id) == meanings.count { meanings.append(understand(declaration)) }
    return Int(id)
  }

  private mutating func understand(_ declaration: ArraySlice<UInt8>) -> CSSDeclarations {
    let meaning = CSSDeclarations(declaration: declaration)
    if meaning.makesContainer { hasContainers = true }
    return meaning
  }
}
