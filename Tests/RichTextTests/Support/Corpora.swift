import FoundationEssentials

/// The shared corpora and captures beside the checkout, read in place.
enum Corpora {
  struct File {
    var name: String
    var data: Data
    var bytes: [UInt8] { Array(data) }
  }

  private static let shared: String = {
    var parts = #filePath.split(separator: "/")
    while let last = parts.last, last != "Tests" { parts.removeLast() }
    // Tests, the checkout.
    return "/" + parts.dropLast(2).joined(separator: "/") + "/shared/"
  }()

  static let root = shared + "corpora/"
  static let captures = shared + "captures/"

  static func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: root + name) }
  static var hasCaptures: Bool { FileManager.default.fileExists(atPath: captures) }

  /// The files below a corpus folder, names relative to it, in order.
  static func files(in corpus: String, extension suffix: String) throws -> [File] {
    let folder = root + corpus
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("." + suffix) }.sorted()
    return try names.map { File(name: $0, data: try read(folder + "/" + $0)) }
  }

  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  static func read(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }
}
