private import Glibc

/// The facts about a process that /proc tells.
package struct ProcessFacts {
  /// The process in /proc: its number, or `self`.
  private let name: String

  package init(processID: Int32) { name = String(processID) }

  private init(name: String) { self.name = name }

  /// The process that asks.
  package static let own = ProcessFacts(name: "self")

  /// The path of the executable; `nil` if the process is gone, or hides it as one with file capabilities does.
  package var executablePath: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/\(name)/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    var path = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The kernel marks programs that were replaced while they run, as in an upgrade.
    if path.hasSuffix(" (deleted)") { path.removeLast(" (deleted)".count) }
    return path
  }

  /// The name of an executable without its folder.
  package static func name(ofExecutable path: String) -> String? {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
  }

  /// The name of the executable; the kernel's short name of it if the executable is hidden.
  package var programName: String? { executablePath.flatMap(Self.name(ofExecutable:)) ?? command }

  /// The kernel's short name of the program: fifteen bytes at most.
  package var command: String? {
    bytes(of: "comm").map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
  }

  /// The start time in the kernel's ticks since boot; `nil` if the process is gone.
  package var startTicks: UInt64? { bytes(of: "stat").flatMap(Self.startTicks(inStatus:)) }

  /// The start time by the content of a process's `stat`.
  package static func startTicks(inStatus bytes: [UInt8]) -> UInt64? {
    // proc(5): the name in parentheses may have any character in it. The 20th field after it is the start in ticks.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    return fields.count > 19 ? UInt64(String(decoding: fields[19], as: UTF8.self)) : nil
  }

  private func bytes(of file: String) -> [UInt8]? {
    try? FileReading.read(path: "/proc/\(name)/\(file)", limit: 4096, onlyRegular: true)
  }
}
