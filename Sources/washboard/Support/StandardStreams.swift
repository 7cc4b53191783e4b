import Glibc
import Service

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
  /// Prints lines. Where they cannot be written, they are lost.
  static func print(_ lines: [String]) { try? StandardStream.errors.print(lines.map { PrintedLine($0) }) }
}

enum StandardOutput {
  static func print(_ lines: [String]) throws(CommandFailure) { try Self.print(lines.map { PrintedLine($0) }) }

  static func print(_ lines: [PrintedLine]) throws(CommandFailure) {
    try reporting { () throws(StandardStream.Failure) in try StandardStream.output.print(lines) }
  }

  /// Prints a value as one line of JSON.
  static func print(json value: some Encodable) throws(CommandFailure) { try Self.print([JSONLine.encode(value)]) }

  /// Prints a value as one line of JSON, or as the lines that stand for it.
  static func print(
    _ value: some Encodable, json isJSON: Bool, _ lines: @autoclosure () -> [String]
  ) throws(CommandFailure) {
    if isJSON { try Self.print(json: value) } else { try Self.print(lines()) }
  }

  /// Writes a document as it is. On a terminal a line end follows one that ends without, so that a prompt begins its
  /// own line.
  static func write(document: [UInt8]) throws(CommandFailure) {
    let isOpenLine = isatty(STDOUT_FILENO) == 1 && document.last != UInt8(ascii: "\n")
    try reporting { () throws(StandardStream.Failure) in
      try StandardStream.output.write(document: isOpenLine ? document + [UInt8(ascii: "\n")] : document)
    }
  }

  private static func reporting(_ write: () throws(StandardStream.Failure) -> Void) throws(CommandFailure) {
    do throws(StandardStream.Failure) {
      try write()
    } catch {
      throw CommandFailure(.output, "\(error)")
    }
  }
}
