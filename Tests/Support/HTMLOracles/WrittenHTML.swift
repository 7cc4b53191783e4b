/// The grammar of our HTML, checked byte by byte and without our tokenizer.
///
///     page  = *( text / open / close )
///     open  = "<" name *( " " name "=" %x22 value %x22 ) ">"
///     close = "</" name ">"
///
/// Text and values hold none of `<`, `>` and no quotation mark ends a value early, so that every parser in every state
/// finds the same tags. Names, addresses and style declarations come from lists.
package struct WrittenHTML {
  private var rest: ArraySlice<UInt8>
  private var isFirst = true
  private var open: [String] = []
  private var violations: [String] = []

  /// Everything in the page that we never write; empty for a sound page.
  package static func violations(in page: [UInt8]) -> [String] {
    var check = WrittenHTML(rest: page[...])
    if String(validating: page, as: UTF8.self) == nil { check.violations.append("not UTF-8") }
    while !check.rest.isEmpty { check.step() }
    if !check.open.isEmpty { check.violations.append("unclosed \(check.open)") }
    return check.violations
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private static let elements: [String: Set<String>] = [
    "meta": ["http-equiv", "content"], "p": ["class", "dir", "style"], "div": ["dir", "id", "style"],
    "h1": ["dir", "style"], "h2": ["dir", "style"],
    "h3": ["dir", "style"], "h4": ["dir", "style"], "h5": ["dir", "style"], "h6": ["dir", "style"],
    "ul": ["dir", "style"], "ol": ["dir", "style", "type", "start"], "li": ["value"], "blockquote": ["style"],
    "pre": ["style"],
    "dl": ["style"], "dt": [], "dd": [],
    "br": [], "hr": [],
    "table": ["border", "dir", "style", "width"], "tr": [], "td": ["colspan", "rowspan", "style"],
    "th": ["colspan", "rowspan", "style"],
    "a": ["class", "href", "name", "sdfixed", "style", "title"], "span": ["style", "lang", "dir", "data-latex"],
    "b": [], "i": [],
    "u": ["style"], "s": ["style"],
    "sub": [], "sup": [], "code": ["class", "style"], "tt": [], "img": ["src", "alt", "width", "height", "style"],
  ]

  private static let properties: Set<String> = [
    "font-family", "font-size", "font-weight", "font-variant", "font-kerning", "color", "background-color",
    "vertical-align", "letter-spacing", "text-transform", "text-decoration", "text-align", "text-indent", "margin-left",
    "margin-right", "margin-top", "margin-bottom", "margin-block-start", "margin-block-end", "line-height",
    "mso-line-height-rule", "list-style-type",
    "white-space", "display", "width", "height", "border-collapse",
  ]

  private static let schemes = ["javascript", "vbscript", "livescript", "mocha", "data"]

  private mutating func step() {
    switch rest.first {
    case UInt8(ascii: "<"): tag()
    case UInt8(ascii: ">"):
      violations.append("bare >")
      rest = rest.dropFirst()
    case UInt8(ascii: "&"): reference()
    default: rest = rest.drop { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "&") }
    }
  }

  private mutating func reference() {
    let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ";") }.prefix(8), as: UTF8.self)
    if !["&amp", "&lt", "&gt", "&quot", "&#9", "&#32", "&nbsp"].contains(name) {
      violations.append("reference \(name)")
    }
    rest = rest.dropFirst()
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard let code = byte.asciiValue, rest.first == code else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func name() -> String {
    let name = rest.prefix { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    rest = rest.dropFirst(name.count)
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func tag() {
    _ = take("<")
    if take("/") {
      let name = name()
      if open.popLast() != name { violations.append("end of \(name)") }
      if !take(">") { violations.append("unclosed end tag") }
      return
    }
    let element = name()
    guard let allowed = Self.elements[element] else {
      violations.append("element \(element)")
      return
    }
    var attributes: [String: String] = [:]
    while take(" ") {
      let name = name()
      guard take("="), take("\"") else {
        violations.append("attribute without a quoted value")
        return
      }
      let value = rest.prefix { $0 != UInt8(ascii: "\"") }
      rest = rest.dropFirst(value.count)
      if !take("\"") { violations.append("unclosed value") }
      if value.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 < 0x20 }) {
        violations.append("bare mark in a value")
      }
      if !allowed.contains(name) { violations.append("attribute \(element).\(name)") }
      if attributes.updateValue(Self.decoded(value), forKey: name) != nil { violations.append("doubled \(name)") }
    }
    if !take(">") { violations.append("unclosed start tag") }
    check(element, attributes)
    if !["br", "hr", "img", "meta"].contains(element) { open.append(element) }
    isFirst = false
  }

  private static func decoded(_ value: ArraySlice<UInt8>) -> String {
    String(decoding: value, as: UTF8.self).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&#9;", with: "\t").replacing("&#10;", with: "\n").replacing("&#13;", with: "\r")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }

  private mutating func check(_ element: String, _ attributes: [String: String]) {
    if element == "meta" {
      let expected = ["http-equiv": "content-type", "content": "text/html; charset=utf-8"]
      if !isFirst || attributes != expected { violations.append("meta") }
    } else if isFirst {
      violations.append("the charset is not said first")
    }
    if let style = attributes["style"] {
      for declaration in Self.declarations(style) {
        let property = declaration.prefix { $0 != ":" }
        if !Self.properties.contains(String(property)) { violations.append("declaration \(property)") }
        if property != "font-family", declaration.contains("(") { violations.append("function in \(property)") }
      }
    }
    checkNote(attributes)
    if let tex = attributes["data-latex"], !["$", "\\(", "\\["].contains(where: tex.hasPrefix) {
      violations.append("data-latex \(tex)")
    }
    if let address = attributes["href"] { checkAddress(address) }
    if let address = attributes["src"] {
      if address.hasPrefix("data:") {
        if !address.hasPrefix("data:image/") || !address.contains(";base64,") { violations.append("src data") }
      } else {
        checkAddress(address)
      }
    }
  }

  /// Reports whether a class names the language of code.
  private static func isLanguage(_ name: String) -> Bool {
    name.hasPrefix("language-")
      && name.utf8.dropFirst(9).allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
  }

  /// Classes and names are those of notes, besides the classes that name languages.
  private mutating func checkNote(_ attributes: [String: String]) {
    if let name = attributes["class"] {
      let suffixes = ["", "anc", "sym"]
      let isKnown = ["sdfootnote", "sdendnote"].contains { kind in suffixes.contains { kind + $0 == name } }
      if !isKnown, !Self.isLanguage(name) { violations.append("class \(name)") }
    }
    for name in [attributes["id"], attributes["name"]].compactMap({ $0 }) {
      guard let kind = ["sdfootnote", "sdendnote"].first(where: name.hasPrefix) else {
        violations.append("name \(name)")
        continue
      }
      let rest = name.dropFirst(kind.count).drop { ("0"..."9").contains($0) }
      if !["", "anc", "sym"].contains(rest) { violations.append("name \(name)") }
    }
    if let value = attributes["sdfixed"], !value.isEmpty { violations.append("sdfixed \(value)") }
  }

  /// Splits at the semicolons that stand in no quoted name.
  private static func declarations(_ style: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in style {
      if character == ";", !isQuoted {
        parts.append("")
        continue
      }
      if character == "'", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private mutating func checkAddress(_ address: String) {
    let visible = address.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0.value > 0x20 && !(0x7F...0xA0).contains($0.value)
        && !$0.properties.isDefaultIgnorableCodePoint
    }
    let scheme = String(String.UnicodeScalarView(visible.prefix { $0 != ":" })).lowercased()
    if visible.contains(":"), Self.schemes.contains(scheme) { violations.append("address of scheme \(scheme)") }
  }
}
