import Testing
import TestMaterial

@testable import RichText

struct HTMLEncodingTests {
  @Test(.enabled(if: SharedMaterial.has("html-html5lib"), "\(SharedMaterial.reason)"))
  func `a page's own word on its encoding is found as html5lib expects`() throws {
    var failures: [String] = []
    var count = 0
    for file in try SharedMaterial.files(in: "html-html5lib", extension: "dat") where file.name.hasPrefix("encoding") {
      for test in Self.cases(in: file.bytes) {
        count += 1
        let found = HTMLEncoding.metaCharset(of: test.data).flatMap(TextEncoding.init(label:))
        // Where the page says nothing we look at the bytes themselves before windows-1252.
        let expected = TextEncoding(label: test.encoding)
        if found != expected, !(found == nil && test.encoding == "windows-1252") {
          failures.append(
            "\(String(decoding: test.data, as: UTF8.self)): \(String(describing: found)), not \(test.encoding)")
        }
      }
    }
    #expect(count >= 20)
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  private static func cases(in file: [UInt8]) -> [(data: [UInt8], encoding: String)] {
    let text = String(decoding: file.map(UInt16.init), as: UTF16.self)
    return ("\n" + text).split(separator: "\n#data\n").compactMap { block in
      let parts = block.split(separator: "\n#encoding\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let data = parts[0].unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      return (data, String(parts[1].prefix { $0 != "\n" }).lowercased())
    }
  }
}
