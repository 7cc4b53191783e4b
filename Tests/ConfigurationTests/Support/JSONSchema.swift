@testable import Configuration

/// The part of JSON Schema (draft 7) that ours is written in.
enum JSONSchema: Decodable {
  case boolean(Bool)
  case number(Int)
  case text(String)
  case list([JSONSchema])
  case object([String: JSONSchema])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let answer = try? value.decode(Bool.self) {
      self = .boolean(answer)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONSchema].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONSchema].self))
    }
  }

  subscript(key: String) -> JSONSchema? {
    if case .object(let entries) = self { entries[key] } else { nil }
  }

  private var schemas: [JSONSchema] { if case .list(let list) = self { list } else { [] } }
  private var number: Int? { if case .number(let number) = self { number } else { nil } }
  private var string: String? { if case .text(let text) = self { text } else { nil } }

  /// Reports whether the value is as the schema demands.
  /// - Parameter root: the whole schema, in which definitions are found.
  func accepts(_ value: TOMLValue, in root: JSONSchema) -> Bool {
    guard case .object(let laws) = self else { return true }
    return laws.allSatisfy { law, demand in demand.holds(law, of: value, beside: self, in: root) }
  }

  private func holds(_ law: String, of value: TOMLValue, beside schema: JSONSchema, in root: JSONSchema) -> Bool {
    switch law {
    case "$schema", "title", "description", "default", "definitions", "properties": break
    case "$ref":
      let name = string?.replacing("#/definitions/", with: "") ?? ""
      return root["definitions"]?[name]?.accepts(value, in: root) == true
    case "type": return string == value.kind.jsonType
    case "enum":
      guard case .string(let text) = value.content else { return false }
      return schemas.contains { $0.string == text }
    case "anyOf": return schemas.contains { $0.accepts(value, in: root) }
    case "allOf": return schemas.allSatisfy { $0.accepts(value, in: root) }
    case "not": return !accepts(value, in: root)
    default: return holds(law, of: value.content, beside: schema, in: root)
    }
    return schema["properties"]?.allowsProperties(of: value, in: root) != false
  }

  private func holds(
    _ law: String, of content: TOMLValue.Content, beside schema: JSONSchema, in root: JSONSchema
  ) -> Bool {
    switch content {
    case .integer(let value):
      if law == "minimum" { return value >= number ?? .max }
      if law == "maximum" { return value <= number ?? .min }
    case .string(let text):
      if law == "minLength" { return text.count >= number ?? .max }
      if law == "pattern" { return (try? text.wholeMatch(of: Regex(string ?? ""))) != nil }
    case .array(let values):
      if law == "minItems" { return values.count >= number ?? .max }
      if law == "maxItems" { return values.count <= number ?? .min }
      if law == "items" { return values.allSatisfy { accepts($0, in: root) } }
    case .table(let entries):
      if law == "minProperties" { return entries.count >= number ?? .max }
      if law == "maxProperties" { return entries.count <= number ?? .min }
      if law == "required" { return schemas.allSatisfy { name in entries.contains { $0.key == name.string } } }
      if law == "propertyNames" {
        return entries.allSatisfy { entry in
          accepts(TOMLValue(content: .string(entry.key), position: entry.keyPosition), in: root)
        }
      }
      if law == "additionalProperties" {
        return entries.allSatisfy { entry in
          if schema["properties"]?[entry.key] != nil { return true }
          if case .boolean(let isAllowed) = self { return isAllowed }
          return accepts(entry.value, in: root)
        }
      }
    case .boolean, .float, .date: break
    }
    return true
  }

  private func allowsProperties(of value: TOMLValue, in root: JSONSchema) -> Bool {
    guard case .table(let entries) = value.content else { return true }
    return entries.allSatisfy { entry in self[entry.key]?.accepts(entry.value, in: root) != false }
  }
}

extension TOMLValue.Kind {
  fileprivate var jsonType: String {
    switch self {
    case .table: "object"
    case .array: "array"
    case .string: "string"
    case .date: "date"
    case .integer: "integer"
    case .float: "number"
    case .boolean: "boolean"
    }
  }
}
