/// An attribute as it is written.
struct SVGAttribute: Hashable, Sendable {
  var name: String
  var value: [UInt8]

  /// Returns the kind of removal for an attribute of this name; `nil` if it may stay.
  static func removal(of name: XMLName, isOfAnimation: Bool) -> SVGRemoval? {
    switch name.prefix {
    case "":
      let local = name.local
      let isKnown =
        SVGVocabulary.properties.contains(local) || SVGVocabulary.attributes.contains(local)
        || ["id", "class", "style", "lang"].contains(local) || isOfAnimation && SVGVocabulary.timing.contains(local)
      if isKnown { return nil }
      return local.lowercased().hasPrefix("on") ? .script : .attribute
    case "xml": return name.local == "space" || name.local == "lang" ? nil : .attribute
    default: return .foreign
    }
  }

  /// Returns the spelling of a name that may stay.
  static func spelling(of name: XMLName) -> String { name.prefix.isEmpty ? name.local : "\(name.prefix):\(name.local)" }

  /// Reports whether a value without space around it may stay.
  static func allows(_ value: ArraySlice<UInt8>, for name: XMLName, isOfAnimation: Bool) -> Bool {
    switch spelling(of: name) {
    case "id": SVGValue.isName(value)
    case "class":
      value.split(separator: 0x20).allSatisfy { $0.allSatisfy { $0.isXMLName && $0 != UInt8(ascii: ":") } }
    case "xml:space": value.elementsEqual("preserve".utf8) || value.elementsEqual("default".utf8)
    case "lang", "xml:lang": value.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    case "attributeName": isOfAnimation && SVGVocabulary.isAnimatable(Array(value))
    // When an animation begins: a time, or another animation.
    case "begin", "end", "dur", "min", "max", "repeatDur": SVGValue.isInert(value, allowing: ":;")
    default: SVGValue.isInert(value, allowing: ";")
    }
  }
}

extension XMLAttribute {
  /// Whether it declares a namespace (Namespaces in XML 1.0, section 3).
  var isNamespace: Bool { name.prefix == "xmlns" || name.prefix.isEmpty && name.local == "xmlns" }
}

/// The namespaces that prefixes stand for, innermost last.
struct XMLNamespaces: Sendable {
  private var bindings: [(prefix: String, name: String)] = []

  private static let maximumCount = 64

  var count: Int { bindings.count }

  mutating func bind(_ attributes: [XMLAttribute]) throws(ImageFault) {
    for attribute in attributes where attribute.isNamespace {
      guard bindings.count < Self.maximumCount else { throw .tooComplex }
      let prefix = attribute.name.prefix.isEmpty ? "" : attribute.name.local
      bindings.append((prefix, String(decoding: attribute.value, as: UTF8.self)))
    }
  }

  mutating func forget(after count: Int) { bindings.removeLast(bindings.count - count) }

  /// The name that the prefix stands for here; nil if for none.
  subscript(prefix: String) -> String? {
    bindings.last { $0.prefix == prefix }.flatMap { $0.name.isEmpty ? nil : $0.name }
  }
}
