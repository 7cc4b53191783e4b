import RichText
import TestProcesses
import Testing
import X11TestPeer

@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct LargeCopyTests {
  @Test func `20 MB of RTF come and go by INCR, to two requestors at once, byte for byte`() throws {
    let desktop = try Desktop()
    let paragraph =
      #"{\b Some bold} and some plain words, \'e9\u8364? and so on until the end of this line.\par"# + "\n"
    var rtf = Array(#"{\rtf1\ansi\deff0{\fonttbl{\f0 Calibri;}}\f0 "#.utf8)
    while rtf.count < 20 << 20 { rtf += Array(paragraph.utf8) }
    rtf += Array("}".utf8)
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/rtf"],
      answers: ["text/rtf": .increments(rtf, chunk: 262_144)])
    try #require(try desktop.copy(source, limit: 120_000), "the copy was not taken over")

    let requestors = try (0..<2).map { _ in try ClipboardRequestor(display: desktop.server.display) }
    let requests = requestors.map { $0.request("text/rtf") }
    try #require(try wait(for: requestors, limit: 60_000) { requests.allSatisfy(\.isFinished) })
    let pasted = try #require(requests[0].bytes)
    #expect(requests.allSatisfy { $0.wasIncremental })
    #expect(requests[1].bytes == pasted)

    // What is pasted is what the writer makes of the cleaned document, and the native form holds that document.
    let native = try #require(try desktop.paste("org.washboard.rich-text"))
    let document = try NativeFormat().read(native).document
    let paragraphs = (rtf.count - 60) / paragraph.utf8.count
    #expect(abs(document.paragraphs.count - paragraphs) <= 1)
    let written = FormatCatalog.format(named: .rtf).write(document).bytes
    #expect(written == pasted)
  }
}
