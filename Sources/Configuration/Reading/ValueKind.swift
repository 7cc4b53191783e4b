internal import RichText
internal import Sanitizer

/// A kind of value that keys have: how it is read, described to editors, and written.
struct ValueKind<Value> {
  let schema: ValueSchema
  let read: (inout ConfigurationReader, TOMLValue, _ name: String) -> Value?
  /// The value as the file would have it; `nil` for one that no file can state.
  var literal: (Value) -> Literal? = { _ in nil }
}

extension ValueKind where Value == Bool {
  static var boolean: ValueKind {
    ValueKind(
      schema: .boolean,
      read: { reader, value, name in
        if case .boolean(let answer) = value.content { return answer }
        reader.mismatch(value, name, expected: "true or false")
        return nil
      },
      literal: { .boolean($0) })
  }
}

extension ValueKind where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      schema: .integer(range),
      read: { reader, value, name in
        guard case .integer(let number) = value.content else {
          reader.mismatch(value, name, expected: "a whole number")
          return nil
        }
        if range.contains(number) { return number }
        reader.error("'\(name)' must be between \(range.lowerBound) and \(range.upperBound)", at: value.position)
        return nil
      },
      literal: { .integer($0) })
  }

  /// A size in bytes, such as `64 MiB`.
  static func size(_ range: ClosedRange<Int>) -> ValueKind {
    .amount(
      "a size such as \"64 MiB\"", Quantity.sizePattern, range, read: Quantity.bytes, text: Quantity.text(bytes:))
  }

  /// A time in milliseconds, such as `100 ms`.
  static func time(_ range: ClosedRange<Int>) -> ValueKind {
    .amount(
      "a time such as \"100 ms\"", Quantity.timePattern, range, read: Quantity.milliseconds,
      text: Quantity.text(milliseconds:))
  }
}

extension ValueKind where Value: Comparable {
  /// A quantity within limits.
  /// - Parameter kind: the words for it in messages, such as `a size such as "64 MiB"`.
  static func amount(
    _ kind: String, _ pattern: String, _ range: ClosedRange<Value>, read: @escaping (String) -> Value?,
    text: @escaping (Value) -> String
  ) -> ValueKind {
    let (least, most) = (text(range.lowerBound), text(range.upperBound))
    return ValueKind(
      schema: .pattern(pattern, limits: "from \(least) to \(most)"),
      read: { reader, value, name in
        guard let word = reader.string(value, as: name, expected: kind) else { return nil }
        guard let amount = read(word) else {
          reader.error("\(word.quoted) is not \(kind)", at: value.position)
          return nil
        }
        if range.contains(amount) { return amount }
        reader.error("'\(name)' must be between \(least) and \(most)", at: value.position)
        return nil
      },
      literal: { .text(text($0)) })
  }
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the words of a type.
  static var word: ValueKind {
    let known = Value.allCases.map(\.rawValue)
    return ValueKind(
      schema: .words(known),
      read: { reader, value, name in
        guard let word = reader.string(value, as: name) else { return nil }
        if let choice = Value(rawValue: word) { return choice }
        reader.error(
          "unknown value \(word.quoted) for '\(name)' (\(known.joined(separator: ", ")))", at: value.position,
          suggestion: Suggestion.nearest(to: word, in: known))
        return nil
      },
      literal: { .text($0.rawValue) })
  }
}

extension ValueKind where Value == String {
  /// Any string that is not empty.
  static var text: ValueKind {
    ValueKind(
      schema: .text(mayBeEmpty: false), read: { reader, value, name in reader.string(value, as: name) },
      literal: { .text($0) })
  }
}

/// A value and its place in the file.
struct Located<Value> {
  var value: Value
  var position: SourcePosition
}

extension ValueKind {
  /// Values of another kind, each with its place.
  static func located<Bare>(_ kind: ValueKind<Bare>) -> ValueKind where Value == Located<Bare> {
    kind.then(back: \.value) { _, value, place, _ in Located(value: value, position: place.position) }
  }

  /// Values that are made of those that are read, or refused, which `make` reports.
  func then<Other>(
    back: @escaping (Other) -> Value? = { _ in nil }, schema: ValueSchema? = nil,
    _ make: @escaping (inout ConfigurationReader, Value, TOMLValue, _ name: String) -> Other?
  ) -> ValueKind<Other> {
    ValueKind<Other>(
      schema: schema ?? self.schema,
      read: { reader, value, name in read(&reader, value, name).flatMap { make(&reader, $0, value, name) } },
      literal: { back($0).flatMap(literal) })
  }

