import Selections
import Testing

@testable import ServiceCore

/// Laws of content that a command puts on the clipboard, and of copies that come before it.
struct ServiceMachineCommandsTests {
  private static let first = CommandID(rawValue: 1)
  private static let second = CommandID(rawValue: 2)

  private func notOwned(_ command: CommandID) -> ClipboardNotice { .notOwned(selection: "CLIPBOARD", command) }

  private let copy = Copy(
    id: CopyID(rawValue: 1), selection: "CLIPBOARD", targets: ["TARGETS", "text/html"], source: nil, noticed: 5)

  @Test func `a command begins before it is converted, and what has lost meanwhile is not put on the clipboard`() throws
  {
    var run = ServiceRun()
    #expect(run.puts("words") == ["begin", "convert"])
    #expect(run.hears(notOwned(Self.first)) == ["report superseded"])
    #expect(try run.converts() == [])
  }

  @Test func `of two commands the later is cleaned, and notices of the earlier do not count for it`() throws {
    var run = ServiceRun()
    _ = run.puts("first")
    #expect(run.puts("second") == ["begin", "report superseded", "convert"])
    #expect(run.hears(notOwned(Self.first)) == [])
    #expect(run.hears(.owned(selection: "CLIPBOARD", Self.first)) == [])
    #expect(try run.converts() == ["offer"])
    #expect(run.copies.last?.claim == .command(Self.second))
    #expect(run.hears(notOwned(Self.first)) == [])
    #expect(run.hears(.owned(selection: "CLIPBOARD", Self.second)) == ["report cleaned"])
  }

  @Test func `nothing of what is read or converted is held, once originals are to be forgotten`() throws {
    for isRead in [false, true] {
      var run = ServiceRun()
      _ = run.hears(.copied(copy))
      if !isRead { run.forgetsOriginals() }
      let content = FetchedContent(
        target: "text/html", type: "text/html", bytes: Array("<b style='color:red'>x</b>".utf8), wasIncremental: false)
      #expect(run.hears(.fetched(copy.id, content)) == ["convert"])
      if isRead { run.forgetsOriginals() }
      #expect(try run.converts() == ["offer"])
      #expect(run.copies.count == 1 && run.copies[0].original == nil)
    }
    var run = ServiceRun()
    _ = run.puts("pay\u{200B}pal")
    run.forgetsOriginals()
    #expect(try run.converts() == ["offer"])
    #expect(run.copies.count == 1 && run.copies[0].original == nil)
  }

  @Test func `a copy that is not read for a command after all is like any other`() {
    var run = ServiceRun()
    run.pauses()
    #expect(run.appliesToPresentCopy() == ["read"])
    #expect(run.hears(notOwned(Self.first)) == [])
    #expect(run.hears(.copied(copy)) == ["leave", "report paused"])
    #expect(run.appliesToPresentCopy() == ["read"])
    #expect(run.hears(notOwned(Self.first)) == [])
    #expect(run.hears(.copied(copy)) == ["fetch text/html"])
  }
}
