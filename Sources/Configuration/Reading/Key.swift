internal import Sanitizer

/// A key as people and editors know it.
///
/// The reader, the schema, the commented configuration and the manual's table all come from these declarations.
struct KeyDescription {
  /// The name in its table, without dots.
  var name: String
  var schema: ValueSchema
  /// The value that holds where the key is left out; `nil` if there is none, or none that a value can state.
  var standard: Literal?
  /// A value in TOML for a key without a default, or one that shows more than the default does.
  var example: String?
  /// One sentence about the purpose of the key.
  var why: String
  /// The rest that a user may have to know, in paragraphs; `-` begins an item of a list, and backquotes enclose what is
  /// typed.
  var more = ""
  /// The paths from the top of the scope (the file, a profile, a rule) under which former versions had the key.
  var formerPaths: [String] = []

  /// The former and the present paths of the key and of those in its table.
  var formerNames: [(former: [String], present: [String])] {
    let own = formerPaths.map { ($0.split(separator: ".").map(String.init), [name]) }
    guard case .table(let table) = schema else { return own }
    return own + table.keys.flatMap(\.formerNames).map { ($0.former, [name] + $0.present) }
  }
}

/// A key, and the way of its value from a file into a value of type `Draft`.
struct Key<Draft> {
  let description: KeyDescription
  /// Reads the entry, which messages call by the path.
  let read: (inout ConfigurationReader, _ entry: TOMLEntry, _ path: String, inout Draft) -> Void
}

extension Key {
  /// A key whose value the draft takes in by itself.
  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, standard: Literal? = nil, example: String? = nil, why: String,
    more: String = "", former: [String] = [],
    _ store: @escaping (inout ConfigurationReader, inout Draft, Value, TOMLEntry, _ path: String) -> Void
  ) {
    description = KeyDescription(
      name: name, schema: kind.schema, standard: standard, example: example, why: why, more: more, formerPaths: former)
    read = { reader, entry, path, draft in
      if let value = kind.read(&reader, entry.value, path) { store(&reader, &draft, value, entry, path) }
    }
  }

  /// A key without a default, whose value is a property of the draft.
  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ property: WritableKeyPath<Draft, Value?>, example: String? = nil,
    why: String, more: String = "", former: [String] = []
  ) {
    self.init(name, kind, example: example, why: why, more: more, former: former) { _, draft, value, _, _ in
      draft[keyPath: property] = value
    }
  }

  /// A table of keys of the same draft.
  static func table(
    _ name: String, why: String, more: String = "", laws: [TableLaw] = [], former: [String] = [],
    @KeyList<Draft> _ keys: @escaping () -> [Key]
  ) -> Key {
    let schema = ValueSchema.table(TableSchema(keys: keys().map(\.description), laws: laws))
    return Key(
      description: KeyDescription(name: name, schema: schema, why: why, more: more, formerPaths: former),
      read: { reader, entry, path, draft in reader.read(keys(), of: entry.value, as: path, into: &draft) })
  }
}

/// Collects keys, each of which the compiler looks at alone.
@resultBuilder
enum KeyList<Draft> {
  static func buildExpression(_ key: Key<Draft>) -> [Key<Draft>] { [key] }
  static func buildExpression(_ keys: [Key<Draft>]) -> [Key<Draft>] { keys }
  static func buildBlock(_ keys: [Key<Draft>]...) -> [Key<Draft>] { keys.flatMap(\.self) }
}
