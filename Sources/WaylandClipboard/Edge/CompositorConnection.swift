private import CDescriptors
private import Glibc
internal import Selections
internal import SystemCalls

/// The stream of messages to and from a compositor. Never blocks.
final class CompositorConnection {
  /// Bytes that wait to be sent, and the descriptor that goes along with their first.
  private struct Part {
    var bytes: [UInt8]
    var descriptor: FileDescriptor?
    var sent = 0
  }

  let socket: CompositorSocket
  private var decoder = WireDecoder()
  /// Descriptors that came before the message that they belong to.
  private var descriptors: [FileDescriptor] = []
  private var unsent: [Part] = []
  private var unsentCount = 0

  private static let bufferSize = 64 << 10
  /// A compositor that takes nothing is not to fill our memory.
  private static let maximumUnsent = 4 << 20
  /// No message has more than one that is known here.
  private static let maximumDescriptors = 1024

  init(_ socket: CompositorSocket) { self.socket = socket }

  /// Whether there is something left to be sent.
  var hasUnsent: Bool { !unsent.isEmpty }

  // MARK: Reading

  /// Reads what has arrived, of one part of the stream.
  /// - Returns: false if nothing has.
  /// - Throws: `SelectionError` with code `connectionLost`.
  func read() throws(SelectionError) -> Bool {
    var found: Int32 = 0
    var numbers = [Int32](repeating: -1, count: Int(WASHBOARD_MAXIMUM_DESCRIPTORS))
    var count = 0
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { buffer, size in
      repeat {
        count = washboard_receive_several(
          socket.descriptor.rawValue, buffer.baseAddress, Self.bufferSize, &numbers, &found)
        number = count < 0 ? errno : 0
      } while number == EINTR
      size = max(0, count)
    }
    if number == EAGAIN { return false }
    guard found >= 0 else { throw DataControlSession.lost("sends more descriptors than this process may have") }
    descriptors += numbers.prefix(Int(found)).map(FileDescriptor.init)
    guard count > 0 else { throw DataControlSession.lost("has closed the connection") }
    guard descriptors.count <= Self.maximumDescriptors else {
      throw DataControlSession.lost("sends descriptors without messages")
    }
    decoder.append(bytes)
    return true
  }

  /// The next message that has arrived whole; `nil` if there is none.
  func next() throws(SelectionError) -> WireMessage? {
    do throws(WireError) {
      return try decoder.next()
    } catch {
      throw DataControlSession.lost(error)
    }
  }

  /// The descriptor that belongs to the message that was read last.
  func takeDescriptor() -> FileDescriptor? { descriptors.isEmpty ? nil : descriptors.removeFirst() }

  // MARK: Sending

  /// Puts a request into the queue; `flush` sends it.
  func send(_ request: Request, with descriptor: FileDescriptor? = nil) {
    // No request is longer than a message: names that are offered are short, and others came in a message.
    guard let bytes = request.message.bytes else { return }
    unsentCount += bytes.count
    if descriptor == nil, let last = unsent.indices.last, unsent[last].bytes.count < Self.bufferSize {
      unsent[last].bytes += bytes
    } else {
      unsent.append(Part(bytes: bytes, descriptor: descriptor))
    }
  }

  /// Sends what can be sent now.
  /// - Throws: `SelectionError` with code `connectionLost`.
  func flush() throws(SelectionError) {
    while let part = unsent.first {
      let count = part.bytes.withUnsafeBytes { bytes in
        washboard_send(
          socket.descriptor.rawValue, bytes.baseAddress?.advanced(by: part.sent), bytes.count - part.sent,
          part.descriptor?.rawValue ?? -1)
      }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN:
          guard unsentCount <= Self.maximumUnsent else { throw DataControlSession.lost("does not accept requests") }
          return
        default:
          // Its last words are still to be read: what went wrong is in them.
          unsent = []
          return
        }
      }
      unsentCount -= count
      unsent[0].descriptor = nil
      unsent[0].sent += count
      if unsent[0].sent == unsent[0].bytes.count { unsent.removeFirst() }
    }
  }
}
