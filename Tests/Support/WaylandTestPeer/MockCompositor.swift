private import CDescriptors
import Glibc
import Synchronization

/// A compositor with data control and no windows, on a socket in a folder of its own, that behaves as a test says.
///
/// One thread of its own answers requests; a test makes things happen from its own.
package final class MockCompositor: Sendable {
  /// The way in which the owner of a copy answers readers.
  package enum Manner: Sendable {
    case honest([UInt8])
    /// Writes one byte at a time.
    case slow([UInt8])
    /// Writes this and then nothing, with the pipe open.
    case stalling([UInt8])
    /// Writes this, closes the pipe and ends: the clipboard is empty.
    case dying([UInt8])
    /// Closes the pipe when another program has copied while it was read.
    case overtaken([UInt8], by: [UInt8])
    /// Keeps the pipe open and writes nothing.
    case silent
    /// Closes the pipe at once.
    case dead
    /// Writes as long as anybody reads.
    case endless
  }

  package struct Features: Sendable {
    /// The names and versions of the data control managers.
    package var managers: [(name: String, version: UInt32)] = [("ext_data_control_manager_v1", 1)]
    /// Whether it answers anything.
    package var isSilent = false
    /// Whether it lists windows, and says which has the focus.
    package var hasToplevels = true

    package init() {}
  }

  /// The folder for `XDG_RUNTIME_DIR`.
  package let folder: String
  package let display = "wayland-0"
  let state: Mutex<MockState>
  private let listener: Int32

  package init(_ features: Features = Features()) {
    var template = Array("/tmp/washboard-mock-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? ""
    listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    state = Mutex(MockState(features))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("\(folder)/\(display)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        precondition(bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0, "the mock has no socket")
      }
    }
    listen(listener, 4)
    // Receivers that close early are part of the tests.
    signal(SIGPIPE, SIG_IGN)
    let argument = Unmanaged.passRetained(self).toOpaque()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<MockCompositor>.fromOpaque(argument).takeRetainedValue().serve() }
        return nil
      }, argument)
    pthread_detach(thread)
  }

  /// Ends as if it had been killed: its sockets close, and so do the pipes of its copies.
  package func kill() { state.withLock { $0.end() } }

  /// Closes the connection to the client, and goes on.
  /// - Parameter types: what another program copies before the client is back; empty for no copy.
  package func dropClient(copied types: [String] = []) { state.withLock { $0.dropClient(types: types) } }

  private func serve() {
    while true {
      let client = state.withLock { $0.isEnded ? nil : $0.client }
      guard let client else { break }
      var entries = [
        pollfd(fd: listener, events: Int16(POLLIN), revents: 0), pollfd(fd: client, events: Int16(POLLIN), revents: 0),
      ]
      poll(&entries, 2, 5)
      if entries[0].revents != 0 {
        let number = accept(listener, nil, nil)
        state.withLock { $0.connect(number) }
      }
      state.withLock { $0.advance(hasRequests: entries[1].revents != 0) }
    }
    close(listener)
    unlink("\(folder)/\(display)")
    rmdir(folder)
  }

  // MARK: What happens

  /// A program copies.
  package func copy(_ types: [String], _ manner: Manner, isPrimary: Bool = false) {
    state.withLock { $0.copy(types, { _ in manner }, isPrimary: isPrimary) }
  }

  /// A program copies.
  /// - Parameter manners: by type; one that is not listed is answered by nothing.
  package func copy(_ types: [String], _ manners: [String: Manner]) {
    state.withLock { $0.copy(types, { manners[$0] ?? .dead }, isPrimary: false) }
  }

  /// The types that the client has asked for, in order.
  package var readTypes: [String] { state.withLock { $0.readTypes } }

  /// Whether the client's pipe was closed while an owner could still write.
  package var hasGivenUp: Bool { state.withLock { $0.hasGivenUp } }

  /// A program clears the clipboard.
  package func clear() { state.withLock { $0.clear() } }

  /// A program pastes what the client owns.
  /// - Returns: the reading end of its pipe; `nil` if the client owns nothing.
  package func paste(_ type: String) -> Int32? { state.withLock { $0.paste(type) } }

  /// A program has the client write what it owns into a descriptor, which stays the caller's.
  package func paste(_ type: String, into descriptor: Int32) { state.withLock { $0.paste(type, into: descriptor) } }

  /// Whether the client owns the clipboard.
  package var isOwnedByClient: Bool { state.withLock { $0.ownSource != nil } }

  /// The types of the client's selection, in its order.
  package var offeredTypes: [String] { state.withLock { $0.ownTypes } }

  /// Whether the client hears of the selections of a seat.
  package var hasDevice: Bool { state.withLock { $0.device != 0 } }

  /// Ends the data control of the seat.
  package func finishDevice() { state.withLock { $0.finishDevice() } }

  package func removeSeat() { state.withLock { $0.removeSeat() } }

  /// Says that a global is gone.
  package func removeGlobal(_ name: UInt32) { state.withLock { $0.removeGlobal(name) } }

  package func addSeat() { state.withLock { $0.addSeat() } }

  /// A window of this program gets the focus.
  package func focus(application: String) { state.withLock { $0.focus(application) } }

  /// Reports an error of the client's.
  package func reportError() { state.withLock { $0.reportError() } }

  /// Sends bytes that need be no message.
  package func send(bytes: [UInt8]) { state.withLock { $0.send(bytes) } }

  /// Makes an offer that no selection follows.
  package func makeUselessOffer() { state.withLock { $0.makeUselessOffer() } }

  /// Names a type of the present offer after it has become the selection.
  package func nameLate(_ type: String) { state.withLock { $0.nameLate(type) } }

  /// Repeats the last selection.
  package func repeatSelection() { state.withLock { $0.repeatSelection() } }

  /// Cancels the client's source more than once.
  package func cancelRepeatedly() { state.withLock { $0.cancelRepeatedly() } }

  /// Sends what follows one byte at a time.
  package func sendInPieces() { state.withLock { $0.isInPieces = true } }

  /// Announces a paste without its descriptor.
  package func pasteWithoutDescriptor() { state.withLock { $0.pasteWithoutDescriptor() } }
}
