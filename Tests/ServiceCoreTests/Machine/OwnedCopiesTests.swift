import Sanitizer
import Selections
import Testing

@testable import ServiceCore

/// The copies that are held on their way to the clipboard.
struct OwnedCopiesTests {
  private func copy() throws -> CleanCopy {
    var run = ServiceRun()
    _ = run.puts("pay\u{200B}pal")
    #expect(try run.converts() == ["offer"])
    return try #require(run.copies.first)
  }

  @Test func `an original is forgotten wherever its copy is, and the copy stays`() throws {
    let copy = try copy()
    #expect(copy.original != nil)
    for isTaken in [false, true] {
      var held = OwnedCopies(areKept: false)
      #expect(held.publish(copy, stored: nil).isEmpty)
      if isTaken { _ = held.taken("CLIPBOARD") }
      _ = held.forgetOriginals()
      _ = held.taken("CLIPBOARD")
      #expect(held.copy(in: "CLIPBOARD")?.offer == copy.offer)
      #expect(held.copy(in: "CLIPBOARD")?.original == nil)
    }
  }

  @Test func `an original is forgotten when its time has come`() throws {
    let copy = try copy()
    let deadline = try #require(copy.original?.deadline)
    var held = OwnedCopies(areKept: true)
    let storage = held.nextStorage()
    #expect(words(held.publish(copy, stored: storage)) == ["keep 1"])
    _ = held.taken("CLIPBOARD")
    #expect(held.nextDeadline == deadline)
    #expect(held.advance(now: deadline - 1).isEmpty)
    #expect(words(held.advance(now: deadline)) == ["discard original 1"])
    #expect(held.copy(in: "CLIPBOARD")?.original == nil && held.nextDeadline == nil)
  }

  @Test func `an original is stored once its copy is taken, and kept unless it was forgotten or lost meanwhile`() throws
  {
    let copy = try copy()
    let original = try #require(copy.original)
    for fate in ["nothing", "forgotten", "lost"] {
      var held = OwnedCopies(areKept: true)
      let storage = held.nextStorage()
      #expect(words(held.publish(copy, stored: storage)) == ["keep 1"])
      #expect(words(held.taken("CLIPBOARD").actions) == ["store original 1"])
      if fate == "forgotten" { _ = held.forgetOriginals() }
      if fate == "lost" { _ = held.lost("CLIPBOARD") }
      let isKept = fate == "nothing"
      #expect(words(held.originalStored(original, in: storage)) == [isKept ? "keep original 1" : "discard original 1"])
      #expect(held.copy(in: "CLIPBOARD")?.original == (isKept ? original : nil))
    }
    // What is not kept has nothing to be stored beside.
    var held = OwnedCopies(areKept: false)
    _ = held.publish(copy, stored: nil)
    #expect(held.taken("CLIPBOARD").actions.isEmpty)
  }

  @Test func `a copy that was being stored when originals were forgotten is held without, and a later one with it`()
    throws
  {
    let copy = try copy()
    var held = OwnedCopies(areKept: true)
    let before = held.nextStorage()
    _ = held.forgetOriginals()
    let after = held.nextStorage()
    #expect(words(held.publish(copy, stored: before)) == ["discard original 1", "keep 1"])
    _ = held.taken("CLIPBOARD")
    #expect(held.copy(in: "CLIPBOARD")?.original == nil)
    #expect(words(held.publish(copy, stored: after)) == ["keep 2"])
    #expect(words(held.taken("CLIPBOARD").actions) == ["discard 1", "store original 2"])
    #expect(held.copy(in: "CLIPBOARD")?.original != nil)
  }

  @Test(arguments: [false, true])
  func `a copy whose owner has ended is neither kept nor held to be put back`(isToldFirst: Bool) throws {
    var run = ServiceRun()
    let id = CopyID(rawValue: 1)
    let told = Copy(id: id, selection: "CLIPBOARD", targets: ["UTF8_STRING"], source: nil, noticed: 5)
    _ = run.hears(.copied(told))
    let content = FetchedContent(
      target: "UTF8_STRING", type: "UTF8_STRING", bytes: Array("pay\u{200B}pal".utf8), wasIncremental: false)
    _ = run.hears(.fetched(id, content))
    #expect(try run.converts() == ["offer"])
    let copy = try #require(run.copies.first)
    #expect(copy.original != nil)
    for isStored in [false, true] {
      var held = OwnedCopies(areKept: true)
      var actions: [ServiceAction] = []
      if isToldFirst { actions += held.ownerEnded(id, in: "CLIPBOARD") }
      #expect(held.isBrief(copy) == isToldFirst)
      actions += held.publish(copy, stored: isStored ? held.nextStorage() : nil)
      if !isToldFirst { actions += held.ownerEnded(id, in: "CLIPBOARD") }
      _ = held.taken("CLIPBOARD")
      #expect(held.copy(in: "CLIPBOARD")?.original == nil)
      #expect(words(actions) == (!isStored ? [] : isToldFirst ? ["discard 1"] : ["keep 1", "discard 1"]))
      // The next copy is none of those.
      var later = copy
      later.claim = .copy(CopyID(rawValue: 2))
      #expect(!held.isBrief(later))
    }
  }

  @Test func `what is published is known by its command alone`() throws {
    let copy = try copy()
    var held = OwnedCopies(areKept: false)
    _ = held.publish(copy, stored: nil)
    let command = try #require(copy.claim.commandID)
    #expect(held.isPublishing(command, in: "CLIPBOARD") && !held.isPublishing(.unasked, in: "CLIPBOARD"))
    #expect(!held.isPublishing(command, in: "PRIMARY"))
  }

  private func words(_ actions: [ServiceAction]) -> [String] {
    actions.map { action in
      switch action {
      case .keep(let storage): "keep \(storage.rawValue)"
      case .discard(let storage): "discard \(storage.rawValue)"
      case .discardOriginal(let storage): "discard original \(storage.rawValue)"
      case .storeOriginal(_, let storage): "store original \(storage.rawValue)"
      case .keepOriginal(let storage): "keep original \(storage.rawValue)"
      default: "other"
      }
    }
  }
}
