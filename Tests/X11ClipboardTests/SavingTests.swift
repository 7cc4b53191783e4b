import Selections
import Testing
import X11Clipboard
import X11TestPeer

/// Programs that end and ask for their copy to be kept (freedesktop.org, ClipboardManager).
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct SavingTests {
  private func copy(on desk: Desk) throws -> ClipboardSource {
    try ClipboardSource(display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
  }

  private func saving(on desk: Desk) throws -> ClipboardRequestor {
    let peer = try ClipboardRequestor(display: desk.display, selection: "CLIPBOARD_MANAGER")
    #expect(try wait(for: [desk, peer]) { peer.connection.owner(of: "CLIPBOARD_MANAGER") != 0 })
    return peer
  }

  @Test func `a clean copy is saved already`() throws {
    let desk = try Desk()
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let source = try copy(on: desk)
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    let peer = try saving(on: desk)
    let request = peer.request("SAVE_TARGETS")
    #expect(try wait(for: [desk, source, peer]) { request.isFinished })
    #expect(request.type == "NULL")
    #expect(request.bytes == [])
  }

  @Test func `a copy that was left alone is refused at once`() throws {
    let desk = try Desk()
    desk.reaction = { notice in if case .copied(let copy) = notice { .leave(copy.id) } else { nil } }
    let source = try copy(on: desk)
    source.own()
    let peer = try saving(on: desk)
    #expect(try wait(for: [desk, source]) { desk.copies.count == 1 })
    let request = peer.request("SAVE_TARGETS")
    #expect(try wait(for: [desk, source, peer]) { request.isRefused })
  }

  @Test func `a program that ends at once waits until its copy is taken`() throws {
    let desk = try Desk()
    let source = try copy(on: desk)
    let peer = try saving(on: desk)
    source.own()
    #expect(try wait(for: [desk, source]) { desk.copies.count == 1 })
    let request = peer.request("SAVE_TARGETS")
    let list = peer.request("TARGETS")
    #expect(try wait(for: [desk, source, peer]) { list.isFinished })
    #expect(!request.isFinished)
    let id = try #require(desk.copies.first?.id)
    try desk.perform(.offer(id, Desk.text("clean")))
    #expect(try wait(for: [desk, source, peer]) { request.isFinished })
    #expect(request.type == "NULL")
  }

  @Test func `a manager that came first stays, and is followed when it goes`() throws {
    let server = try Xvfb()
    let other = try PeerConnection(display: server.display)
    other.own("CLIPBOARD_MANAGER")
    let clipboard = try X11Clipboard(display: server.display, settings: TransportSettings())
    for _ in 1...3 { _ = try clipboard.process(now: milliseconds()) }
    #expect(other.owner(of: "CLIPBOARD_MANAGER") == other.window)
    let observer = try PeerConnection(display: server.display)
    other.close()
    let participant = Processing(clipboard)
    #expect(try wait(for: [participant]) { observer.owner(of: "CLIPBOARD_MANAGER") != 0 })
  }

  @Test func `a manager that comes later is yielded to`() throws {
    let desk = try Desk()
    let peer = try saving(on: desk)
    peer.connection.own("CLIPBOARD_MANAGER")
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let source = try copy(on: desk)
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 })
    #expect(peer.connection.owner(of: "CLIPBOARD_MANAGER") == peer.connection.window)
  }

  @Test func `turned off, the role is given up`() throws {
    let desk = try Desk()
    let peer = try saving(on: desk)
    var settings = TransportSettings()
    settings.saves = false
    try desk.clipboard.update(settings)
    #expect(try wait(for: [desk]) { peer.connection.owner(of: "CLIPBOARD_MANAGER") == 0 })
  }
}

/// A transport without a service.
private final class Processing: Participant {
  private let clipboard: X11Clipboard

  init(_ clipboard: X11Clipboard) { self.clipboard = clipboard }

  var fileDescriptor: Int32 { clipboard.fileDescriptor }

  func turn() throws { _ = try clipboard.process(now: milliseconds()) }
}
