/// The names of a sheet's selectors, each with a number, and its namespaces.
struct CSSNames: Sendable {
  private var table = ByteStringTable()
  var namespaces = CSSNamespaces()
  /// The number of compounds and names that may still be read, so that no page becomes a hundred times as large.
  private(set) var room = 300_000
  /// The lists in `:nth-child(… of …)` and `:has()`, whose answers are worth storing.
  private(set) var filters: [[CSSSelector]] = []

  mutating func intern(_ name: ArraySlice<UInt8>) -> CSSSelector.NameID {
    let count = table.count
    let id = table.intern(name)
    if table.count > count { room -= 1 }
    return id
  }

  /// The number of a name; `nil` if no selector has it.
  func id(of name: ArraySlice<UInt8>) -> CSSSelector.NameID? { table.id(of: name) }

  /// Notes that a compound is read; false if there were too many.
  mutating func takeRoom() -> Bool {
    room -= 1
    return room > 0
  }

  mutating func add(filter: [CSSSelector]) -> Int32 {
    filters.append(filter)
    return Int32(truncatingIfNeeded: filters.count - 1)
  }
}

/// The namespaces that a sheet declares: CSS Namespaces 3.
struct CSSNamespaces: Sendable {
  /// The namespaces by prefix. The value `nil` is a namespace that no element of a page is in.
  private var byPrefix: [ArraySlice<UInt8>: HTMLTree.Namespace?] = [:]
  private var common: HTMLTree.Namespace??

  var hasDefault: Bool { common != nil }

  mutating func declare(_ prefix: ArraySlice<UInt8>?, _ address: ArraySlice<UInt8>) {
    let namespace: HTMLTree.Namespace? =
      switch String(decoding: address, as: UTF8.self) {
      case "http://www.w3.org/1999/xhtml": .html
      case "http://www.w3.org/2000/svg": .svg
      case "http://www.w3.org/1998/Math/MathML": .math
      default: nil
      }
    if let prefix { byPrefix[prefix] = .some(namespace) } else { common = .some(namespace) }
  }

  /// The namespace that a prefix asks for, where the inner `nil` is nothing; the outer `nil` if it is not declared.
  func condition(of prefix: ArraySlice<UInt8>?) -> CSSCondition?? {
    guard let prefix else { return .some(common.map { .namespace($0) }) }
    if prefix.elementsEqual("*".utf8) { return .some(nil) }
    if prefix.isEmpty { return .some(.namespace(nil)) }
    return byPrefix[prefix].map { .some(.namespace($0)) }
  }
}
