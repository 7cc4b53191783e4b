import Sanitizer
import Selections
import TestProcesses
import Testing

@testable import Service

/// What is held of copies on their way to the clipboard.
struct HeldCopiesTests {
  private func copy() throws -> CleanCopy {
    var run = PipelineRun()
    _ = run.puts("pay\u{200B}pal")
    #expect(try run.converts() == ["offer"])
    return try #require(run.copies.first)
  }

  @Test func `an original is forgotten wherever its copy is, and the copy stays`() throws {
    let copy = try copy()
    #expect(copy.original != nil)
    for isTaken in [false, true] {
      var held = HeldCopies(store: nil)
      held.publish(copy, now: 0)
      if isTaken { held.taken("CLIPBOARD", now: 0) }
      held.forgetOriginals(sequence: 5, now: 0)
      held.taken("CLIPBOARD", now: 0)
      #expect(held.copy(in: "CLIPBOARD")?.offer == copy.offer)
      #expect(held.copy(in: "CLIPBOARD")?.original == nil)
    }
  }

  @Test func `a copy that was being stored when originals were forgotten is held without, and a later one with it`()
    throws
  {
    let copy = try copy()
    var held = HeldCopies(store: nil)
    held.forgetOriginals(sequence: 5, now: 0)
    for (sequence, isHeld) in [(UInt64(4), false), (5, true)] {
      _ = held.publish(try StoredCopy(copy, on: ServerToken(), sequence: sequence), now: 0)
      held.taken("CLIPBOARD", now: 0)
      #expect((held.copy(in: "CLIPBOARD")?.original != nil) == isHeld)
    }
  }

  @Test(arguments: [false, true])
  func `a copy whose owner has ended is neither stored nor held to be put back`(isToldFirst: Bool) throws {
    var run = PipelineRun()
    let id = CopyID(rawValue: 1)
    let told = Copy(id: id, selection: "CLIPBOARD", targets: ["UTF8_STRING"], source: nil, noticed: 5)
    _ = run.hears(.copied(told))
    let content = FetchedContent(
      target: "UTF8_STRING", type: "UTF8_STRING", bytes: Array("pay\u{200B}pal".utf8), wasIncremental: false)
    _ = run.hears(.fetched(id, content))
    #expect(try run.converts() == ["offer"])
    let copy = try #require(run.copies.first)
    #expect(copy.original != nil)
    let folder = try TemporaryFolder()
    let socket = try NotifySocket(in: folder)
    for isStored in [false, true] {
      var held = HeldCopies(store: DescriptorStore(socket: socket.path))
      if isToldFirst { held.ownerEnded(id, in: "CLIPBOARD", now: 0) }
      #expect(held.isBrief(copy) == isToldFirst)
      if isStored {
        _ = held.publish(try StoredCopy(copy, on: ServerToken(), sequence: 1), now: 0)
      } else {
        held.publish(copy, now: 0)
      }
      if !isToldFirst { held.ownerEnded(id, in: "CLIPBOARD", now: 0) }
      held.taken("CLIPBOARD", now: 0)
      #expect(held.copy(in: "CLIPBOARD")?.original == nil)
      socket.receive()
      func count(_ line: String) -> Int { socket.messages.count { $0 == line } }
      #expect(count("FDSTORE=1") == (isStored && !isToldFirst ? 2 : 0))
      #expect(count("FDSTORE=1") == count("FDSTOREREMOVE=1"))
      // The next copy is none of those.
      let next = CopyID(rawValue: 2)
      var later = copy
      later.claim = .copy(next)
      #expect(!held.isBrief(later))
    }
  }

  @Test func `what is published is known by its command alone`() throws {
    let copy = try copy()
    var held = HeldCopies(store: nil)
    held.publish(copy, now: 0)
    let command = try #require(copy.claim.commandID)
    #expect(held.isPublishing(command, in: "CLIPBOARD") && !held.isPublishing(.unasked, in: "CLIPBOARD"))
    #expect(!held.isPublishing(command, in: "PRIMARY"))
  }
}
