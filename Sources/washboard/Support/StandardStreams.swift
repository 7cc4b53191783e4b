import Glibc

/// The three descriptors that a process is started with.
enum StandardStreams {
  /// Opens each closed number below 3 on a descriptor that cannot be used in its direction. Otherwise the next file or
  /// connection would get that number, and be read or written as a standard stream.
  static func reserve() {
    for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
      // open(2) returns the lowest number that is free: this one.
      if fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", mode) }
    }
  }
}

enum StandardError {
  static func print(_ lines: [String]) {
    for line in lines { try? OutputDescriptor.write(Array("\(line)\n".utf8), to: STDERR_FILENO) }
  }

  static func write(_ bytes: [UInt8]) throws(CommandFailure) { try OutputDescriptor.write(bytes, to: STDERR_FILENO) }
}

enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws(CommandFailure) { try OutputDescriptor.write(bytes, to: STDOUT_FILENO) }

  /// Writes a document as it is; on a terminal a line end follows one that ends without, so that a prompt begins its
  /// own line.
  static func write(document: [UInt8]) throws(CommandFailure) {
    let isOpenLine = isatty(STDOUT_FILENO) == 1 && document.last != UInt8(ascii: "\n")
    try write(isOpenLine ? document + [UInt8(ascii: "\n")] : document)
  }
}

private enum OutputDescriptor {
  /// Writes everything, however slowly it is read.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw CommandFailure(.output, "cannot write: \(String(cString: strerror(errno)))") }
      rest = rest.dropFirst(count)
    }
  }
}
