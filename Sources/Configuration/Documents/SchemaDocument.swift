/// The JSON Schema (draft 7) of the configuration, for editors.
package enum SchemaDocument {
  package static var text: String {
    let definitions: KeyValuePairs<String, TableSchema> = [
      "profile": TableSchema(keys: ProfileDraft.keys.map(\.description)),
      "rule": TableSchema(keys: RuleDraft.keys.map(\.description), laws: RuleDraft.laws),
      "conditions": TableSchema(keys: ConditionsDraft.keys.map(\.description), laws: [.count(1...Int.max)]),
    ]
    let root: [Literal.Entry] = [
      Literal.Entry(key: "$schema", value: .text("http://json-schema.org/draft-07/schema#")),
      Literal.Entry(key: "title", value: .text("Washboard's configuration")),
      Literal.Entry(key: "description", value: .text("washboard.toml(5)")),
    ]
    let tables = definitions.map { Literal.Entry(key: $0, value: .table($1.entries)) }
    return Literal.table(
      root + TableSchema(keys: FileDraft.keys.map(\.description)).entries
        + [Literal.Entry(key: "definitions", value: .table(tables))]
    ).json() + "\n"
  }
}

extension KeyDescription {
  fileprivate var entries: [Literal.Entry] {
    var entries = schema.entries
    // Beside a reference draft 7 reads nothing.
    if case .definition = schema {
      entries = [Literal.Entry(key: "allOf", value: .list([.table(entries)]))]
    }
    entries.append(Literal.Entry(key: "description", value: .text(why.filter { $0 != "`" })))
    if let standard { entries.append(Literal.Entry(key: "default", value: standard)) }
    return entries
  }
}

extension TableSchema {
  fileprivate var entries: [Literal.Entry] {
    let properties = keys.map { Literal.Entry(key: $0.name, value: .table($0.entries)) }
    return [
      Literal.Entry(key: "type", value: .text("object")),
      Literal.Entry(key: "additionalProperties", value: .boolean(false)),
      Literal.Entry(key: "properties", value: .table(properties)),
    ] + laws.flatMap(\.entries)
  }
}

extension TableLaw {
  fileprivate var entries: [Literal.Entry] {
    switch self {
    case .requires(let names): [Literal.Entry(key: "required", value: .words(names))]
    case .requiresOne(let names):
      [Literal.Entry(key: "anyOf", value: .list(names.map { .object(["required": .words([$0])]) }))]
    case .excludes(let one, let other):
      [Literal.Entry(key: "not", value: .object(["required": .words([one, other])]))]
    case .count(let range):
      range.bounds(least: "minProperties", most: "maxProperties")
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func bounds(least: String, most: String) -> [Literal.Entry] {
    (lowerBound > 0 ? [Literal.Entry(key: least, value: .integer(lowerBound))] : [])
      + (upperBound < .max ? [Literal.Entry(key: most, value: .integer(upperBound))] : [])
  }
}

extension ValueSchema {
  fileprivate var entries: [Literal.Entry] {
    switch self {
    case .boolean: return [type("boolean")]
    case .integer(let range):
      return [
        type("integer"), Literal.Entry(key: "minimum", value: .integer(range.lowerBound)),
        Literal.Entry(key: "maximum", value: .integer(range.upperBound)),
      ]
    case .words(let words): return [Literal.Entry(key: "enum", value: .words(words))]
    case .text(let mayBeEmpty):
      return [type("string")] + (mayBeEmpty ? [] : [Literal.Entry(key: "minLength", value: .integer(1))])
    case .pattern(let pattern, _): return [type("string"), Literal.Entry(key: "pattern", value: .text(pattern))]
    case .list(let element, let count):
      return [type("array"), Literal.Entry(key: "items", value: .table(element.entries))]
        + count.bounds(least: "minItems", most: "maxItems")
    case .table(let table): return table.entries
    case .names(let value, let refused):
      let names = Literal.object(["not": .object(["enum": .words(refused + [""])])])
      return [
        type("object"), Literal.Entry(key: "propertyNames", value: names),
        Literal.Entry(key: "additionalProperties", value: .table(value.entries)),
      ]
    case .either(let schemas):
      return [Literal.Entry(key: "anyOf", value: .list(schemas.map { .table($0.entries) }))]
    case .definition(let name): return [Literal.Entry(key: "$ref", value: .text("#/definitions/\(name)"))]
    }
  }

  private func type(_ name: String) -> Literal.Entry { Literal.Entry(key: "type", value: .text(name)) }
}
