/// The native file as JSON gives it, before anything in it is believed.
struct NativeFile {
  var format: String
  var version: Int
  var text: String
  var characterStyles: [CustomValue]
  var runs: [Int]
  var paragraphStyles: [CustomValue]
  var blocks: [CustomValue]
  var paragraphs: [Int]
  var attachments: [CustomValue]

  /// Reads the file; `nil` if a member is missing or of another type. `blocks` and `attachments` may be left out.
  init?(_ value: CustomValue) {
    var members = NativeMembers(value)
    guard let format = members.string("format"), let version = members.integer("version"),
      let text = members.string("text"), let characterStyles = members.array("characterStyles"),
      let runs = members.integers("runs"), let paragraphStyles = members.array("paragraphStyles"),
      let paragraphs = members.integers("paragraphs")
    else { return nil }
    self.format = format
    self.version = version
    self.text = text
    self.characterStyles = characterStyles
    self.runs = runs
    self.paragraphStyles = paragraphStyles
    self.paragraphs = paragraphs
    blocks = members.array("blocks") ?? []
    attachments = members.array("attachments") ?? []
  }
}

/// The members of a JSON object, taken one by one; those not taken are left for `custom`.
struct NativeMembers {
  private(set) var rest: [String: CustomValue]

  init(_ value: CustomValue) {
    if case .object(let members) = value { rest = members } else { rest = [:] }
  }

  mutating func string(_ key: String) -> String? {
    if case .string(let value) = rest.removeValue(forKey: key) { value } else { nil }
  }

  mutating func label(_ key: String) -> Label? { string(key).map { Label($0) } }

  mutating func integer(_ key: String) -> Int? {
    if case .integer(let value) = rest.removeValue(forKey: key) { value } else { nil }
  }

  mutating func flag(_ key: String) -> Bool {
    if case .bool(let value) = rest.removeValue(forKey: key) { value } else { false }
  }

  /// The flag, or `nil` if it is not stated.
  mutating func statedFlag(_ key: String) -> Bool? {
    if case .bool(let value) = rest.removeValue(forKey: key) { value } else { nil }
  }

  mutating func array(_ key: String) -> [CustomValue]? {
    if case .array(let values) = rest.removeValue(forKey: key) { values } else { nil }
  }

  mutating func integers(_ key: String) -> [Int]? {
    guard let values = array(key) else { return nil }
    var integers: [Int] = []
    integers.reserveCapacity(values.count)
    for value in values {
      guard case .integer(let integer) = value else { return nil }
      integers.append(integer)
    }
    return integers
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
