internal import SystemCalls

/// The pipes by which forms come to us.
final class IncomingPipes {
  private struct Pipe {
    let id: ReceiptID
    let descriptor: FileDescriptor
  }

  private let poll: DescriptorPoll
  private var pipes: [Int32: Pipe] = [:]

  /// Bytes that are read from one pipe at a time, so that none keeps the others waiting: what a pipe holds.
  private static let bufferSize = 64 << 10

  init(_ poll: DescriptorPoll) { self.poll = poll }

  /// Makes a pipe.
  /// - Returns: the end that the sender writes into; `nil` if there are no descriptors left.
  func open(_ id: ReceiptID) -> FileDescriptor? {
    guard let (reading, writing) = FileDescriptor.pipe(), poll.add(reading, .reading) else { return nil }
    pipes[reading.rawValue] = Pipe(id: id, descriptor: reading)
    return writing
  }

  func close(_ id: ReceiptID) {
    for (number, pipe) in pipes where pipe.id == id { close(number) }
  }

  private func close(_ number: Int32) {
    guard let pipe = pipes.removeValue(forKey: number) else { return }
    poll.remove(pipe.descriptor)
  }

  /// Reads from a pipe that is ready; `nil` if there is no such pipe, or nothing in it.
  func read(_ number: Int32) -> Arrival? {
    guard let pipe = pipes[number] else { return nil }
    var transfer = FileDescriptor.Transfer.blocked
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { buffer, count in
      transfer = pipe.descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      if case .bytes(let read) = transfer { count = read }
    }
    switch transfer {
    case .bytes: return .bytes(pipe.id, bytes)
    case .blocked: return nil
    case .ended:
      close(number)
      return .ended(pipe.id)
    }
  }
}
