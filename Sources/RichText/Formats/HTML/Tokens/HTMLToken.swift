/// One token of HTML, section 13.2.5.
enum HTMLToken: Hashable, Sendable {
  case characters(ArraySlice<UInt8>)
  case startTag(HTMLStartTag)
  /// With what the name says, looked up once.
  case endTag(name: String, kind: HTMLTag)
  case comment(ArraySlice<UInt8>)
  /// Boxed, so that all other tokens stay small.
  indirect case doctype(HTMLDoctype)
  case endOfFile
}

struct HTMLStartTag: Hashable, Sendable {
  let name: String
  /// What the name says, looked up once.
  let kind: HTMLTag
  var attributes: [HTMLAttribute]
  var isSelfClosing: Bool

  init(name: String, attributes: [HTMLAttribute] = [], isSelfClosing: Bool = false) {
    self.init(name: name, kind: HTMLTag(name: name), attributes: attributes, isSelfClosing: isSelfClosing)
  }

  /// - Parameter kind: what `name` says.
  init(name: String, kind: HTMLTag, attributes: [HTMLAttribute], isSelfClosing: Bool = false) {
    self.name = name
    self.kind = kind
    self.attributes = attributes
    self.isSelfClosing = isSelfClosing
  }
}

/// An attribute: the name in lower case, the value as UTF-8 with its character references resolved.
struct HTMLAttribute: Hashable, Sendable {
  var name: String
  var value: [UInt8]
}

struct HTMLDoctype: Hashable, Sendable {
  var name: String?
  var publicIdentifier: String?
  var systemIdentifier: String?
  var forcesQuirks = false
}

extension [HTMLAttribute] {
  /// The value of the attribute `name`, decoded; nil if it is absent.
  func text(_ name: String) -> String? {
    value(name).map { String(decoding: $0, as: UTF8.self) }
  }

  func value(_ name: String) -> [UInt8]? {
    for attribute in self where attribute.name == name { return attribute.value }
    return nil
  }
}
