private import FoundationEssentials
private import Glibc

/// A folder of a test's own (mode 0700), removed with everything in it when this value goes.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/washboard-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ProcessError("cannot make a temporary folder") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    guard let stream = fopen(file, "w") else { throw ProcessError("cannot write \(name)") }
    defer { fclose(stream) }
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw ProcessError("cannot write \(name)") }
    return file
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  package func makeFolder(_ name: String) throws {
    guard mkdir("\(path)/\(name)", 0o700) == 0 else { throw ProcessError("cannot make \(name)") }
  }

  package func rename(_ name: String, to newName: String) throws {
    guard Glibc.rename("\(path)/\(name)", "\(path)/\(newName)") == 0 else {
      throw ProcessError("cannot rename \(name)")
    }
  }

  package func link(_ name: String, to destination: String) throws {
    guard symlink(destination, "\(path)/\(name)") == 0 else { throw ProcessError("cannot link \(name)") }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// The bytes of a file; empty if it cannot be read.
package func contents(of path: String) -> [UInt8] {
  guard let stream = fopen(path, "r") else { return [] }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, buffer.count, stream)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}
