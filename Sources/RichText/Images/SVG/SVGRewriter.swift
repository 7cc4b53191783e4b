/// Reads a drawing in SVG and rewrites it, with what is known to draw and nothing else.
///
/// Nothing is passed through. Names come from `SVGVocabulary`, values are checked by `SVGValue`, and the markup is
/// written here. An unknown element goes with its content. The result needs no other file and names none, and holds no
/// script, no handler and no foreign markup. A second rewriting changes nothing. Time and memory grow with the bytes.
///
/// It is no target of its own: drawings and pictures hold each other, and readers state the size of each drawing.
struct SVGRewriter {
  /// A rewritten drawing.
  struct Drawing: Hashable, Sendable {
    var bytes: [UInt8] = []
    /// The size of the drawing if none is requested, 96 pixels to the inch.
    var size: SVGSize?
    /// The counts of removed parts.
    var removals: [SVGRemoval: Int] = [:]
    /// The cost for a program that follows all references.
    var cost = 0
  }

  private static let namespace = "http://www.w3.org/2000/svg"
  private static let linkNamespace = "http://www.w3.org/1999/xlink"
  private static let maximumDepth = 256

  private struct OpenElement {
    enum Fate {
      /// The element is written under this name.
      case written(String)
      /// The element's content is written without the element: a link.
      case unwrapped
      /// The element goes with all its content.
      case dropped
      /// The element's text is collected.
      case sheet
    }

    let name: XMLName
    let fate: Fate
    /// The count of namespaces that were known before the element began.
    let bindings: Int
  }

  private var drawing = Drawing()
  private var open: [OpenElement] = []
  private var namespaces = XMLNamespaces()
  private var references = SVGReferences()
  private var sheet: [UInt8] = []
  private var isEnded = false
  /// The cost of the drawing in the picture of the present element.
  private var innerCost = 0
  private let isInside: Bool
  private let keepsColorProfile: Bool

  private init(isInside: Bool, keepsColorProfile: Bool) {
    self.isInside = isInside
    self.keepsColorProfile = keepsColorProfile
  }

  /// Reports whether the bytes begin as a drawing does, whatever follows.
  static func hasSignature(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first == UInt8(ascii: "<") || first.isXMLSpace || first >= 0xEF,
      let text = try? SVGText.utf8(of: bytes)
    else { return false }
    var tokenizer = XMLTokenizer(text)
    return (try? tokenizer.rootName())?.local == "svg"
  }

  /// - Parameters:
  ///   - isInside: whether it is a picture in another drawing; it holds no third one.
  ///   - keepsColorProfile: of pictures inside.
  static func rewrite(
    _ bytes: [UInt8], isInside: Bool = false, keepsColorProfile: Bool
  ) throws(ImageFault) -> Drawing {
    var rewriter = SVGRewriter(isInside: isInside, keepsColorProfile: keepsColorProfile)
    var tokenizer = XMLTokenizer(try SVGText.utf8(of: bytes))
    while let token = try tokenizer.next() {
      switch token {
      case .start(let name, let attributes, let isEmpty):
        try rewriter.begin(name, attributes, isEmpty: isEmpty)
        if isEmpty { try rewriter.end(name, isEmpty: true) }
      case .end(let name): try rewriter.end(name, isEmpty: false)
      case .text(let text): try rewriter.add(text)
      }
    }
    guard rewriter.isEnded else { throw .truncated }
    rewriter.drawing.cost = try rewriter.references.cost()
    return rewriter.drawing
  }

  // MARK: Elements

  private mutating func begin(_ name: XMLName, _ attributes: [XMLAttribute], isEmpty: Bool) throws(ImageFault) {
    guard !isEnded else { throw .trailingBytes }
    guard open.count < Self.maximumDepth else { throw .tooComplex }
    let bindings = namespaces.count
    try namespaces.bind(attributes)
    let fate: OpenElement.Fate
    if case .dropped? = open.last?.fate {
      fate = .dropped
    } else {
      fate = try begin(name, attributes, isRoot: open.isEmpty, isEmpty: isEmpty)
    }
    open.append(OpenElement(name: name, fate: fate, bindings: bindings))
  }

