private import CTOML

/// A line and a column, both from 1; columns count Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A value of a TOML file and where it stands.
struct TOMLValue: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// Entries in the order of the file.
    case table([TOMLEntry])
    case array([TOMLValue])
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    case date
  }

  var content: Content
  var position: SourcePosition

  enum Kind: Hashable {
    case table, array, string, integer, float, boolean, date
  }

  var kind: Kind {
    switch content {
    case .table: .table
    case .array: .array
    case .string: .string
    case .integer: .integer
    case .float: .float
    case .boolean: .boolean
    case .date: .date
    }
  }

  /// The kind of the value, for messages.
  var kindName: String {
    switch kind {
    case .table: "a table"
    case .array: "a list"
    case .string: "a string"
    case .integer, .float: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    }
  }

  /// Reports whether it is a table with this key.
  func has(_ key: String) -> Bool {
    guard case .table(let entries) = content else { return false }
    return entries.contains { $0.key == key }
  }

  /// The place of the first value of a list, or of any other value.
  var firstPosition: SourcePosition {
    guard case .array(let values) = content else { return position }
    return values.first?.position ?? position
  }
}

/// A key, its place, and its value.
struct TOMLEntry: Hashable, Sendable {
  var key: String
  var keyPosition: SourcePosition
  var value: TOMLValue
}

/// A TOML 1.0 file as a value with positions.
struct TOMLDocument: Hashable, Sendable {
  /// Larger texts are refused: the parser's worst case is quadratic, about a second at this size.
  static let maximumSize = 1 << 20

  /// An error that ends the reading of a file: its syntax, or a limit.
  struct SyntaxError: Error, Hashable, Sendable {
    var message: String
    var position: SourcePosition
  }

  let root: TOMLValue

  /// - Throws: the first syntax error; TOML has no place to resume at.
  init(parsing text: String) throws(SyntaxError) {
    guard text.utf8.count <= Self.maximumSize else {
      throw SyntaxError(message: "file larger than 1 MiB", position: SourcePosition(line: 1, column: 1))
    }
    var text = text
    let result: Result<TOMLValue, SyntaxError> = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { Self.parse($0) }
    }
    root = try result.get()
  }

  private static func parse(_ bytes: UnsafeBufferPointer<CChar>) -> Result<TOMLValue, SyntaxError> {
    // An empty text may have no address; toml++ wants one.
    let document =
      bytes.baseAddress.map { ctoml_parse($0, bytes.count) } ?? "".withCString { ctoml_parse($0, 0) }
    guard let document else {
      return .failure(SyntaxError(message: "out of memory", position: SourcePosition(line: 1, column: 1)))
    }
    defer { ctoml_free(document) }
    if let error = ctoml_document_error(document)?.pointee {
      return .failure(
        SyntaxError(message: message(string(error.message)), position: SourcePosition(error.position)))
    }
    let nodes = UnsafeBufferPointer(start: ctoml_document_nodes(document), count: ctoml_document_count(document))
    return .success(tree(of: nodes))
  }

  /// Puts a message of toml++, `Error while parsing string: ...`, into words, without the name of its own limit.
  private static func message(_ text: String) -> String {
    var message = Substring(text)
    var context = Substring()
    let start = "Error while parsing "
    if message.hasPrefix(start), let colon = message.firstRange(of: ": ") {
      context = message[..<colon.lowerBound].dropFirst(start.count)
      message = message[colon.upperBound...]
    }
    if let parenthesis = message.firstRange(of: " (TOML_") { message = message[..<parenthesis.lowerBound] }
    return SyntaxWords.text(of: String(message), in: String(context))
  }

  /// Builds the tree from the last node to the first: children stand behind their parents, so nothing recurses.
  private static func tree(of nodes: UnsafeBufferPointer<ctoml_node>) -> TOMLValue {
    var entries: [Int: [TOMLEntry]] = [:]
    var root = TOMLValue(content: .table([]), position: SourcePosition(line: 1, column: 1))
    for (index, node) in nodes.enumerated().reversed() {
      let children = entries.removeValue(forKey: index) ?? []
      let content: TOMLValue.Content
      switch node.kind {
      case CTOML_TABLE: content = .table(children.sorted { $0.keyPosition < $1.keyPosition })
      case CTOML_ARRAY: content = .array(children.reversed().map(\.value))
      case CTOML_STRING: content = .string(string(node.string))
      case CTOML_INTEGER: content = .integer(Int(node.integer))
      case CTOML_FLOAT: content = .float(node.floating_point)
      case CTOML_BOOLEAN: content = .boolean(node.boolean)
      default: content = .date
      }
      let value = TOMLValue(content: content, position: SourcePosition(node.value_position))
      guard node.parent >= 0 else {
        root = value
        continue
      }
      let entry = TOMLEntry(
        key: string(node.key), keyPosition: SourcePosition(node.key_position), value: value)
      entries[Int(node.parent), default: []].append(entry)
    }
    return root
  }

  private static func string(_ text: ctoml_string) -> String {
    String(
      decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(text.bytes), count: text.length), as: UTF8.self)
  }
}

extension SourcePosition {
  fileprivate init(_ position: ctoml_position) {
    self.init(line: max(Int(position.line), 1), column: max(Int(position.column), 1))
  }
}
