import Glibc
import SystemCalls

/// Whole files to disk: they are there complete or not at all.
package enum FileWriting {
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    let error: SystemError

    package var description: String { error.reason }

    /// Whether there is something of that name already.
    package var isInTheWay: Bool { error.errorNumber == EEXIST }
  }

  /// Writes a file for the user alone, and the folders to it that are missing.
  /// - Parameter replacing: whether a file of that name is replaced.
  package static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(Failure) {
    let folder = ConfigurationFolder.folder(of: path)
    do throws(SystemError) {
      try makeFolders(folder)
      var template = Array("\(folder)/.washboard-XXXXXX".utf8CString)
      let descriptor = FileDescriptor(try checked("mkstemp") { mkstemp(&template) })
      let temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      // After the renaming there is nothing of that name, and this does nothing.
      defer { unlink(temporary) }
      try write(bytes, to: descriptor.rawValue)
      // link(2) takes no name that is there, rename(2) replaces it.
      try checked("write") { replacing ? rename(temporary, path) : link(temporary, path) }
    } catch {
      throw Failure(error: error)
    }
  }

  /// Deletes a file.
  package static func delete(_ path: String) throws(Failure) {
    do throws(SystemError) {
      try checked("delete") { unlink(path) }
    } catch {
      throw Failure(error: error)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try checked("write") { rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } }
      rest = rest.dropFirst(count)
    }
    try checked("fsync") { fsync(descriptor) }
  }

  private static func makeFolders(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made == "/" ? String(part) : "/\(part)"
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw SystemError("mkdir") }
    }
  }
}