  private mutating func begin(
    _ name: XMLName, _ attributes: [XMLAttribute], isRoot: Bool, isEmpty: Bool
  ) throws(ImageFault) -> OpenElement.Fate {
    let element = name.local
    let namespace = namespaces[name.prefix]
    // Many drawings that are passed around forget the namespace; programs that need it would not draw them.
    guard namespace == Self.namespace || namespace == nil && name.prefix.isEmpty else {
      if isRoot { throw .disguised }
      return drop(.foreign)
    }
    guard !isRoot || element == "svg" else { throw .disguised }
    if case .sheet? = open.last?.fate { return drop(.element) }
    guard SVGVocabulary.elements.contains(element) else {
      if element == "a" { return .unwrapped }
      return drop(SVGRemoval(ofElement: element))
    }
    if element == "style" { return isForScreens(attributes) ? .sheet : drop(.style) }
    guard let written = rewritten(attributes, of: element) else { return .dropped }
    if isRoot { drawing.size = SVGSize(written) }
    write(element, written, isRoot: isRoot, isEmpty: isEmpty)
    return .written(element)
  }

  /// Reports whether a sheet is in CSS and for every medium.
  private func isForScreens(_ attributes: [XMLAttribute]) -> Bool {
    attributes.allSatisfy { attribute in
      let value = String(decoding: SVGValue.trimmed(attribute.value[...]), as: UTF8.self).lowercased()
      switch attribute.name.local {
      case "media": return ["", "all", "screen"].contains(value)
      case "type": return ["", "text/css"].contains(value)
      default: return true
      }
    }
  }

  private mutating func drop(_ removal: SVGRemoval) -> OpenElement.Fate {
    drawing.removals[removal, default: 0] += 1
    return .dropped
  }

  private mutating func end(_ name: XMLName, isEmpty: Bool) throws(ImageFault) {
    guard let element = open.popLast(), element.name == name else { throw .corrupted }
    namespaces.forget(after: element.bindings)
    switch element.fate {
    case .written(let name):
      if !isEmpty { drawing.bytes += Array("</\(name)>".utf8) }
      references.close()
    case .sheet: try writeSheet()
    case .unwrapped, .dropped: break
    }
    isEnded = open.isEmpty
  }

  private mutating func add(_ text: [UInt8]) throws(ImageFault) {
    guard let fate = open.last?.fate else {
      guard text.allSatisfy(\.isXMLSpace) else { throw isEnded ? .trailingBytes : .corrupted }
      return
    }
    switch fate {
    case .sheet: sheet += text
    case .written(let name) where SVGVocabulary.texts.contains(name): SVGText.append(text, to: &drawing.bytes)
    case .unwrapped where isInText: SVGText.append(text, to: &drawing.bytes)
    case .written, .unwrapped, .dropped: break
    }
  }

  /// Whether text inside a link is drawn.
  private var isInText: Bool {
    for element in open.reversed() {
      if case .written(let name) = element.fate { return SVGVocabulary.texts.contains(name) }
    }
    return false
  }

  // MARK: Attributes

  /// The attributes that stay; nil where the element cannot do without one that goes.
  private mutating func rewritten(_ attributes: [XMLAttribute], of element: String) -> [SVGAttribute]? {
    let isAnimation = SVGVocabulary.animations.contains(element)
    var kept: [SVGAttribute] = []
    var isWhole = true
    for attribute in attributes where !attribute.isNamespace {
      let isLink =
        attribute.name.local == "href"
        && (attribute.name.prefix.isEmpty || namespaces[attribute.name.prefix] == Self.linkNamespace
          || attribute.name.prefix == "xlink")
      let rewritten = isLink ? reference(attribute, of: element) : rewritten(attribute, isOfAnimation: isAnimation)
      // Before its value is a number, a name says what an animation changes.
      if rewritten == nil, isLink || attribute.name.local == "attributeName" { isWhole = false }
      guard let rewritten, !kept.contains(where: { $0.name == rewritten.name }) else { continue }
      kept.append(rewritten)
    }
    let names = Set(kept.map(\.name))
    if isAnimation, element != "animateMotion", !names.contains("attributeName") { isWhole = false }
    if element == "image", !names.contains("href"), !names.contains("xlink:href") { isWhole = false }
    guard isWhole || !(isAnimation || element == "image" || element == "use") else {
      if element != "image" { drawing.removals[isAnimation ? .animation : .reference, default: 0] += 1 }
      return nil
    }
    return kept
  }

