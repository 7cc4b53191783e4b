import Glibc
import Selections
import Testing
import X11Clipboard
import X11TestPeer

/// The one instance of a display, and the token of a run of the server.
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct InstanceTests {
  @Test func `a server has one token as long as it runs, and no other has the same`() throws {
    let server = try Xvfb()
    var tokens: [ServerToken] = []
    for _ in 0..<2 {
      tokens.append(try X11Clipboard(display: server.display, settings: TransportSettings()).serverToken())
    }
    #expect(tokens[0] == tokens[1])
    #expect(try Desk().clipboard.serverToken() != tokens[0])
  }

  @Test func `what cannot be a token is replaced by one`() throws {
    let desk = try Desk()
    let peer = try PeerConnection(display: desk.display)
    let property = peer.atom("_WASHBOARD_SERVER")
    for (type, format, count) in [
      ("INTEGER", UInt8(32), 3), ("INTEGER", 32, 1000), ("INTEGER", 8, 16), ("STRING", 32, 4),
    ] {
      peer.changeProperty(
        of: peer.root, property, type: peer.atom(type), format: format,
        bytes: [UInt8](repeating: 1, count: count * Int(format / 8)))
      peer.synchronize()
      let token = desk.clipboard.serverToken()
      #expect(token.words != [UInt32](repeating: 0x0101_0101, count: 4))
      #expect(desk.clipboard.serverToken() == token)
      #expect(peer.property(of: peer.root, property, delete: false)?.bytes == words(token.words))
    }
  }

  @Test func `a second instance is turned away`() throws {
    let desk = try Desk()
    #expect(throws: SelectionError(.alreadyRunning, reason: "")) {
      try X11Clipboard(display: desk.display, settings: TransportSettings())
    }
    #expect(try desk.clipboard.process(now: milliseconds()) == [])
  }

  @Test func `a replacing instance ends the one before, and waits for its end`() throws {
    let server = try Xvfb()
    let gone = Flag()
    let display = server.display
    let thread = try PeerThread([Instance(display: display, gone: gone)])
    defer { thread.stop() }
    let replacing = try X11Clipboard(display: display, settings: TransportSettings(), replace: true)
    #expect(gone.isSet)
    #expect(try replacing.process(now: milliseconds()) == [])
  }

  @Test func `the selections of the other instance are reported until somebody copies`() throws {
    let desk = try Desk()
    let selections = ["CLIPBOARD", "PRIMARY"]
    let server = try Xvfb()
    #expect(try RunningInstance(display: server.display, selections: selections) == nil)
    let other = try #require(try RunningInstance(display: desk.display, selections: selections))
    #expect(try other.ownedSelections() == [])
    let offer = Offer(forms: [Offer.Form(targets: ["UTF8_STRING"], bytes: [65])])
    try desk.perform(.ownIfFree(selection: "CLIPBOARD", offer))
    let peer = try PeerConnection(display: desk.display)
    #expect(try wait(for: [desk]) { peer.owner(of: "CLIPBOARD") != 0 })
    // It may have been in the middle of a copy.
    #expect(try other.unchangedSelections() == ["PRIMARY"])
    #expect(try other.ownedSelections() == ["CLIPBOARD"])
    #expect(try other.unchangedSelections() == selections)
    peer.own("PRIMARY", time: peer.serverTime())
    peer.synchronize()
    #expect(try other.unchangedSelections() == ["CLIPBOARD"])
    peer.own("CLIPBOARD", time: peer.serverTime())
    peer.synchronize()
    #expect(try other.unchangedSelections() == [])
    #expect(try other.ownedSelections() == [])
  }

  /// A password manager clears what it has copied: nobody may bring it back.
  @Test(arguments: [true, false])
  func `a clear is a change, the end of the owner is not`(isCleared: Bool) throws {
    let server = try Xvfb()
    var instance: X11Clipboard? = try X11Clipboard(display: server.display, settings: TransportSettings())
    let other = try #require(try RunningInstance(display: server.display, selections: ["CLIPBOARD"]))
    let offer = Offer(forms: [Offer.Form(targets: ["STRING"], bytes: [65])])
    _ = try instance?.perform(.ownIfFree(selection: "CLIPBOARD", offer), now: milliseconds())
    let peer = try PeerConnection(display: server.display)
    try #require(
      try wait(for: [], limit: 5000) {
        _ = try instance?.process(now: milliseconds())
        return peer.owner(of: "CLIPBOARD") != 0
      })
    #expect(try other.ownedSelections() == ["CLIPBOARD"])
    if isCleared { peer.own("CLIPBOARD", window: 0) } else { instance = nil }
    #expect(try wait(for: [], limit: 5000) { peer.owner(of: "CLIPBOARD") == 0 })
    #expect(try other.unchangedSelections() == (isCleared ? [] : ["CLIPBOARD"]))
  }

  @Test func `a lost server is an error and not an exit`() throws {
    let desk = try Desk()
    desk.server.stop()
    #expect(throws: SelectionError(.connectionLost, reason: "")) {
      _ = try wait(for: [desk], limit: 2000) { false }
    }
    #expect(throws: SelectionError(.connectionLost, reason: "")) {
      try desk.perform(.leave(CopyID(rawValue: 1)))
    }
  }

  @Test func `a display that is not there is named`() throws {
    do throws(SelectionError) {
      _ = try X11Clipboard(display: ":987", settings: TransportSettings())
      Issue.record("there is no such display")
    } catch {
      #expect(error.code == .unavailable)
      #expect(error.reason.contains(":987"))
    }
  }

  @Test func `the only instance is found by its manager selection`() throws {
    let desk = try Desk()
    let requestor = try ClipboardRequestor(display: desk.display, selection: "_WASHBOARD_CLIPBOARD")
    let targets = requestor.request("TARGETS")
    let time = requestor.request("TIMESTAMP")
    #expect(try wait(for: [desk, requestor]) { targets.isFinished && time.isFinished })
    #expect(time.type == "INTEGER")
    let paste = requestor.request("UTF8_STRING")
    #expect(try wait(for: [desk, requestor]) { paste.isRefused })
    #expect(desk.notices == [])
    #expect(targets.type == "ATOM")
  }
}

/// Set by one thread, read by another, both under the lock: hence safe to share.
private final class Flag: @unchecked Sendable {
  private var lock = pthread_mutex_t()
  private var value = false

  init() { pthread_mutex_init(&lock, nil) }

  var isSet: Bool {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    return value
  }

  func set() {
    pthread_mutex_lock(&lock)
    value = true
    pthread_mutex_unlock(&lock)
  }
}

/// An instance that goes when it is replaced, as the service does.
private final class Instance: Participant {
  private var clipboard: X11Clipboard?
  private let gone: Flag

  init(display: String, gone: Flag) throws {
    clipboard = try X11Clipboard(display: display, settings: TransportSettings())
    self.gone = gone
  }

  var fileDescriptor: Int32 { clipboard?.fileDescriptor ?? -1 }

  func turn() throws {
    do throws(SelectionError) {
      _ = try clipboard?.process(now: milliseconds())
    } catch {
      if error.code == .replaced { gone.set() }
      clipboard = nil
    }
  }
}
