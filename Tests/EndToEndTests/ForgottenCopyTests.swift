import TestProcesses
import Testing
import X11TestPeer

/// The memory of a service that has nothing to do with a copy any more.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct ForgottenCopyTests {
  /// The text of each paragraph of a copy: 64 bytes that stand nowhere else.
  private static func stretch(_ number: Int) -> String {
    String("#\(number)-of-many-copies, words which nobody else has written at any time, \(number)".prefix(64))
  }

  private static func page(_ number: Int, paragraphs: Int) -> String {
    (0..<paragraphs).map { "<p style='color:red;font-family:Foo'>\(stretch(number))<b>\($0)</b></p>" }.joined()
  }

  private func copy(_ number: Int, paragraphs: Int, on desktop: Desktop) throws {
    try #require(try desktop.copy(try desktop.source(html: Self.page(number, paragraphs: paragraphs))))
  }

  private func hits(_ number: Int, _ desktop: Desktop) throws -> Int {
    try #require(ProcessMemory(of: desktop.daemon.processID).count(of: Array(Self.stretch(number).utf8)))
  }

  /// Lets so much time pass that the clipboard counts as resting.
  private func rest() throws {
    let end = milliseconds() + 1300
    try #require(try wait(limit: 5000) { milliseconds() >= end })
  }

  @Test(arguments: [10, 300, 3000])
  func `nothing of a copy is left after later copies and a rest`(paragraphs: Int) throws {
    let desktop = try Desktop(configuration: "[clipboard]\nrestore-for = '0 s'\n")
    try copy(100, paragraphs: paragraphs, on: desktop)
    #expect(try hits(100, desktop) > 0)
    for number in 101...108 {
      try copy(number, paragraphs: 3, on: desktop)
      if number % 3 == 0 { try rest() }
    }
    #expect(try wait(limit: 20_000) { try hits(100, desktop) == 0 })
  }

  @Test func `nothing of a copy is left after another program has cleared the clipboard`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\nrestore-for = '0 s'\n")
    try copy(100, paragraphs: 300, on: desktop)
    // An owner of nothing.
    let source = try ClipboardSource(display: desktop.server.display, targets: ["TARGETS"], answers: [:])
    #expect(try desktop.copyIsLeft(source))
    #expect(try wait(limit: 20_000) { try hits(100, desktop) == 0 })
  }

  @Test func `nothing of a copy is left in a paused service after a later copy`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\nrestore-for = '0 s'\n")
    try copy(100, paragraphs: 300, on: desktop)
    #expect(try desktop.run(["pause"]).exitCode == 0)
    #expect(try desktop.copyIsLeft(try desktop.source(html: Self.page(101, paragraphs: 3))))
    #expect(try wait(limit: 20_000) { try hits(100, desktop) == 0 })
  }
}
