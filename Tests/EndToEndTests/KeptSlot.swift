import Glibc
import TestProcesses

/// A memory file that a process has open for the service, as another program sees it.
struct KeptSlot: CustomStringConvertible {
  /// The content, up to the last byte that takes memory.
  let bytes: [UInt8]
  let isEmpty: Bool

  /// Whether a service that starts would take it up.
  var isCommitted: Bool {
    let (sequence, complement) = (bytes.prefix(8), bytes.dropFirst(8).prefix(8))
    return complement.count == 8 && zip(sequence, complement).allSatisfy { $0 == ~$1 }
  }

  var description: String {
    isEmpty
      ? "empty"
      : "\(isCommitted ? "committed" : "left"), \(bytes.count) bytes, \(bytes.count { $0 != 0 }) of them not zero"
  }

  /// All that a process has open.
  static func all(of processID: Int32) -> [KeptSlot] {
    let folder = "/proc/\(processID)/fd"
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var slots: [KeptSlot] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      var target = [CChar](repeating: 0, count: 64)
      let count = readlink("\(folder)/\(name)", &target, target.count)
      let link = String(decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard link.hasPrefix("/memfd:washboard-") else { continue }
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { continue }
      // A hole of a sparse file takes memory once it has been read.
      slots.append(
        KeptSlot(
          bytes: status.st_blocks == 0 ? [] : contents(of: "\(folder)/\(name)"), isEmpty: status.st_blocks == 0))
    }
    return slots
  }
}
