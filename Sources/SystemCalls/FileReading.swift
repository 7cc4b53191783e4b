private import Glibc

/// Whole files into memory, with a limit.
package enum FileReading {
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case system(SystemError)
    case notAFile
    case tooLarge(limit: Int)

    package var description: String {
      switch self {
      case .system(let error): error.reason
      case .notAFile: "not a regular file"
      case .tooLarge(let limit): "larger than \(limit >> 20) MiB"
      }
    }

    /// Whether there is nothing of that name.
    package var isMissing: Bool {
      if case .system(let error) = self { error.errorNumber == ENOENT || error.errorNumber == ENOTDIR } else { false }
    }
  }

  /// - Parameters:
  ///   - limit: the most bytes that are accepted.
  ///   - onlyRegular: refuse devices and pipes, which could block for ever.
  package static func read(path: String, limit: Int, onlyRegular: Bool) throws(Failure) -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0)
    var status = stat()
    let descriptor: FileDescriptor
    do throws(SystemError) {
      descriptor = FileDescriptor(try checked("open") { open(path, flags) })
      try checked("fstat") { fstat(descriptor.rawValue, &status) }
    } catch {
      throw .system(error)
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR || (onlyRegular && kind != S_IFREG) { throw .notAFile }
    return try read(descriptor: descriptor.rawValue, limit: limit, size: Int(status.st_size))
  }

  /// Reads to the end.
  /// - Parameter size: the number of bytes that are there, if it is known. These are read in their place.
  package static func read(descriptor: Int32, limit: Int, size: Int = 0) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](unsafeUninitializedCapacity: max(min(size, limit), 0)) { buffer, count in
      while count < buffer.count {
        let more = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if more < 0, errno == EINTR { continue }
        // Below, the same failure comes again.
        if more <= 0 { break }
        count += more
      }
    }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .system(SystemError("read")) }
      if count == 0 { return bytes }
      if bytes.count + count > limit { throw .tooLarge(limit: limit) }
      bytes += chunk[..<count]
    }
  }
}