  private mutating func rewritten(_ attribute: XMLAttribute, isOfAnimation: Bool) -> SVGAttribute? {
    guard let removal = SVGAttribute.removal(of: attribute.name, isOfAnimation: isOfAnimation) else {
      let value = SVGValue.trimmed(attribute.value[...])
      switch attribute.name.local {
      case "style" where attribute.name.prefix.isEmpty:
        let declarations = SVGStylesheet.declarations(value)
        if declarations.dropped > 0 { drawing.removals[.style, default: 0] += declarations.dropped }
        return declarations.bytes.isEmpty ? nil : SVGAttribute(name: "style", value: declarations.bytes)
      default:
        if SVGAttribute.allows(value, for: attribute.name, isOfAnimation: isOfAnimation) {
          return SVGAttribute(name: SVGAttribute.spelling(of: attribute.name), value: Array(value))
        }
        drawing.removals[.value, default: 0] += 1
        return nil
      }
    }
    drawing.removals[removal, default: 0] += 1
    return nil
  }

  /// Returns the target of an element's reference: a part of the drawing or, for a picture, its own bytes.
  private mutating func reference(_ attribute: XMLAttribute, of element: String) -> SVGAttribute? {
    let name = attribute.name.prefix.isEmpty ? "href" : "xlink:href"
    if element == "image" {
      guard
        let picture = SVGPicture.rewritten(
          attribute.value, isInside: isInside, keepsColorProfile: keepsColorProfile)
      else {
        drawing.removals[.picture, default: 0] += 1
        return nil
      }
      innerCost = picture.cost
      return SVGAttribute(name: name, value: picture.address)
    }
    let isOfAnimation = SVGVocabulary.animations.contains(element)
    guard !isOfAnimation, let fragment = SVGValue.fragment(attribute.value[...]) else {
      if !isOfAnimation, element != "use" { drawing.removals[.reference, default: 0] += 1 }
      return nil
    }
    return SVGAttribute(name: name, value: [UInt8(ascii: "#")] + fragment)
  }

  // MARK: Output

  private mutating func write(_ element: String, _ attributes: [SVGAttribute], isRoot: Bool, isEmpty: Bool) {
    drawing.bytes += Array("<\(element)".utf8)
    if isRoot {
      drawing.bytes += Array(" xmlns=\"\(Self.namespace)\" xmlns:xlink=\"\(Self.linkNamespace)\"".utf8)
    }
    var targets: [String] = []
    var weight = 1 + innerCost
    innerCost = 0
    for attribute in attributes {
      // A corner takes two bytes or more.
      if ["d", "points", "style"].contains(attribute.name) { weight += attribute.value.count / 2 }
      drawing.bytes += Array(" \(attribute.name)=\"".utf8)
      SVGText.append(attribute.value, to: &drawing.bytes)
      drawing.bytes.append(UInt8(ascii: "\""))
      if attribute.name != "id", element != "image" {
        targets += SVGValue.fragments(in: attribute.value[...]).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    drawing.bytes += Array((isEmpty ? "/>" : ">").utf8)
    func text(_ name: String) -> String? {
      attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }
    references.open(
      element, id: text("id"), classes: text("class")?.split(separator: " ").map(String.init) ?? [],
      references: targets,
      weight: weight)
  }

  private mutating func writeSheet() throws(ImageFault) {
    let (bytes, dropped) = SVGStylesheet.rewritten(sheet)
    sheet = []
    if dropped > 0 { drawing.removals[.style, default: 0] += dropped }
    if bytes.isEmpty { return }
    try references.add(sheet: bytes)
    drawing.bytes += Array("<style>".utf8)
    SVGText.append(bytes, to: &drawing.bytes)
    drawing.bytes += Array("</style>".utf8)
  }
}
