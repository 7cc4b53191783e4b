@testable import Configuration

/// The JSON Schema (draft 7) of the configuration, for editors.
enum SchemaDocument {
  static var text: String {
    let definitions = [
      entry("profile", .table(TableSchema(keys: ProfileDraft.keys.map(\.description)).entries)),
      entry("rule", .table(TableSchema(keys: RuleDraft.keys.map(\.description), laws: RuleDraft.laws).entries)),
      entry(
        "conditions",
        .table(TableSchema(keys: ConditionsDraft.keys.map(\.description), laws: [.count(1...Int.max)]).entries)),
    ]
    let root = [
      entry("$schema", .text("http://json-schema.org/draft-07/schema#")),
      entry("title", .text("Washboard's configuration")), entry("description", .text("washboard.toml(5)")),
    ]
    return Literal.table(
      root + TableSchema(keys: FileDraft.keys.map(\.description)).entries + [entry("definitions", .table(definitions))]
    ).json() + "\n"
  }
}

private func entry(_ key: String, _ value: Literal) -> Literal.Entry { Literal.Entry(key: key, value: value) }

extension KeyDescription {
  fileprivate var entries: [Literal.Entry] {
    var entries = schema.entries
    // Beside a reference draft 7 reads nothing.
    if case .definition = schema { entries = [entry("allOf", .list([.table(entries)]))] }
    entries.append(entry("description", .text(why.filter { $0 != "`" })))
    if let standard { entries.append(entry("default", standard)) }
    return entries
  }
}

extension TableSchema {
  fileprivate var entries: [Literal.Entry] {
    [
      entry("type", .text("object")), entry("additionalProperties", .boolean(false)),
      entry("properties", .table(keys.map { entry($0.name, .table($0.entries)) })),
    ] + laws.flatMap(\.entries)
  }
}

extension TableLaw {
  fileprivate var entries: [Literal.Entry] {
    switch self {
    case .requires(let names): [entry("required", .words(names))]
    case .requiresOne(let names):
      [entry("anyOf", .list(names.map { .table([entry("required", .words([$0]))]) }))]
    case .excludes(let one, let other): [entry("not", .table([entry("required", .words([one, other]))]))]
    case .count(let range): range.bounds(least: "minProperties", most: "maxProperties")
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func bounds(least: String, most: String) -> [Literal.Entry] {
    (lowerBound > 0 ? [entry(least, .integer(lowerBound))] : [])
      + (upperBound < .max ? [entry(most, .integer(upperBound))] : [])
  }
}

extension ValueSchema {
  fileprivate var entries: [Literal.Entry] {
    switch self {
    case .boolean: return [type("boolean")]
    case .integer(let range):
      return [
        type("integer"), entry("minimum", .integer(range.lowerBound)), entry("maximum", .integer(range.upperBound)),
      ]
    case .words(let words): return [entry("enum", .words(words))]
    case .text(let mayBeEmpty): return [type("string")] + (mayBeEmpty ? [] : [entry("minLength", .integer(1))])
    case .pattern(let pattern, _): return [type("string"), entry("pattern", .text(pattern))]
    case .list(let element, let count):
      return [type("array"), entry("items", .table(element.entries))]
        + count.bounds(least: "minItems", most: "maxItems")
    case .table(let table): return table.entries
    case .names(let value, let refused):
      let names = Literal.table([entry("not", .table([entry("enum", .words(refused + [""]))]))])
      return [
        type("object"), entry("propertyNames", names), entry("additionalProperties", .table(value.entries)),
      ]
    case .either(let schemas): return [entry("anyOf", .list(schemas.map { .table($0.entries) }))]
    case .definition(let name): return [entry("$ref", .text("#/definitions/\(name)"))]
    }
  }

  private func type(_ name: String) -> Literal.Entry { entry("type", .text(name)) }
}

extension Literal {
  /// The value in JSON, each entry of a table on a line of its own.
  /// - Parameter margin: the spaces before the lines after the first.
  func json(margin: String = "") -> String {
    let inner = margin + "  "
    switch self {
    case .text(let text): return Self.quoted(text)
    case .integer(let number): return String(number)
    case .boolean(let answer): return String(answer)
    case .list(let values):
      if values.allSatisfy(\.isScalar) { return "[" + values.map { $0.json() }.joined(separator: ", ") + "]" }
      return "[\n" + values.map { inner + $0.json(margin: inner) }.joined(separator: ",\n") + "\n\(margin)]"
    case .table(let entries):
      if entries.isEmpty { return "{}" }
      let lines = entries.map { "\(inner)\(Self.quoted($0.key)): \($0.value.json(margin: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .text, .integer, .boolean: true
    case .list, .table: false
    }
  }
}
