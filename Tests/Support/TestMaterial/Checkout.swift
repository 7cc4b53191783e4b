private import FoundationEssentials

/// The folder of the package, and the files in it.
package enum Checkout {
  /// The folder that Package.swift stands in, without a slash at its end.
  package static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    while let last = parts.popLast(), last != "Tests" {}
    return parts.joined(separator: "/")
  }()

  package static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  /// The names in a folder, in order.
  package static func list(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  package static func json<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
  }
}
