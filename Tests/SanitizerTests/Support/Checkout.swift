import FoundationEssentials

/// The package's folder, and the material that lies beside a checkout but is no part of it.
enum Checkout {
  static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    while parts.count > 1 {
      parts.removeLast()
      let folder = parts.joined(separator: "/")
      if FileManager.default.fileExists(atPath: folder + "/Package.swift") { return folder }
    }
    return "."
  }()

  static let shared = root + "/../shared"
  static let hasShared = FileManager.default.fileExists(atPath: shared + "/corpora")

  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  static func list(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  static func json<Value: Decodable>(_ path: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
  }
}
