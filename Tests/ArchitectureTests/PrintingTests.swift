import FoundationEssentials
import TestMaterial
import Testing

/// The program prints by one file alone, `Service/Printing/StandardStream.swift`, which masks what it prints.
struct PrintingTests {
  /// The ways to print of Swift, Foundation, the C library and the parser of arguments.
  static func ways(in text: String) -> [String] {
    let pattern =
      #/(?:^|[^.\w])(?:debugPrint|print|dump)\(|\bFileHandle\b|\b(?:f?puts|f?putc|putchar|fwrite|perror|v?[fd]?printf)\b|\bstd(?:out|err)\b|\bp?writev?\(\s*(?:[12]\s*,|STD(?:OUT|ERR)_FILENO)|\bwrite\([^\n]*STD(?:OUT|ERR)_FILENO|\bexit\(withError/#
      .anchorsMatchLineEndings().wordBoundaryKind(.simple)
    return text.replacing(#/func (?:print|dump)\(/#, with: "").matches(of: pattern).map { String($0.output) }
  }

  @Test func `no file prints but the one writer`() throws {
    let root = URL(fileURLWithPath: "\(Checkout.root)/Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".swift") && path != "Service/Printing/StandardStream.swift" {
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let ways = Self.ways(in: SourceFolders.code(of: text))
      #expect(ways.isEmpty, "\(path): \(ways)")
    }
  }

  @Test(arguments: [
    "print(1)", "  print(\"\")", "fputs(text, stderr)", "FileHandle.standardError", "write(1, bytes, 3)",
    "Glibc.write(STDOUT_FILENO, a, b)", "write(bytes, to: STDERR_FILENO)", "exit(withError: error)", "debugPrint(x)",
    "perror(nil)", "dprintf(2, text)",
  ])
  func `each way to print is seen`(code: String) { #expect(!Self.ways(in: code).isEmpty) }

  @Test(arguments: ["StandardOutput.print(lines)", "isatty(STDOUT_FILENO)", "printed(x)", "func print(_ x: Int)"])
  func `nothing else is taken for printing`(code: String) { #expect(Self.ways(in: code).isEmpty) }
}
