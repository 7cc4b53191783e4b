private import CDescriptors
import Glibc
import Selections

/// Content in a memory file that nobody can change any more (memfd_create(2)), mapped for reading.
///
/// The mapping stays when the descriptor is closed, and the file as long as anybody maps it or has a descriptor of it.
final class SealedMemory: SharedMemory {
  /// From `mmap` to `munmap`, which is in `deinit`.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// linux/fcntl.h; the C library has them for _GNU_SOURCE only.
  private static let addSeals: Int32 = 1033
  private static let getSeals: Int32 = 1034
  /// F_SEAL_SHRINK, F_SEAL_GROW, F_SEAL_WRITE; no seal can be taken away again.
  private static let seals: Int32 = 0x2 | 0x4 | 0x8
  /// MFD_CLOEXEC, MFD_ALLOW_SEALING and MFD_NOEXEC_SEAL, which kernels before 6.3 do not know.
  private static let flags: [UInt32] = [0x1 | 0x2 | 0x8, 0x1 | 0x2]

  /// A new file.
  /// - Returns: its descriptor, to be filled and sealed.
  static func create(_ name: String) throws(SystemError) -> FileDescriptor {
    for flags in flags {
      let number = washboard_memory_file(name, flags)
      if number >= 0 { return FileDescriptor(number) }
      if errno != EINVAL { break }
    }
    throw SystemError("make a memory file")
  }

  /// A file that holds these bytes, sealed.
  static func file(_ name: String, holding content: FormBytes) throws(SystemError) -> FileDescriptor {
    let file = try create(name)
    try write(content, to: file, at: 0)
    try seal(file)
    return file
  }

  /// Makes the file so long, and room for all of it: writing to it will not fail for want of memory.
  static func reserve(_ size: Int, of file: FileDescriptor) throws(SystemError) {
    let status = posix_fallocate(file.rawValue, 0, size)
    guard status == 0 else { throw SystemError("reserve memory", errorNumber: status) }
  }

  /// - Returns: the offset after what was written.
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

  static func seal(_ file: FileDescriptor) throws(SystemError) {
    try checked("seal a memory file") { fcntl(file.rawValue, addSeals, seals) }
  }

  /// Whether it can neither be changed nor cut off below those who read it: any other file could.
  static func isSealed(_ file: FileDescriptor) -> Bool {
    let found = fcntl(file.rawValue, getSeals, 0)
    return found >= 0 && found & seals == seals
  }

  /// Maps a whole file.
  init(mapping file: FileDescriptor) throws(SystemError) {
    var status = stat()
    try checked("look at a memory file") { fstat(file.rawValue, &status) }
    guard status.st_size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    // Before Linux 6.7 no shared mapping of what is sealed was allowed; nothing is written, so that none of it is copied.
    let start = mmap(nil, status.st_size, PROT_READ, MAP_PRIVATE, file.rawValue, 0)
    guard let start, start != UnsafeMutableRawPointer(bitPattern: -1) else { throw SystemError("map a memory file") }
    bytes = UnsafeRawBufferPointer(start: start, count: status.st_size)
  }

  /// All of it, which holds on to the mapping.
  var content: FormBytes { FormBytes(in: self, bytes.indices) ?? [] }

  deinit {
    if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
  }
}
