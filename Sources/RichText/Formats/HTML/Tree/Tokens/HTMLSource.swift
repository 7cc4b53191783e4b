/// A stretch of an `HTMLSource`.
struct HTMLText: Hashable, Sendable {
  var start: Int
  var end: Int

  static let empty = HTMLText(start: 0, end: 0)

  var isEmpty: Bool { start == end }
  var count: Int { end - start }
}

/// The attributes of one tag: a stretch of an `HTMLSource`'s.
struct HTMLAttributes: Sendable {
  var start: Int32
  var end: Int32

  static let none = HTMLAttributes(start: 0, end: 0)

  var isEmpty: Bool { start == end }
  var indices: Range<Int> { Int(start)..<Int(end) }
}

/// All text of a page, which tokens and nodes name by range: the input, and the replacements of parts of it.
///
/// So neither a token nor a node owns memory, and text that needs no change is not copied.
struct HTMLSource: Sendable {
  /// UTF-8 with line feeds.
  let input: [UInt8]
  /// The replacements of references and NUL, and names that were not in lower case.
  private var added: [UInt8] = []
  /// Text of the page that stood apart.
  private var joined: [UInt8] = []
  private(set) var attributes: [HTMLAttribute] = []
  /// Whether an attribute states a formula; few pages have one.
  private(set) var statesMathML = false

  /// Ranges in `added` and in `joined` begin here, beyond every input.
  private static let addedStart = 1 << 48
  private static let joinedStart = 1 << 49

  /// Most inputs have none, and then nothing need be searched for it.
  private let inputHoldsNUL: Bool

  init(_ input: [UInt8]) {
    self.input = input
    // A copied page has about one attribute in 64 bytes; hostile ones have more.
    attributes.reserveCapacity(min(input.count / 64, 1 << 16))
    inputHoldsNUL = input.withUnsafeBufferPointer { ByteScan.first(0, in: $0) < $0.count }
  }

  subscript(text: HTMLText) -> ArraySlice<UInt8> {
    if text.start < Self.addedStart { return input[text.start..<text.end] }
    if text.start < Self.joinedStart { return added[(text.start - Self.addedStart)..<(text.end - Self.addedStart)] }
    return joined[(text.start - Self.joinedStart)..<(text.end - Self.joinedStart)]
  }

