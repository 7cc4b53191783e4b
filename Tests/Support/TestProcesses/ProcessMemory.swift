private import Glibc

/// The memory, descriptors and threads of another process.
package struct ProcessMemory {
  private let folder: String

  package init(of processID: Int32) { folder = "/proc/\(processID)" }

  /// Bytes of it that are in memory now.
  package var resident: Int { value(of: "VmRSS:") }

  /// Bytes of address space that it has mapped.
  package var mapped: Int { value(of: "VmSize:") }

  /// The most since `forgetPeak`.
  package var peak: Int { value(of: "VmHWM:") }

  package func forgetPeak() {
    guard let stream = fopen(folder + "/clear_refs", "w") else { return }
    fputs("5", stream)
    fclose(stream)
  }

  /// Descriptors that it has open.
  package var descriptors: Int { count(in: "fd") }

  package var threads: Int { count(in: "task") }

  private func count(in name: String) -> Int {
    guard let entries = opendir("\(folder)/\(name)") else { return 0 }
    defer { closedir(entries) }
    var count = 0
    while readdir(entries) != nil { count += 1 }
    return count - 2
  }

  /// A line of `status`, in bytes; the file gives kilobytes.
  private func value(of name: String) -> Int {
    for line in String(decoding: contents(of: folder + "/status"), as: UTF8.self).split(separator: "\n")
    where line.hasPrefix(name) {
      return (Int(line.dropFirst(name.count).filter(\.isNumber)) ?? 0) << 10
    }
    return 0
  }
}
