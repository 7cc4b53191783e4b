package import FoundationEssentials

/// Documents of other projects' test suites and recorded copies of real applications. They lie beside a checkout and
/// are no part of it: tests read them in place, and are skipped where they are not at hand.
package enum SharedMaterial {
  package struct File: Sendable {
    /// Relative to the corpus.
    package var name: String
    package var data: Data
    package var bytes: [UInt8] { Array(data) }
  }

  /// The reason why a test is skipped.
  package static let reason = "what it reads, of the shared corpora and captures, does not lie beside this checkout"

  /// The folder of all of them, without a slash at its end.
  package static let folder = Checkout.root + "/../shared"
  /// The folder of corpora, without a slash at its end.
  package static let corpora = folder + "/corpora"
  /// The folder of recorded copies, one a folder.
  package static let captures = folder + "/captures"
  /// The folder of more of them: copies of everyday programs.
  package static let everydayCaptures = folder + "/captures-everyday"

  package static let hasCorpora = FileManager.default.fileExists(atPath: corpora)
  package static let hasCaptures = FileManager.default.fileExists(atPath: captures)

  /// Reports whether a corpus is there.
  package static func has(_ corpus: String) -> Bool { FileManager.default.fileExists(atPath: corpora + "/" + corpus) }

  /// The files below a corpus folder whose names end so, in order.
  package static func files(in corpus: String, extension suffix: String) throws -> [File] {
    let folder = corpora + "/" + corpus
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix("." + suffix) }.sorted()
      .map { File(name: $0, data: try Data(contentsOf: URL(filePath: folder + "/" + $0))) }
  }
}
