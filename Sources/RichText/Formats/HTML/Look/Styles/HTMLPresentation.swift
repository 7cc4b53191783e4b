/// The styles of an element and its attributes before any style sheet: HTML, sections 15.3 and 2.3.6.
enum HTMLPresentation {
  static func display(of tag: HTMLTag) -> CSSDeclaration.Display {
    tag == .li ? .listItem : HTMLTagSet.block.contains(tag) ? .block : .inline
  }

  /// The rules of the user agent's own sheet that a text's reader would see.
  static func declarations(of tag: HTMLTag) -> [CSSDeclaration] {
    switch tag {
    case .b, .strong: [.weight(.absolute(.bold))]
    case .i, .em, .cite, .dfn, .var, .address: [.italic(true)]
    case .u, .ins: [.decoration(.init(lines: .underline))]
    case .s, .strike, .del: [.decoration(.init(lines: .lineThrough))]
    case .sup: [.verticalAlign(.script(.superscript))]
    case .sub: [.verticalAlign(.script(.subscript))]
    // A family of fixed width, whatever the text around has.
    case .code, .kbd, .samp, .tt: [.code, .family(nil)]
    case .small: [.size(.factor(1 / 1.2))]
    case .big: [.size(.factor(1.2))]
    case .mark: [.background(.color(Color(red: 255, green: 255, blue: 0)))]
    case .center: [.alignment(.center)]
    case .pre, .listing, .xmp, .plaintext: [.whiteSpace(.pre), .family(nil)]
    case .textarea:
      [.whiteSpace(.pre), .family(nil), .size(.unstated), .color(.unknown), .background(.unknown)]
    case .ul, .menu, .dir: [.listMarker(.bullet)]
    case .ol: [.listMarker(.decimal)]
    case .table: [.alignment(nil), .whiteSpace(.normal), .indentIsFar(false)]
    case .dialog: [.display(.none)]
    // Controls have a size and colours of their own (section 15.5).
    case .button, .input, .select: [.size(.unstated), .color(.unknown), .background(.unknown)]
    default: []
    }
  }

  /// Returns the declarations that the attributes mean; empty for almost every element.
  static func declarations(
    of tag: HTMLTag, _ node: HTMLTree.NodeID, in tree: HTMLTree, hiding classes: HTMLScreenReaderClasses
  ) -> [CSSDeclaration] {
    var declarations: [CSSDeclaration] = []
    let attributes = tree.attributes(node)
    let source = tree.source
    for index in attributes.indices {
      let value = source.attributes[index].value
      var text: String { source.string(value) }
      switch source.attributes[index].name {
      case .align: declarations += alignment(tag, text)
      case .dir: declarations += CSSDeclaration.declarations(of: "direction", [.word(text)])
      case .lang, .xmlLang: if let language = language(source[value]) { declarations.append(.language(language)) }
      case .hidden:
        // What a search finds is hidden by its contents (HTML, section 6.1).
        declarations.append(text.lowercased() == "until-found" ? .sight(.flag(.undrawn, true)) : .display(.none))
      case .open where tag == .dialog: declarations.append(.display(.block))
      // It is in the top layer once a program opens it, which no copy tells; a user does not copy from it by chance.
      case .popover: declarations.append(.display(.none))
      case .width where tree[node].tag == .svg || tree[node].tag == .foreignObject,
        .height where tree[node].tag == .svg || tree[node].tag == .foreignObject:
        if case .some(0) = CSSExtent.points(CSSComponent.all(in: source[value]).first) {
          declarations.append(.sight(.flag(.cutAway, true)))
        }
      case .display, .fill, .fillOpacity, .fontSize, .mathbackground, .mathcolor, .mathsize, .opacity, .transform,
        .visibility:
        if tree[node].namespace != .html {
          declarations += foreign(source.attributes[index].name, CSSComponent.all(in: source[value]))
        }
      case .bgcolor:
        declarations.append(.background(CSSColor(legacy: text)))
      case .background where !value.isEmpty:
        declarations.append(.backgroundImage(true))
      case .class where classes.hide(source[value], of: node, in: tree):
        declarations.append(.sight(.flag(.forScreenReaders, true)))
      case .color where tag == .font, .text where tag == .body:
        declarations.append(.color(CSSColor(legacy: text)))
      case .face where tag == .font:
        declarations.append(CSSFont.families(of: CSSComponent.all(in: source[value])))
      case .size where tag == .font:
        if let size = CSSFont.size(ofFontElement: text) { declarations.append(.size(size)) }
      case .href where tag == .a:
        let target = linkTarget(source[value])
        if !target.isEmpty {
          let title = source.text(.title, in: attributes).flatMap { $0.isEmpty ? nil : $0 }
          declarations.append(.link(Link(target, title: title)))
          // A link has its own colour, whatever the text around has (section 15.3.1).
          declarations.append(.color(.unstated))
        }
      case .dataLaTeX where tag == .span:
        if let tex = tree.statedFormula(of: node, source[value]) { declarations.append(.formula(tex)) }
      case .type where tag == .ol || tag == .ul || tag == .li:
        if let marker = listMarker(text) { declarations.append(.listMarker(marker)) }
      default: break
      }
    }
    return declarations
  }

