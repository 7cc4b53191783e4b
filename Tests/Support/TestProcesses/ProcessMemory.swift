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

  /// Counts the places of a stretch of bytes in its memory; `nil` if nobody may look there.
  package func count(of stretch: [UInt8]) -> Int? {
    let memory = open(folder + "/mem", O_RDONLY)
    guard memory >= 0 else { return nil }
    defer { close(memory) }
    var count = 0
    for line in String(decoding: contents(of: folder + "/maps"), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      guard words[1].hasPrefix("r"), ends.count == 2, ends[0] < ends[1] else { continue }
      var bytes = [UInt8](repeating: 0, count: ends[1] - ends[0])
      // What the kernel keeps for itself cannot be read.
      let read = bytes.withUnsafeMutableBytes { pread(memory, $0.baseAddress, $0.count, ends[0]) }
      bytes.withUnsafeBytes { bytes in
        var index = 0
        while let start = bytes.baseAddress, index + stretch.count <= read {
          guard let place = memchr(start + index, Int32(stretch[0]), read - stretch.count - index + 1) else { break }
          if memcmp(place, stretch, stretch.count) == 0 { count += 1 }
          index = start.distance(to: UnsafeRawPointer(place)) + 1
        }
      }
    }
    return count
  }

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
