public import FoundationEssentials
import RichText

/// An attribute of another scope that the bridge shall carry, by the coding that its key declares.
public struct DeclaredAttribute: Sendable {
  /// The key's name, and the name of the custom attribute in the document.
  public let name: String
  let key: ErasedKey
  /// Sets the attribute; false if the key cannot decode the value.
  let set: @Sendable (CustomValue, inout AttributeContainer) -> Bool
  /// The attribute's value: nil if there is none, a failure if the key cannot encode it.
  let value: @Sendable (AttributeContainer) -> Result<CustomValue, Uncodable>?

  struct Uncodable: Error {}

  public init<Key: CodableAttributedStringKey>(_ key: Key.Type) where Key.Value: Sendable {
    name = Key.name
    self.key = ErasedKey(key)
    set = { value, container in
      guard let json = try? JSONEncoder().encode([CodableValue(value: value)]),
        let decoded = try? JSONDecoder().decode([Decoded<Key>].self, from: json).first
      else { return false }
      container[Key.self] = decoded.value
      return true
    }
    value = { container in
      guard let value = container[Key.self] else { return nil }
      guard let json = try? JSONEncoder().encode([Encoded<Key>(value: value)]),
        let decoded = try? JSONDecoder().decode([CodableValue].self, from: json).first
      else { return .failure(Uncodable()) }
      return .success(decoded.value)
    }
  }

  private struct Encoded<Key: CodableAttributedStringKey>: Encodable {
    var value: Key.Value
    func encode(to encoder: any Encoder) throws { try Key.encode(value, to: encoder) }
  }

  private struct Decoded<Key: CodableAttributedStringKey>: Decodable {
    var value: Key.Value
    init(from decoder: any Decoder) throws { value = try Key.decode(from: decoder) }
  }

  private struct CodableValue: Codable {
    var value: CustomValue

    init(value: CustomValue) {
      self.value = value
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .null
      } else if let bool = try? container.decode(Bool.self) {
        value = .bool(bool)
      } else if let integer = try? container.decode(Int.self) {
        value = .integer(integer)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else if let string = try? container.decode(String.self) {
        value = .string(string)
      } else if let elements = try? container.decode([CodableValue].self) {
        value = .array(elements.map(\.value))
      } else {
        value = .object(try container.decode([String: CodableValue].self).mapValues(\.value))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .array(let values): try container.encode(values.map(CodableValue.init))
      case .object(let members): try container.encode(members.mapValues(CodableValue.init))
      }
    }
  }
}

/// The operations on an attribute's key that do not depend on its value's type.
struct ErasedKey: Sendable {
  let remove: @Sendable (inout AttributeContainer) -> Void

  init<Key: AttributedStringKey>(_ key: Key.Type) where Key.Value: Sendable {
    remove = { $0[Key.self] = nil }
  }
}

extension AttributeContainer {
  /// The names of the attributes that are none of `keys`, in order; one empty name if they cannot be learnt.
  ///
  /// There is no public way to list them: the description mixes names with content, so the stored dictionary's keys are
  /// read by reflection.
  func names(besides keys: [ErasedKey]) -> [String] {
    var rest = self
    for key in keys { key.remove(&rest) }
    guard rest != AttributeContainer() else { return [] }
    let names = Mirror(reflecting: rest).descendant("storage", "contents").map { contents in
      Mirror(reflecting: contents).children.compactMap { child in
        Mirror(reflecting: child.value).children.first?.value as? String
      }
    }
    guard let names, !names.isEmpty else { return [""] }
    return names.sorted()
  }
}