  /// Lends the bytes of `text`, without counting a reference.
  @inline(__always)
  func withBytes<Result>(of text: HTMLText, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    func lend(_ bytes: UnsafeBufferPointer<UInt8>, from base: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[(text.start - base)..<(text.end - base)])
    }
    if text.start < Self.addedStart { return input.withUnsafeBufferPointer { body(lend($0, from: 0)) } }
    if text.start < Self.joinedStart { return added.withUnsafeBufferPointer { body(lend($0, from: Self.addedStart)) } }
    return joined.withUnsafeBufferPointer { body(lend($0, from: Self.joinedStart)) }
  }

  func string(_ text: HTMLText) -> String { String(decoding: self[text], as: UTF8.self) }

  @inline(__always)
  func holdsNUL(_ text: HTMLText) -> Bool {
    inputHoldsNUL && withBytes(of: text) { ByteScan.first(0, in: $0) < $0.count }
  }

  func isBlank(_ text: HTMLText) -> Bool { withBytes(of: text) { $0.allSatisfy(\.isHTMLSpace) } }

  /// The white space that a text begins with, and the rest.
  func dividing(_ text: HTMLText) -> (blank: HTMLText, rest: HTMLText) {
    let count = withBytes(of: text) { bytes in bytes.firstIndex { !$0.isHTMLSpace } ?? bytes.count }
    let middle = text.start + count
    return (HTMLText(start: text.start, end: middle), HTMLText(start: middle, end: text.end))
  }

  func areEqual(_ one: HTMLText, _ other: HTMLText) -> Bool {
    one == other
      || one.count == other.count
        && withBytes(of: one) { one in
          withBytes(of: other) { other in one.elementsEqual(other) }
        }
  }

  func name(_ name: HTMLTagName) -> String {
    name.kind == .unknown ? string(name.text) : HTMLNameTable.tags.text(of: name.kind)
  }

  func areEqual(_ one: HTMLTagName, _ other: HTMLTagName) -> Bool {
    one.kind == other.kind && (one.kind != .unknown || areEqual(one.text, other.text))
  }

  // MARK: Attributes

  /// The value of an attribute; nil if there is none of that name.
  @inline(__always)
  func value(_ name: HTMLAttributeName, in list: HTMLAttributes) -> HTMLText? {
    for index in list.indices where attributes[index].name == name { return attributes[index].value }
    return nil
  }

  /// The value of an attribute by its name in lower case, whether it is one that a reader knows or not.
  func value(named name: some Collection<UInt8>, in list: HTMLAttributes) -> HTMLText? {
    for index in list.indices
    where attributes[index].nameText.count == name.count && self[attributes[index].nameText].elementsEqual(name) {
      return attributes[index].value
    }
    return nil
  }

  func text(_ name: HTMLAttributeName, in list: HTMLAttributes) -> String? { value(name, in: list).map(string) }

  /// Returns the number of attributes that hold scripts, as `onclick` does.
  func handlerCount(in list: HTMLAttributes) -> Int {
    list.indices.count {
      attributes[$0].name == .unknown && attributes[$0].nameText.count > 2
        && withBytes(of: attributes[$0].nameText) { $0[0] == UInt8(ascii: "o") && $0[1] == UInt8(ascii: "n") }
    }
  }

  /// Reports whether both have the same attributes with the same values in the same order.
  func areEqual(_ one: HTMLAttributes, _ other: HTMLAttributes) -> Bool {
    one.indices.count == other.indices.count
      && zip(one.indices, other.indices).allSatisfy {
        haveSameName(attributes[$0], attributes[$1]) && areEqual(attributes[$0].value, attributes[$1].value)
      }
  }

  @inline(__always)
  func haveSameName(_ one: HTMLAttribute, _ other: HTMLAttribute) -> Bool {
    // Names that are known need not be looked at.
    if one.name != .unknown || other.name != .unknown { return one.name == other.name }
    return one.nameHash == other.nameHash && areEqual(one.nameText, other.nameText)
  }

  /// The attributes of `list`, and those of `others` that it has none of the name of.
  mutating func union(_ list: HTMLAttributes, _ others: HTMLAttributes) -> HTMLAttributes {
    let present = list.indices.map { attributes[$0] }
    let missing = others.indices.map { attributes[$0] }.filter { other in
      !present.contains { haveSameName($0, other) }
    }
    guard !missing.isEmpty, present.count + missing.count <= HTMLTokenizer.maximumAttributes else { return list }
    let start = attributesEnd
    attributes += present
    attributes += missing
    return HTMLAttributes(start: start, end: attributesEnd)
  }

  // MARK: Adding

  /// The place where added text continues.
  var addedEnd: Int { Self.addedStart + added.count }

  /// The place where added attributes continue.
  var attributesEnd: Int32 { Int32(truncatingIfNeeded: attributes.count) }

  mutating func add(_ attribute: HTMLAttribute) {
    if attribute.name == .dataMathML { statesMathML = true }
    attributes.append(attribute)
  }

  mutating func add(_ byte: UInt8) { added.append(byte) }

  mutating func add(_ bytes: [UInt8]) { added += bytes }

  /// Adds bytes of the input.
  mutating func add(_ range: Range<Int>) { added.append(stretch: input[range]) }

  /// One stretch that holds both, the second behind the first.
  ///
  /// Nothing but this makes longer what it returned last, which so grows without being copied.
  mutating func joining(_ first: HTMLText, _ second: HTMLText) -> HTMLText {
    if first.isEmpty { return second }
    if first.end == second.start { return HTMLText(start: first.start, end: second.end) }
    var start = first.start
    if first.end != Self.joinedStart + joined.count {
      start = Self.joinedStart + joined.count
      joined.append(stretch: self[first])
    }
    joined.append(stretch: self[second])
    return HTMLText(start: start, end: Self.joinedStart + joined.count)
  }

  mutating func add(_ reference: HTMLCharacterReferences.Match) {
    HTMLCharacterReferences.shared.append(valueOf: reference, to: &added)
  }
}
