import TestMaterial
import Testing

@testable import Configuration

/// `config/washboard.schema.json` and the reader of configurations say the same.
struct ConfigurationSchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try Checkout.json(Checkout.root + "/config/washboard.schema.json", as: JSONSchema.self)
  }

  private func isAccepted(_ text: String) throws -> (byReader: Bool, bySchema: Bool) {
    let root = try TOMLDocument(parsing: text).root
    return (Settings.read(text, fileName: "c.toml").configuration != nil, schema.accepts(root, in: schema))
  }

  /// Values of every type, right for some keys and wrong for most.
  private static let values = [
    "true", "7", "-1", "1000000", "1.5", "1979-05-27", "''", "'1 s'", "'1s 100ms'", "'2 KiB'", "'2K'", "'1 fortnight'",
    "'11 pt'",
    "'120 %'", "'16 cm'", "'#00ff00'", "'#00ff0000'", "'keep'", "'CLIPBOARD'", "[]", "[7]", "[1, 2]", "['rtf']",
    "['bold']",
    "['png']", "['rtf', 7]", "['gopher']", "['left', 'middle']", "[[]]", "{}", "[{}]", "{ fixed = '11 pt' }",
    "{ clamp = ['9 pt', '24 pt'] }", "{ clamp = ['9 pt'] }", "{ fixed = '11 pt', scale = '50 %' }",
    "{ default = 7, gif = 8 }",
    "{ default = '1 KiB' }", "{ gif = '' }", "{ 'x/y' = 'rtf' }", "{ 'x/y' = 'x' }", "{ '' = 'rtf' }",
    "[{ pattern = 'a', with = '' }]", "[{ pattern = 'a' }]", "{ source = 'a' }", "{ source = [] }",
    "[{ targets = 'a' }]",
    "{ all = [{ selection = 'PRIMARY' }] }", "{ not = {} }", "{ content = {} }", "{ content.is-code = true }",
  ]

  @Test func `every key is read as the schema describes it, whatever its value`() throws {
    for key in DeclaredKey.all {
      var answers: Set<Bool> = []
      // The words of names, hosts and targets mean something only to the reader.
      let values = Self.values.filter { !key.description.schema.isFree || !$0.contains("'") || $0.contains("{") }
      for value in values + [key.description.shown, "''"] where !value.isEmpty {
        let (byReader, bySchema) = try isAccepted(key.file(value))
        #expect(byReader == bySchema, "\(key.place) = \(value)")
        answers.insert(byReader)
      }
      #expect(answers == [true, false] || key.description.shown.isEmpty, "\(key.place)")
    }
  }

  @Test(arguments: [
    "clipboard.max-sice = '1 MiB'", "[profiles.house]\nfonst = {}", "rules = [{ profile = 'plain', wen = {} }]",
    "rules = [{ name = 'x' }]", "rules = [{ publish = ['text'], publish-also = ['rtf'] }]", "rules = {}",
    "[profiles.plain]", "[profiles.ignore]", "profiles = 3",
    "rules = [{ profile = 'plain', when.any = [{ soure = 'x' }] }]",
  ])
  func `the schema refuses what no file may have`(text: String) throws {
    let (byReader, bySchema) = try isAccepted(text)
    #expect(!byReader && !bySchema)
  }

  @Test func `the shipped files are as the schema demands`() throws {
    let rules = Checkout.root + "/config/rules.d"
    let files =
      try Checkout.list(rules).map { try Checkout.bytes("\(rules)/\($0)") } + [Checkout.completeExample().bytes]
    for file in files {
      #expect(schema.accepts(try TOMLDocument(parsing: String(decoding: file, as: UTF8.self)).root, in: schema))
    }
  }
}

extension ValueSchema {
  /// Whether it has strings of which only the reader knows what they mean.
  fileprivate var isFree: Bool {
    switch self {
    case .text, .names: true
    case .list(let element, _): element.isFree
    case .either(let schemas): schemas.contains(where: \.isFree)
    case .boolean, .integer, .words, .pattern, .table, .definition: false
    }
  }
}
