// What the source says of the state of elements: HTML, section 4.16.3.
extension HTMLTree {
  /// The value of an attribute by its name in lower case; `nil` if the element has none of that name.
  func value(named name: ArraySlice<UInt8>, of id: NodeID) -> ArraySlice<UInt8>? {
    for index in attributes(id).indices {
      let attribute = source.attributes[index]
      if attribute.nameText.count == name.count, source[attribute.nameText].elementsEqual(name) {
        return source[attribute.value]
      }
    }
    return nil
  }

  private func has(_ name: StaticString, _ id: NodeID) -> Bool {
    guard self[id].hasAttributes else { return false }
    return name.withUTF8Buffer { value(named: Array($0)[...], of: id) } != nil
  }

  /// Reports whether an element is in a state.
  func isElement(_ id: NodeID, in state: CSSElementState) -> Bool {
    let tag = tag(id)
    switch state {
    case .link:
      return tag == .a || tag == .area
        ? value(.href, of: id) != nil : self[id].namespace == .svg && self[id].tag == .a && has("href", id)
    case .enabled: return canBeDisabled(tag) && !isDisabled(id)
    case .disabled: return canBeDisabled(tag) && isDisabled(id)
    case .checked:
      if tag == .option { return value(.selected, of: id) != nil }
      guard tag == .input, value(.checked, of: id) != nil else { return false }
      return isInput(id, of: ["checkbox", "radio"])
    case .required: return canBeRequired(tag) && has("required", id)
    case .optional: return canBeRequired(tag) && !has("required", id)
    case .readWrite: return isEditable(id)
    case .readOnly: return !isEditable(id)
    case .placeholderShown:
      return (tag == .input || tag == .textarea) && has("placeholder", id) && isWithoutText(id)
    case .defined: return !name(id).utf8.contains(UInt8(ascii: "-")) || self[id].namespace != .html
    case .valid: return canBeValid(tag) && !isMissing(id)
    case .invalid: return canBeValid(tag) && isMissing(id)
    case .open: return (tag == .details || tag == .dialog) && has("open", id)
    case .indeterminate: return tag == .progress && value(.value, of: id) == nil
    }
  }

  private func canBeDisabled(_ tag: HTMLTag) -> Bool {
    [.button, .input, .select, .textarea, .optgroup, .option, .fieldset].contains(tag)
  }

  private func isDisabled(_ id: NodeID) -> Bool {
    if has("disabled", id) { return true }
    let tag = tag(id)
    if tag == .option { return self.tag(self[id].parent) == .optgroup && has("disabled", self[id].parent) }
    guard tag != .optgroup else { return false }
    // A set of fields disables what is in it, but for its first legend.
    var child = id
    var parent = self[id].parent
    while parent > Self.root {
      if self.tag(parent) == .fieldset, has("disabled", parent) {
        guard self.tag(child) == .legend else { return true }
        var sibling = self[child].previous
        while sibling != Self.none {
          if self.tag(sibling) == .legend { return true }
          sibling = self[sibling].previous
        }
      }
      child = parent
      parent = self[parent].parent
    }
    return false
  }

  private func isInput(_ id: NodeID, of types: Set<String>) -> Bool {
    types.contains(value(.type, of: id)?.lowerCaseName ?? "text")
  }

  private func canBeRequired(_ tag: HTMLTag) -> Bool { tag == .input || tag == .select || tag == .textarea }

  private func isEditable(_ id: NodeID) -> Bool {
    let tag = tag(id)
    if tag == .input || tag == .textarea {
      let unwritten: Set<String> = [
        "checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden", "range", "color",
      ]
      if tag == .input, isInput(id, of: unwritten) { return false }
      return !has("readonly", id) && !isDisabled(id)
    }
    var node = id
    while node > Self.root {
      if let stated = value(named: Self.contentEditable, of: node) { return !stated.isWord("false") }
      node = self[node].parent
    }
    return false
  }

  private static let contentEditable = Array("contenteditable".utf8)[...]

  private func isWithoutText(_ id: NodeID) -> Bool {
    tag(id) == .textarea ? self[id].firstChild == Self.none : value(.value, of: id)?.isEmpty ?? true
  }

  private func canBeValid(_ tag: HTMLTag) -> Bool {
    [.input, .select, .textarea, .form, .fieldset, .button].contains(tag)
  }

  /// Reports whether a field must be filled in and is not.
  private func isMissing(_ id: NodeID) -> Bool {
    guard canBeRequired(tag(id)), has("required", id), !isDisabled(id) else { return false }
    if isInput(id, of: ["checkbox", "radio"]) { return value(.checked, of: id) == nil }
    return isWithoutText(id)
  }
}
