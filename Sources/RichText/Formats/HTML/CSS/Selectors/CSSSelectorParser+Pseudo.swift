// Pseudo-classes and pseudo-elements: Selectors 4, sections 7 to 16 and 3.6.
extension CSSSelectorParser {
  /// Reads what follows a colon; `nil` if browsers do not know it.
  mutating func pseudo(adding specificity: inout Int, _ hasPseudoElement: inout Bool) -> CSSCondition? {
    cursor.position += 1
    let isElement = cursor.take(":")
    guard let text = cursor.name() else { return nil }
    let name = text.lowerCaseName
    let isFunction = cursor.take("(")
    if isElement || !isFunction && Self.oldElements.contains(name) {
      // Lists in parentheses are about elements alone.
      guard !isNested else { return nil }
      if isFunction { _ = cursor.arguments() }
      hasPseudoElement = true
      specificity += CSSSelector.nameSpecificity
      return Self.isElement(name, isFunction: isFunction) ? .never : nil
    }
    if !isFunction {
      specificity += CSSSelector.classSpecificity
      return Self.plain[name] ?? (Self.acts.contains(name) ? .never : nil)
    }
    let arguments = cursor.arguments()
    return function(name, arguments, adding: &specificity)
  }

  private mutating func function(
    _ name: String, _ arguments: ArraySlice<UInt8>, adding specificity: inout Int
  ) -> CSSCondition? {
    switch name {
    case "is", "-webkit-any", "where":
      guard let list = nested(arguments, isForgiving: name != "-webkit-any") else { return nil }
      if name != "where" { specificity += list.specificity }
      return .any(list)
    case "not":
      guard let list = nested(arguments, isForgiving: false) else { return nil }
      specificity += list.specificity
      return CSSCondition.none(list)
    case "has":
      guard !isInHas, let list = nested(arguments, isForgiving: false, relation: .anchor, isInHas: true) else {
        return nil
      }
      specificity += list.specificity
      return .has(list, number: names.add(filter: list))
    case "host", "host-context", "state", "active-view-transition-type":
      specificity += CSSSelector.classSpecificity
      return .never
    case "lang":
      specificity += CSSSelector.classSpecificity
      return Self.languages(arguments)
    case "dir":
      specificity += CSSSelector.classSpecificity
      let direction = arguments.trimmedCSS
      return direction.isWord("rtl")
        ? .direction(isRightToLeft: true) : direction.isWord("ltr") ? .direction(isRightToLeft: false) : .never
    default:
      specificity += CSSSelector.classSpecificity
      return position(name, arguments, adding: &specificity)
    }
  }

  private static func languages(_ arguments: ArraySlice<UInt8>) -> CSSCondition? {
    var cursor = CSSCursor(arguments)
    var ranges: [ArraySlice<UInt8>] = []
    repeat {
      cursor.skipSpace()
      guard let range = cursor.string() ?? cursor.name() else { return nil }
      ranges.append(range.lowerCaseASCII)
      cursor.skipSpace()
    } while cursor.take(",")
    return cursor.isAtEnd ? .language(ranges) : nil
  }

  // MARK: Places

  private mutating func position(
    _ name: String, _ arguments: ArraySlice<UInt8>, adding specificity: inout Int
  ) -> CSSCondition? {
    let isFromEnd = name == "nth-last-child" || name == "nth-last-of-type"
    let isOfType = name == "nth-of-type" || name == "nth-last-of-type"
    guard isFromEnd || isOfType || name == "nth-child" else { return nil }
    var cursor = CSSCursor(arguments)
    guard let (step, offset) = cursor.place() else { return nil }
    var position = CSSPosition(step: step, offset: offset, isFromEnd: isFromEnd, isOfType: isOfType)
    cursor.skipSpace()
    if !cursor.isAtEnd {
      guard !isOfType, cursor.name()?.isWord("of") == true else { return nil }
      guard let list = nested(arguments[cursor.position...], isForgiving: false) else { return nil }
      specificity += list.specificity
      position.filter = names.add(filter: list)
    }
    return .position(position)
  }

  // MARK: Names

