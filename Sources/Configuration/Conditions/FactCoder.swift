/// Writes values one after the other or reads them again, by the same calls.
///
/// Facts about a copy outlive the process in this way. Each type of facts lists its own values.
package protocol FactCoder {
  associatedtype Fault: Error

  /// Whether values that earlier releases did not have are coded, at the end of the others.
  var isExtensible: Bool { get }

  mutating func code<Number: FixedWidthInteger>(_ number: inout Number) throws(Fault)
  mutating func code(_ flag: inout Bool) throws(Fault)
  mutating func code(_ text: inout String) throws(Fault)

  /// - Parameter empty: The value that each element is read into.
  mutating func code<Element>(
    _ list: inout [Element], of empty: Element, _ element: (inout Element, inout Self) throws(Fault) -> Void
  ) throws(Fault)

  /// - Parameter empty: The value that one is read into.
  mutating func code<Value>(
    _ optional: inout Value?, of empty: Value, _ value: (inout Value, inout Self) throws(Fault) -> Void
  ) throws(Fault)

  /// Codes values to which later releases add some at the end, where `isExtensible` is true. A value that is missing
  /// there keeps its default.
  mutating func codeExtensible(_ values: (inout Self) throws(Fault) -> Void) throws(Fault)
}

extension FactCoder {
  package mutating func code(_ texts: inout [String]) throws(Fault) {
    try code(&texts, of: "") { text, coder throws(Fault) in try coder.code(&text) }
  }

  package mutating func code(_ text: inout String?) throws(Fault) {
    try code(&text, of: "") { text, coder throws(Fault) in try coder.code(&text) }
  }
}
