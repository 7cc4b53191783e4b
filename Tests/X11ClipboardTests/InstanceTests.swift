import Glibc
import Selections
import Testing
import X11Clipboard
import X11TestPeer

@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct InstanceTests {
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
