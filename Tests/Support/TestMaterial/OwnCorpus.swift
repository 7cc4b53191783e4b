/// Small documents of our own in the shapes that programs put on a clipboard (`Corpus/README.md`). They are there in
/// every clone.
package enum OwnCorpus {
  package struct File: Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  private static let folder = Checkout.root + "/Tests/Support/TestMaterial/Corpus"

  /// The files with an extension, in order.
  /// - Throws: if there is none: nothing would be tried.
  package static func files(extension suffix: String) throws -> [File] {
    let names = try Checkout.list(folder).filter { $0.hasSuffix("." + suffix) }
    guard !names.isEmpty else { throw NoFiles(suffix: suffix) }
    return try names.map { File(name: $0, bytes: try Checkout.bytes(folder + "/" + $0)) }
  }

  private struct NoFiles: Error {
    let suffix: String
  }
}
