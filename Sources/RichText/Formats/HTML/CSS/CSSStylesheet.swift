/// The rules of a document's `<style>` elements whose selectors are made of elements, classes and ids.
///
/// Rules are found by the rightmost part of their selector, so that an element meets only those that could match.
/// Other selectors (pseudo-classes, attributes, siblings) never match.
struct CSSStylesheet: Sendable {
  /// The number of an element name, id or class that some selector has.
  typealias NameID = Int32

  /// One compound of a selector: `p.MsoNormal#x`.
  struct Compound: Hashable, Sendable {
    var element: NameID?
    var id: NameID?
    var classes: [NameID] = []
    /// Whether the next compound to the left must match the parent itself (`>`).
    var isChild = false
  }

  struct Rule: Sendable {
    /// From right to left.
    var compounds: [Compound]
    var specificity: Int
    var declarations: Int
  }

  static let maximumRules = 4000
  private static let maximumCompounds = 16

  private(set) var rules: [Rule] = []
  private(set) var declarations: [CSSDeclarations] = []
  private(set) var isTruncated = false
  private var byID: [NameID: [Int]] = [:]
  private var byClass: [NameID: [Int]] = [:]
  private var byElement: [NameID: [Int]] = [:]
  private var nameIDs: [String: NameID] = [:]
  private var universal: [Int] = []
  private var vocabulary = CSSVocabulary()

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of one sheet.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      guard rules.count < Self.maximumRules else {
        isTruncated = true
        return
      }
      let prelude = prelude(of: bytes, from: start)
      start = prelude.end + 1
      guard prelude.opensBlock else { continue }
      let text = CSSText.withoutLeadingComments(bytes[prelude.range])
      if text.first == UInt8(ascii: "@") {
        // A block that applies to screens is entered, any other skipped whole.
        if Self.appliesToScreen(text) { continue }
        start = Self.endOfBlock(bytes, from: start)
        continue
      }
      let end = CSSText.end(of: bytes, from: start, at: UInt8(ascii: "}"))
      add(selectors: text, declarations: bytes[start..<end])
      start = min(end + 1, bytes.endIndex)
    }
  }

  /// The stretch up to the next `{`, `}` or `;`.
  private func prelude(of bytes: ArraySlice<UInt8>, from start: Int) -> (range: Range<Int>, end: Int, opensBlock: Bool)
  {
    var start = start
    var index = start
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "{"): return (start..<index, index, true)
      case UInt8(ascii: "}"), UInt8(ascii: ";"): return (start..<index, index, false)
      case UInt8(ascii: "<") where bytes[index...].starts(with: "<!--".utf8):
        index += 4
        start = index
      case UInt8(ascii: "-") where bytes[index...].starts(with: "-->".utf8):
        index += 3
        start = index
      case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
        index += 2
        while index < bytes.endIndex, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index = min(index + 2, bytes.endIndex)
      default: index += 1
      }
    }
    return (min(start, bytes.endIndex)..<bytes.endIndex, bytes.endIndex, false)
  }

  private static func appliesToScreen(_ prelude: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: prelude.prefix(256), as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
    return words.first == "@media" && (words.count == 1 || words.contains("screen") || words.contains("all"))
      && !words.contains("not") && !words.contains("and")
  }

  private static func endOfBlock(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    var depth = 1
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
      index += 1
    }
    return bytes.endIndex
  }

  private mutating func add(selectors: ArraySlice<UInt8>, declarations bytes: ArraySlice<UInt8>) {
    let parsed = CSSDeclarations(parsing: bytes, understood: &vocabulary)
    guard !parsed.isEmpty else { return }
    let block = declarations.count
    var isUsed = false
    for selector in selectors.split(separator: UInt8(ascii: ",")) {
      guard rules.count < Self.maximumRules else {
        isTruncated = true
        break
      }
      guard let compounds = compounds(of: selector), let last = compounds.first else { continue }
      let specificity = compounds.reduce(0) {
        $0 + ($1.id == nil ? 0 : 10_000) + $1.classes.count * 100 + ($1.element == nil ? 0 : 1)
      }
      if let id = last.id {
        byID[id, default: []].append(rules.count)
      } else if let name = last.classes.first {
        byClass[name, default: []].append(rules.count)
      } else if let element = last.element {
        byElement[element, default: []].append(rules.count)
      } else {
        universal.append(rules.count)
      }
      rules.append(Rule(compounds: compounds, specificity: specificity, declarations: block))
      isUsed = true
    }
    if isUsed { declarations.append(parsed) }
  }

  /// The selector's compounds from right to left; nil if it holds anything but elements, classes, ids, ` ` and `>`.
  private mutating func compounds(of selector: ArraySlice<UInt8>) -> [Compound]? {
    let text = CSSText.withoutLeadingComments(selector)
    guard !text.isEmpty, text.count <= 1024 else { return nil }
    var compounds: [Compound] = []
    var compound = Compound()
    var isStarted = false
    var isChild = false
    var index = text.startIndex
    func name() -> String {
      let start = index
      while index < text.endIndex, text[index].isCSSName { index += 1 }
      return String(decoding: text[start..<index], as: UTF8.self).filter { $0 != "\\" }
    }
    func end() {
      if isStarted { compounds.append(compound) }
      compound = Compound()
      isStarted = false
    }
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case _ where byte.isHTMLSpace:
        end()
        index += 1
        continue
      case UInt8(ascii: ">"):
        end()
        isChild = true
        index += 1
        continue
      case UInt8(ascii: "*"): index += 1
      case UInt8(ascii: "."):
        index += 1
        compound.classes.append(intern(name()))
      case UInt8(ascii: "#"):
        index += 1
        compound.id = intern(name())
      default:
        guard byte.isCSSName, !isStarted else { return nil }
        compound.element = intern(name().lowercased())
      }
      if isChild {
        compound.isChild = true
        isChild = false
      }
      isStarted = true
    }
    end()
    guard !compounds.isEmpty, compounds.count <= Self.maximumCompounds else { return nil }
    return compounds.reversed()
  }

  private mutating func intern(_ name: String) -> NameID {
    if let id = nameIDs[name] { return id }
    let id = NameID(truncatingIfNeeded: nameIDs.count)
    nameIDs[name] = id
    return id
  }

  /// The number of a name; nil if no selector has it.
  func nameID(_ name: String) -> NameID? { nameIDs[name] }

  /// Whether a rule is about elements of this class.
  func hasRule(forClass name: String) -> Bool { nameIDs[name].map { byClass[$0] != nil } ?? false }

  /// The rules whose rightmost compound could match, in no order.
  func candidates(element: NameID?, id: NameID?, classes: [NameID]) -> [Int] {
    var candidates = universal
    if let element, let rules = byElement[element] { candidates += rules }
    if let id, let rules = byID[id] { candidates += rules }
    for name in classes {
      if let rules = byClass[name] { candidates += rules }
    }
    return candidates
  }
}
