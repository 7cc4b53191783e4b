/// A style whose name states the containers of a paragraph or table. RTF has words for lists and tables, but none for
/// quotes, code and the further paragraphs of an item.
///
/// The names are those of such styles in LibreOffice and Word, from the outermost container to the innermost. So the
/// containers in copies of those programs are recognized, too:
///
///     name      = [ "Table Heading" ] { container }
///     container = "Quotations" [ depth ] [ "New" ]                 quotes in each other
///               | "List Continue" [ depth ]                       lists in each other; an item goes on
///               | "List Item" [ depth ] [ "Outer" count ]         an item begins, and that many around it
///               | "Preformatted Text" [ "(" language ")" ] [ "New" ]
///
/// Neighbours of one style share their innermost containers; "New" begins another of the same kind. Tables have it in
/// the name of their table style, before " Table".
struct RTFContainerStyle: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case lists(depth: Int, begins: Items)
    case quote(isNew: Bool)
    case code(language: Label?, isNew: Bool)
  }

  /// The items that begin with a paragraph: the innermost bears its marker, those around it have no text of their own.
  enum Items: Hashable, Sendable {
    case none
    case innermost(outer: Int)
  }

  var steps: [Step] = []
  /// The number of descriptions around the paragraph. No name states it: their indent is that of the paragraph.
  var descriptionDepth = 0
  /// The first paragraph of a cell that heads its column or row.
  var isHeading = false

  /// The greatest depth; deeper nesting is ignored.
  static let maximumSteps = 32

  /// The paragraph that keeps two tables apart, or ends a cell after the empty paragraph that follows a nested table.
  static let separatorName = "Table Separator"
  private static let tableSuffix = " Table"

  /// Twips that the containers move the text away from the left and right margin.
  var indents: (left: Int, right: Int) {
    let named = indentsOfName
    return (named.left + Self.indentOfDescription * descriptionDepth, named.right)
  }

  /// Twips that the containers which the name states move the text away from the left and right margin.
  var indentsOfName: (left: Int, right: Int) {
    steps.reduce(into: (0, 0)) { indents, step in
      switch step {
      case .lists(let depth, _): indents.0 += Self.indent * depth
      case .quote:
        indents.0 += Self.indent
        indents.1 += Self.indent
      case .code: break
      }
    }
  }

  private static let indent = 720
  /// 40 pixels, as in browsers.
  static let indentOfDescription = 600

  /// Twips before the first and after the last paragraph of what is set apart. That of a container which has no name is
  /// said of the paragraph itself.
  var spaceAtEnds: Int32 {
    steps.isEmpty ? RTFParagraphProperties.usualSpace : RTFParagraphProperties.containerSpace
  }

  var saysNothing: Bool { !isHeading && steps.isEmpty && descriptionDepth == 0 }

  var endsWithCode: Bool { if case .code = steps.last { true } else { false } }

  // MARK: Writing

  /// The name; `nil` outside of containers, and for plain items, whose lists have words of their own.
  var name: String? {
    if !isHeading, steps.isEmpty { return nil }
    if !isHeading, steps.count == 1, case .lists(_, .innermost(outer: 0)) = steps[0] { return nil }
    var words = isHeading ? ["Table Heading"] : []
    var index = 0
    while index < steps.count {
      switch steps[index] {
      case .lists(let depth, let items):
        words.append(items == .none ? "List Continue" : "List Item")
        if depth > 1 { words.append(String(depth)) }
        if case .innermost(let outer) = items, outer > 0 { words.append("Outer \(outer)") }
      case .quote(let isNew):
        words.append("Quotations")
        var depth = 1
        while !isNew, index + 1 < steps.count, steps[index + 1] == .quote(isNew: false) {
          depth += 1
          index += 1
        }
        if depth > 1 { words.append(String(depth)) }
        if isNew { words.append("New") }
      case .code(let language, let isNew):
        words.append("Preformatted Text")
        if let language { words.append("(\(language))") }
        if isNew { words.append("New") }
      }
      index += 1
    }
    return words.joined(separator: " ")
  }

  var tableName: String? { steps.isEmpty ? nil : (name ?? "List Continue") + Self.tableSuffix }

  /// Reports whether a style's name can hold the language.
  static func isWritable(language: Label) -> Bool {
    (1...40).contains(language.utf8.count)
      && language.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"();,".utf8.contains($0) }
  }

  // MARK: Reading

  init(steps: [Step] = [], isHeading: Bool = false) {
    self.steps = steps
    self.isHeading = isHeading
  }

  /// Reads a name; `nil` for a style that states no containers.
  init?(named name: [UInt8]) {
    var words = Self.words(of: name)[...]
    if words.starts(with: ["table", "heading"]) {
      isHeading = true
      words = words.dropFirst(2)
    }
    while !words.isEmpty, steps.count < Self.maximumSteps, !endsWithCode {
      guard let step = Self.popSteps(from: &words) else { return nil }
      steps += step
    }
    guard words.isEmpty, isHeading || !steps.isEmpty else { return nil }
  }

  /// Reads the name of a table style; `nil` for one that states no containers.
  init?(namedTable name: [UInt8]) {
    let suffix = Self.tableSuffix.utf8
    guard name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) else { return nil }
    self.init(named: Array(name.dropLast(suffix.count)))
  }

  /// Returns the words before a comma; aliases follow it.
  private static func words(of name: [UInt8]) -> [String] {
    name.prefix { $0 != UInt8(ascii: ",") }.split(separator: UInt8(ascii: " "))
      .map { String(decoding: $0, as: UTF8.self) }
      .map { $0.hasPrefix("(") ? $0 : $0.lowercased() }
  }

  private static func popSteps(from words: inout ArraySlice<String>) -> [Step]? {
    func pop(_ phrase: String...) -> Bool {
      guard words.starts(with: phrase) else { return false }
      words = words.dropFirst(phrase.count)
      return true
    }
    func popNumber() -> Int? {
      guard let number = words.first.flatMap({ Int($0) }), (1...maximumSteps).contains(number) else { return nil }
      words = words.dropFirst()
      return number
    }
    // Word's names are "Quote", "Intense Quote" and "HTML Preformatted".
    if pop("quotations") || pop("quote") || pop("intense", "quote") {
      let depth = popNumber() ?? 1
      let isNew = pop("new")
      return [.quote(isNew: isNew)] + Array(repeating: .quote(isNew: false), count: depth - 1)
    }
    if pop("list", "continue") { return [.lists(depth: popNumber() ?? 1, begins: .none)] }
    if pop("list", "item") {
      let depth = popNumber() ?? 1
      guard pop("outer") else { return [.lists(depth: depth, begins: .innermost(outer: 0))] }
      return popNumber().map { [.lists(depth: depth, begins: .innermost(outer: $0))] }
    }
    if pop("preformatted", "text") || pop("html", "preformatted") {
      var language: Label?
      if let word = words.first, word.hasPrefix("("), word.hasSuffix(")"), word.count > 2 {
        language = Label(String(word.dropFirst().dropLast()))
        words = words.dropFirst()
      }
      return [.code(language: language, isNew: pop("new"))]
    }
    return nil
  }
}
