/// The native file as JSON gives it, before anything in it is believed.
struct NativeFile: Decodable {
  var format: String
  var version: Int
  var text: String
  var characterStyles: [CustomValue]
  var runs: [Int]
  var paragraphStyles: [CustomValue]
  var blocks: [CustomValue]?
  var paragraphs: [Int]
  var attachments: [CustomValue]?
}

extension CustomValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([CustomValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: CustomValue].self))
    }
  }
}

/// The members of a JSON object, taken one by one; those nobody asks for are left for `custom`.
struct NativeMembers {
  private(set) var rest: [String: CustomValue]

  init(_ value: CustomValue) {
    if case .object(let members) = value { rest = members } else { rest = [:] }
  }

  mutating func string(_ key: String) -> String? {
    if case .string(let value) = rest.removeValue(forKey: key) { value } else { nil }
  }

  mutating func integer(_ key: String) -> Int? {
    if case .integer(let value) = rest.removeValue(forKey: key) { value } else { nil }
  }

  mutating func flag(_ key: String) -> Bool {
    if case .bool(let value) = rest.removeValue(forKey: key) { value } else { false }
  }

  mutating func array(_ key: String) -> [CustomValue]? {
    if case .array(let values) = rest.removeValue(forKey: key) { values } else { nil }
  }

  mutating func members(_ key: String) -> NativeMembers? {
    if case .object(let members) = rest.removeValue(forKey: key) { NativeMembers(.object(members)) } else { nil }
  }

  mutating func length(_ key: String) -> Length? { integer(key).map(Length.init(twips:)) }

  /// A count of pixels; nil for what no picture has.
  mutating func pixels(_ key: String) -> Int? {
    guard let count = integer(key), (0...1_000_000).contains(count) else { return nil }
    return count
  }

  mutating func color(_ key: String) -> Color? { string(key).flatMap(Color.init(hex:)) }

  mutating func choice<Value: RawRepresentable>(_ key: String) -> Value? where Value.RawValue == String {
    string(key).flatMap(Value.init(rawValue:))
  }
}