  /// The attributes of SVG and MathML that are properties (SVG 2, section 6.6; MathML Core 1, section 2.1.6).
  private static func foreign(_ name: HTMLAttributeName, _ value: [CSSComponent]) -> [CSSDeclaration] {
    switch name {
    case .fill:
      if CSSProperty.word(value) == "none" { return [.fill(.color(Color(red: 0, green: 0, blue: 0, alpha: 0)))] }
      return CSSDeclaration.declarations(of: "-webkit-text-fill-color", value)
    case .fillOpacity:
      guard case .number(let share)? = value.first, Unseen.isTooFaint(share) else { return [] }
      return [.fill(.color(Color(red: 0, green: 0, blue: 0, alpha: 0)))]
    case .fontSize:
      // A number is in units of the drawing (SVG 2, section 8.9).
      guard case .number(let size)? = value.first else { return CSSDeclaration.declarations(of: "font-size", value) }
      return CSSDeclaration.declarations(of: "font-size", [.dimension(size, unit: "px")])
    case .transform:
      return value.contains(where: isOutOfSight) ? [.sight(.flag(.cutAway, true))] : []
    case .mathbackground: return CSSDeclaration.declarations(of: "background-color", value)
    case .mathcolor: return CSSDeclaration.declarations(of: "color", value)
    case .mathsize: return CSSDeclaration.declarations(of: "font-size", value)
    default: return CSSDeclaration.declarations(of: name.rawValue, value)
    }
  }

  /// Reports whether a transform makes a drawing a line, or moves it further to the left or up than drawings are large.
  private static func isOutOfSight(_ function: CSSComponent) -> Bool {
    guard case .function(let name, let arguments) = function else { return false }
    let numbers = arguments.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return name == "scale" && numbers.contains(0) || name == "translate" && numbers.contains { $0 < farthestMove }
  }

  private static let farthestMove = -8000.0

  /// URL, section 4.4: white space around an address, and line ends and tabs inside, do not count.
  private static func linkTarget(_ value: ArraySlice<UInt8>) -> String {
    if !value.isEmpty, !value.contains(where: { $0 <= 0x20 }) { return String(decoding: value, as: UTF8.self) }
    let inner = value.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }.trimming { $0 <= 0x20 }
    return String(decoding: inner, as: UTF8.self)
  }

  private static func alignment(_ tag: HTMLTag, _ text: String) -> [CSSDeclaration] {
    // On these elements `align` positions the box, not its text.
    if [.table, .img, .hr, .iframe, .object, .embed, .input, .caption, .legend].contains(tag) { return [] }
    return switch text.lowercased() {
    case "left": [.alignment(.left)]
    case "right": [.alignment(.right)]
    case "center", "middle": [.alignment(.center)]
    case "justify": [.alignment(.justified)]
    default: []
    }
  }

  /// A language tag of BCP 47's characters, in the case that section 2.1.1 recommends: Office writes `EN-GB`.
  private static func language(_ value: ArraySlice<UInt8>) -> String? {
    var tag = Array(value)
    tag.removeAll { $0 == 0x20 }
    let isTag =
      (1...35).contains(tag.count) && tag.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    guard isTag else { return nil }
    var start = 0
    var lengthBefore = 0
    while start <= tag.count {
      let end = tag[start...].firstIndex(of: UInt8(ascii: "-")) ?? tag.count
      for index in start..<end where tag[index].isASCIILetter { tag[index] |= 0x20 }
      // What follows the language itself or a single letter is an extension or a private tag.
      if lengthBefore > 1 {
        let capitals = end - start == 2 ? 2 : end - start == 4 ? 1 : 0
        for index in start..<start + capitals where tag[index].isASCIILetter { tag[index] &= ~0x20 }
      }
      lengthBefore = end - start
      start = end + 1
    }
    return String(decoding: tag, as: UTF8.self)
  }

  private static func listMarker(_ text: String) -> ListStyle.Marker? {
    switch text {
    case "1": .decimal
    case "a": .lowerAlpha
    case "A": .upperAlpha
    case "i": .lowerRoman
    case "I": .upperRoman
    default: CSSProperty.marker(.word(text))
    }
  }
}
