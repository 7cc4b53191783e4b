/// One token of HTML, section 13.2.5. It names its text in an `HTMLSource` and so is small and refers to nothing.
enum HTMLToken: Sendable {
  case characters(HTMLText)
  case startTag(HTMLStartTag)
  case endTag(HTMLTagName)
  case comment(HTMLText)
  /// A doctype: nothing that it says changes what is read.
  case doctype
  case endOfFile
}

/// The name of an element in lower case.
struct HTMLTagName: Sendable {
  /// The tag that the name means, looked up once.
  let kind: HTMLTag
  /// The name itself, if `kind` does not say it.
  var text = HTMLText.empty
}

struct HTMLStartTag: Sendable {
  let name: HTMLTagName
  var attributes = HTMLAttributes.none
  var isSelfClosing = false

  var kind: HTMLTag { name.kind }
}

/// An attribute: the name in lower case, the value with its character references resolved.
struct HTMLAttribute: Sendable {
  let name: HTMLAttributeName
  /// Differs for almost all different names, so that they are told apart without a look at them.
  let nameHash: UInt32
  let nameText: HTMLText
  let value: HTMLText

  init(name: HTMLAttributeName, key: HTMLNameKey, nameText: HTMLText, value: HTMLText) {
    self.name = name
    let folded = UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64)
    nameHash = UInt32(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> 32)
    self.nameText = nameText
    self.value = value
  }
}

/// The names of attributes that mean something to a parser or a reader; all others are `unknown`.
enum HTMLAttributeName: String, Sendable, CaseIterable {
  case unknown = ""
  case align, alt, background, bgcolor, border, charset, checked, `class`, color, colspan, content, dir, encoding, face,
    frame, height, hidden, href, id
  /// Attributes of MathML.
  case close, notation, separators
  case columnAlign = "columnalign"
  case mathVariant = "mathvariant"
  case lang, media, name, reversed, role, rowspan, rules, selected, size, src, srcset, start, style, text, title,
    transform, type, value, width
  /// Attributes that tell how an element is shown, of HTML, SVG and MathML.
  case x, y
  case viewBox = "viewbox"
  case fillOpacity = "fill-opacity"
  case fontSize = "font-size"
  case display, fill, mathbackground, mathcolor, mathsize, opacity, open, popover, visibility
  case ariaChecked = "aria-checked"
  case ariaHidden = "aria-hidden"
  case ariaLevel = "aria-level"
  case ariaOrientation = "aria-orientation"
  case dataAriaLevel = "data-aria-level"
  case dataC = "data-c"
  case dataChecked = "data-checked"
  case dataIndent = "data-indent"
  case dataLang = "data-lang"
  case dataLanguage = "data-language"
  case dataLaTeX = "data-latex"
  case dataLevelText = "data-leveltext"
  case dataLine = "data-line"
  case dataLineNumber = "data-line-number"
  case dataList = "data-list"
  case dataListID = "data-listid"
  case dataMathML = "data-mathml"
  case dataMathNode = "data-mml-node"
  case dataTaskState = "data-task-state"
  case httpEquiv = "http-equiv"
  case lineThickness = "linethickness"
  case officeMathNamespace = "xmlns:m"
  case officeMathValue = "m:val"
  case xmlLang = "xml:lang"
}
