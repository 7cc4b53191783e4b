import Sanitizer
import Selections
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

  @Test func `what is published is known by its command alone`() throws {
    let copy = try copy()
    var held = HeldCopies(store: nil)
    held.publish(copy, now: 0)
    let command = try #require(copy.claim.commandID)
    #expect(held.isPublishing(command, in: "CLIPBOARD") && !held.isPublishing(.unasked, in: "CLIPBOARD"))
    #expect(!held.isPublishing(command, in: "PRIMARY"))
  }
}
