private import CDescriptors
import Glibc
import Selections
import SystemCalls

/// Files in memory, without a name in any folder (memfd_create(2)).
enum MemoryFile {
  /// The seals that linux/fcntl.h names; no seal can be taken away again.
  struct Seals: OptionSet {
    let rawValue: Int32

    /// F_SEAL_SEAL: no further seal can be set.
    static let seals = Seals(rawValue: 0x1)
    /// F_SEAL_SHRINK: whoever maps the file can read to its end.
    static let shrinking = Seals(rawValue: 0x2)
    /// F_SEAL_GROW
    static let growing = Seals(rawValue: 0x4)
    /// F_SEAL_WRITE
    static let writing = Seals(rawValue: 0x8)
    /// The seals of content that stays as it is.
    static let content: Seals = [.shrinking, .growing, .writing]
  }

  /// F_ADD_SEALS and F_GET_SEALS, which the C library has for _GNU_SOURCE only.
  private static let (addSeals, getSeals): (Int32, Int32) = (1033, 1034)
  /// MFD_CLOEXEC, MFD_ALLOW_SEALING and MFD_NOEXEC_SEAL, which kernels before 6.3 do not know.
  private static let flags: [UInt32] = [0x1 | 0x2 | 0x8, 0x1 | 0x2]
  /// More bytes than any file has here.
  private static let everything: off_t = 1 << 40

  /// Makes an empty file.
  /// - Parameter name: Its name, as /proc shows it.
  static func create(_ name: String) throws(SystemError) -> FileDescriptor {
    for flags in flags {
      let number = washboard_memory_file(name, flags)
      if number >= 0 { return FileDescriptor(number) }
      if errno != EINVAL { break }
    }
    throw SystemError("make a memory file")
  }

  /// Makes a file that holds these bytes and stays as it is.
  static func file(_ name: String, holding content: FormBytes) throws(SystemError) -> FileDescriptor {
    let file = try create(name)
    try write(content, to: file, at: 0)
    try seal(file, .content)
    return file
  }

  /// Writes bytes.
  /// - Returns: The offset after them.
  @discardableResult
  static func write(_ content: FormBytes, to file: FileDescriptor, at offset: Int) throws(SystemError) -> Int {
    var written = 0
    while written < content.count {
      written += try checked("write to a memory file") {
        content.withUnsafeBytes { bytes in
          pwrite(file.rawValue, bytes.baseAddress.map { $0 + written }, bytes.count - written, offset + written)
        }
      }
    }
    return offset + content.count
  }

  static func seal(_ file: FileDescriptor, _ seals: Seals) throws(SystemError) {
    try checked("seal a memory file") { fcntl(file.rawValue, addSeals, seals.rawValue) }
  }

  /// The seals of a file; `nil` for a file that is none in memory.
  static func seals(of file: FileDescriptor) -> Seals? {
    let found = fcntl(file.rawValue, getSeals, 0)
    return found < 0 ? nil : Seals(rawValue: found)
  }

  /// Reports whether a file can neither be changed nor cut off below those who read it.
  static func isSealed(_ file: FileDescriptor) -> Bool { seals(of: file)?.isSuperset(of: .content) == true }

  /// The length of a file.
  static func size(of file: FileDescriptor) throws(SystemError) -> Int {
    var status = stat()
    try checked("look at a memory file") { fstat(file.rawValue, &status) }
    return status.st_size
  }

  /// Makes a file at least this long.
  static func grow(_ file: FileDescriptor, to size: Int) throws(SystemError) {
    guard try self.size(of: file) < size else { return }
    try checked("grow a memory file") { ftruncate(file.rawValue, size) }
  }

  /// Gives the memory of all content back. The file keeps its length, and reads as zeros.
  static func punch(_ file: FileDescriptor) throws(SystemError) {
    try checked("empty a memory file") { washboard_punch(file.rawValue, everything) }
  }
}

/// The content of a memory file, mapped for reading.
///
/// The mapping stays when the descriptor is closed, and the file as long as anybody maps it or has a descriptor of it.
final class MappedMemory: SharedMemory {
  /// Mapped from `mmap` to `munmap`, which is in `deinit`.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  /// The reason why the bytes stay as they are, which ends after the mapping; `nil` for a sealed file.
  private let warrant: (any Sendable)?

  /// Maps a file that cannot shrink.
  /// - Parameter count: The bytes to be mapped; `nil` for all of a sealed file.
  init(_ file: FileDescriptor, count: Int? = nil, warrant: (any Sendable)? = nil) throws(SystemError) {
    self.warrant = warrant
    let count = if let count { count } else { try MemoryFile.size(of: file) }
    guard count > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    // Before Linux 6.7 a sealed file could not be mapped as shared. Nothing is written, so the private mapping copies no page.
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.rawValue, 0)
    guard let start, start != UnsafeMutableRawPointer(bitPattern: -1) else { throw SystemError("map a memory file") }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  /// All of it, which holds on to the mapping.
  var content: FormBytes { FormBytes(in: self, bytes.indices) ?? [] }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }
}
