import Testing

@testable import Configuration

/// `config/washboard.schema.json` and the reader of configurations say the same.
struct ConfigurationSchemaTests {
  /// The part of JSON Schema (draft 7) that ours is written in.
  private final class Schema: Decodable {
    let properties: [String: Schema]
    let definitions: [String: Schema]
    let words: [String]
    private let items: Schema?
    private let additional: Schema?
    private let alternatives: [Schema]
    private let reference: String?

    private enum Key: String, CodingKey {
      case properties, definitions, items, additionalProperties, anyOf, allOf
      case words = "enum"
      case reference = "$ref"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      properties = try values.decodeIfPresent([String: Schema].self, forKey: .properties) ?? [:]
      definitions = try values.decodeIfPresent([String: Schema].self, forKey: .definitions) ?? [:]
      words = try values.decodeIfPresent([String].self, forKey: .words) ?? []
      items = try values.decodeIfPresent(Schema.self, forKey: .items)
      // Mostly `false`.
      additional = try? values.decode(Schema.self, forKey: .additionalProperties)
      alternatives =
        try values.decodeIfPresent([Schema].self, forKey: .anyOf)
        ?? values.decodeIfPresent([Schema].self, forKey: .allOf) ?? []
      reference = try values.decodeIfPresent(String.self, forKey: .reference)
    }

    /// The words that a value, or each value in a list or table of them, may be.
    func allWords(_ root: Schema) -> Set<String> {
      var result = Set(words)
      let referred = reference.flatMap { root.definitions[String($0.dropFirst("#/definitions/".count))] }
      for schema in [items, additional, referred].compactMap(\.self) + alternatives {
        result.formUnion(schema.allWords(root))
      }
      return result
    }

    /// Every key, by the path that messages call it, with the words it accepts.
    func keys(_ root: Schema, under path: String = "") -> [String: Set<String>] {
      var keys: [String: Set<String>] = [:]
      for (name, schema) in properties {
        let path = path.isEmpty ? name : "\(path).\(name)"
        let isNested =
          !schema.properties.isEmpty || name == "rules" || name == "when" || ["any", "all", "not"].contains(name)
        keys[path] = isNested ? [] : schema.allWords(root)
        for part in [schema, schema.items].compactMap(\.self) {
          keys.merge(part.keys(root, under: path)) { own, _ in own }
        }
      }
      return keys
    }
  }

  /// The keys of the schema as the reader calls them: those of a profile without its name.
  private static func schemaKeys() throws -> [String: Set<String>] {
    let root = try Checkout.json(Checkout.root + "/config/washboard.schema.json", as: Schema.self)
    var keys = root.keys(root)
    for (definition, path) in [("profile", ""), ("rule", "rules"), ("conditions", "when")] {
      let schema = try #require(root.definitions[definition])
      keys.merge(schema.keys(root, under: path)) { own, _ in own }
    }
    keys["profiles"] = []
    return keys
  }

  @Test func `the schema knows the keys that the reader knows, and no others`() throws {
    let (_, reader) = ConfigurationReader.read(try Checkout.completeExample())
    #expect(try Set(Self.schemaKeys().keys).subtracting(reader.askedKeys.keys) == [])
    #expect(try Set(reader.askedKeys.keys).subtracting(Self.schemaKeys().keys) == [])
  }

  @Test func `the schema offers the words that the reader accepts`() throws {
    let (_, reader) = ConfigurationReader.read(try Checkout.completeExample())
    for (key, words) in try Self.schemaKeys() where !words.isEmpty {
      let name = reader.knownWords[key] == nil ? String(key.trimmingPrefix("rules.")) : key
      let known = try #require(reader.knownWords[name], "the reader takes anything for \(key)")
      #expect(words == Set(known), "\(key)")
    }
    for name in reader.knownWords.keys {
      #expect(
        try Self.schemaKeys()[name] ?? Self.schemaKeys()["rules.\(name)"] != [], "the schema takes anything for \(name)"
      )
    }
  }
}