  private static let plain: [String: CSSCondition] = [
    "root": .root, "empty": .empty, "scope": .scope,
    "first-child": .position(CSSPosition(step: 0, offset: 1)),
    "last-child": .position(CSSPosition(step: 0, offset: 1, isFromEnd: true)),
    "first-of-type": .position(CSSPosition(step: 0, offset: 1, isOfType: true)),
    "last-of-type": .position(CSSPosition(step: 0, offset: 1, isFromEnd: true, isOfType: true)),
    "only-child": .any([
      CSSSelector(compounds: [
        CSSSelector.Compound(conditions: [
          .position(CSSPosition(step: 0, offset: 1)), .position(CSSPosition(step: 0, offset: 1, isFromEnd: true)),
        ])
      ])
    ]),
    "only-of-type": .any([
      CSSSelector(compounds: [
        CSSSelector.Compound(conditions: [
          .position(CSSPosition(step: 0, offset: 1, isOfType: true)),
          .position(CSSPosition(step: 0, offset: 1, isFromEnd: true, isOfType: true)),
        ])
      ])
    ]),
    "link": .state(.link), "any-link": .state(.link), "-webkit-any-link": .state(.link),
    "enabled": .state(.enabled), "disabled": .state(.disabled), "checked": .state(.checked),
    "required": .state(.required), "optional": .state(.optional), "read-only": .state(.readOnly),
    "read-write": .state(.readWrite), "placeholder-shown": .state(.placeholderShown), "defined": .state(.defined),
    "valid": .state(.valid), "invalid": .state(.invalid), "open": .state(.open),
    "indeterminate": .state(.indeterminate),
  ]

  /// The states that only the user's acts, scripts and the program around the page bring about.
  private static let acts: Set<String> = [
    "hover", "focus", "active", "visited", "target", "focus-within", "focus-visible", "fullscreen", "modal",
    "popover-open", "host", "picture-in-picture", "autofill", "-webkit-autofill", "user-valid", "user-invalid",
    "default",
    "in-range", "out-of-range", "xr-overlay", "active-view-transition", "past", "future", "current",
    "-webkit-full-screen",
    "-webkit-drag", "window-inactive", "horizontal", "vertical", "start", "end", "increment", "decrement",
    "single-button", "double-button", "no-button", "corner-present", "target-current", "interest-source",
    "interest-target",
  ]

  /// The pseudo-elements that may be written with one colon.
  private static let oldElements: Set<String> = ["before", "after", "first-line", "first-letter"]

  private static let elements: Set<String> = [
    "before", "after", "first-line", "first-letter", "selection", "backdrop", "marker", "placeholder",
    "file-selector-button", "cue", "target-text", "spelling-error", "grammar-error", "details-content",
    "view-transition", "scroll-marker", "scroll-marker-group", "column", "checkmark", "picker-icon", "search-text",
    "scroll-button",
  ]

  private static let elementFunctions: Set<String> = [
    "cue", "part", "slotted", "highlight", "view-transition-group", "view-transition-image-pair",
    "view-transition-old", "view-transition-new", "picker", "scroll-button",
  ]

  /// Reports whether browsers know a pseudo-element; they take any name of WebKit's for one (section 3.6.4).
  private static func isElement(_ name: String, isFunction: Bool) -> Bool {
    isFunction ? elementFunctions.contains(name) : elements.contains(name) || name.hasPrefix("-webkit-")
  }
}

extension CSSCursor {
  /// Reads `an+b`; `nil` if it is not one (CSS Syntax 3, section 6).
  mutating func place() -> (step: Int, offset: Int)? {
    skipSpace()
    let start = position
    if let word = name() {
      if word.isWord("odd") { return (2, 1) }
      if word.isWord("even") { return (2, 0) }
      position = start
    }
    let sign = sign() ?? 1
    let number = digits()
    guard byte | 0x20 == UInt8(ascii: "n") else { return number.map { (0, sign * $0) } }
    position += 1
    let step = sign * (number ?? 1)
    let end = position
    skipSpace()
    guard let offsetSign = self.sign() else {
      position = end
      return isAtEnd || byte.isHTMLSpace || byte == UInt8(ascii: "/") ? (step, 0) : nil
    }
    skipSpace()
    return digits().map { (step, offsetSign * $0) }
  }

  private mutating func sign() -> Int? { take("+") ? 1 : take("-") ? -1 : nil }

  /// Reads digits; larger numbers than 2,000,000,000 are that.
  private mutating func digits() -> Int? {
    let start = position
    var value = 0
    while position < end, let digit = bytes[position].digit(hex: false) {
      value = min(value * 10 + Int(digit), 2_000_000_000)
      position += 1
    }
    return position > start ? value : nil
  }
}

extension ArraySlice<UInt8> {
  /// The text without white space and comments around it; comments behind it stay.
  var trimmedCSS: ArraySlice<UInt8> {
    var cursor = CSSCursor(self)
    cursor.skipSpace()
    let start = cursor.position
    var end = endIndex
    while end > start, self[end - 1].isHTMLSpace { end -= 1 }
    return self[start..<end]
  }
}