  /// The values of this kind, converted to another type.
  func converted<Other>(_ convert: @escaping (Value) -> Other, back: @escaping (Other) -> Value) -> ValueKind<Other> {
    then(back: back) { _, value, _, _ in convert(value) }
  }

  /// A list of such values, in which strings that stand twice are taken once.
  /// - Parameters:
  ///   - mayBeEmpty: whether an empty list has a meaning.
  ///   - ifEmpty: the rest of the message about an empty list.
  ///   - example: the rest of the message about something else.
  static func list<Element>(
    of element: ValueKind<Element>, mayBeEmpty: Bool = false, ifEmpty: String = "", example: String = ""
  ) -> ValueKind where Value == [Element] {
    let expected = "a list of \(element.schema.plural)\(example)"
    return ValueKind(
      schema: .list(of: element.schema, count: (mayBeEmpty ? 0 : 1)...Int.max),
      read: { reader, value, name in
        guard case .array(let values) = value.content else {
          reader.mismatch(value, name, expected: expected)
          return nil
        }
        if values.isEmpty, !mayBeEmpty { reader.error("'\(name)' must not be empty\(ifEmpty)", at: value.position) }
        var seen: Set<String> = []
        return values.compactMap { value in
          guard value.kind == element.schema.kind else {
            reader.mismatch(value, name, expected: expected)
            return nil
          }
          if case .string(let text) = value.content, !seen.insert(text).inserted {
            reader.warn("\(text.quoted) appears twice in '\(name)'", at: value.position)
            return nil
          }
          return element.read(&reader, value, name)
        }
      },
      literal: { values in
        let literals = values.compactMap(element.literal)
        return literals.count == values.count ? .list(literals) : nil
      })
  }

  /// A list whose order has no meaning.
  static func set<Element: CaseIterable>(of element: ValueKind<Element>, mayBeEmpty: Bool) -> ValueKind
  where Value == Set<Element> {
    let all = Array(Element.allCases)
    return ValueKind<[Element]>.list(of: element, mayBeEmpty: mayBeEmpty).converted({ Set($0) }) {
      all.filter($0.contains)
    }
  }

  /// One such value, or a list of them.
  static func oneOrMore<Element>(_ element: ValueKind<Element>, ifEmpty: String = "") -> ValueKind
  where Value == [Element] {
    let list = ValueKind.list(of: element, ifEmpty: ifEmpty)
    return ValueKind(
      schema: .either([element.schema, list.schema]),
      read: { reader, value, name in
        guard case .string = value.content else { return list.read(&reader, value, name) }
        return element.read(&reader, value, name).map { [$0] }
      })
  }

  /// A table of such values under keys of the user's own.
  static func names<Element>(of element: ValueKind<Element>, plural: String) -> ValueKind
  where Value == [String: Element] {
    ValueKind(
      schema: .names(of: element.schema, except: []),
      read: { reader, value, name in
        guard let entries = reader.entries(value, as: name) else { return nil }
        var result: [String: Element] = [:]
        for entry in entries {
          guard !entry.key.isEmpty, entry.key.unicodeScalars.allSatisfy(\.isPrintable) else {
            reader.error("a target cannot be named \(entry.key.quoted)", at: entry.keyPosition)
            continue
          }
          guard case .string = entry.value.content else {
            reader.mismatch(entry.value, name, expected: plural)
            continue
          }
          result[entry.key] = element.read(&reader, entry.value, name)
        }
        return result
      },
      literal: { names in
        names.isEmpty
          ? nil
          : .table(
            names.sorted { $0.key < $1.key }.compactMap { name, value in
              element.literal(value).map { Literal.Entry(key: name, value: $0) }
            })
      })
  }

  /// A table that is read by its keys.
  static func table(
    _ keys: @escaping () -> [Key<Value>], laws: [TableLaw] = [], from empty: @escaping () -> Value
  ) -> ValueKind {
    ValueKind(
      schema: .table(TableSchema(keys: keys().map(\.description), laws: laws)),
      read: { reader, value, name in
        var result = empty()
        guard case .table = value.content else {
          reader.mismatch(value, name, expected: "a table")
          return nil
        }
        reader.read(keys(), of: value, as: name, into: &result)
        return result
      })
  }
}
