import Glibc
import SystemCalls

/// The memory limits of the process's control group and of those above it, in the unified hierarchy (cgroups(7)).
struct ControlGroupMemory: Sendable {
  /// The folders of the groups, the process's own first.
  private let folders: [String]

  /// - Parameters:
  ///   - membership: the text of /proc/self/cgroup.
  ///   - mount: the folder of the hierarchy.
  init(membership: String, mount: String = "/sys/fs/cgroup") {
    let path = membership.split(separator: "\n").lazy.first { $0.hasPrefix("0::/") }?.dropFirst(4)
    var names = path.map { $0.split(separator: "/") } ?? []
    // The process has been moved out of the part that is visible here: only the root of that can be looked at.
    if names.contains("..") { names = [] }
    folders = (0...names.count).reversed().map { ([mount] + names.prefix($0).map(String.init)).joined(separator: "/") }
  }

  init() { self.init(membership: Self.text(of: "/proc/self/cgroup")) }

  /// The room that each limit leaves; a group without a limit is left out.
  var rooms: [AvailableMemory] {
    folders.compactMap { folder in
      // "max" is no number: no limit.
      guard let limit = Self.number(in: "\(folder)/memory.max"), let used = Self.number(in: "\(folder)/memory.current")
      else { return nil }
      // The kernel frees pages of files before it ends a process.
      let reclaimable = Self.reclaimable(in: Self.text(of: "\(folder)/memory.stat"))
      return AvailableMemory(limit: .controlGroup(limit), bytes: max(0, limit - max(0, used - reclaimable)))
    }
  }

  /// - Parameter statistics: lines of a name, a space and a number.
  private static func reclaimable(in statistics: String) -> Int {
    statistics.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.count == 2, ["active_file", "inactive_file"].contains(words[0]), let bytes = Int(words[1]) else {
        return sum
      }
      return sum &+ bytes
    }
  }

  private static func number(in path: String) -> Int? {
    text(of: path).split(separator: "\n").first.flatMap { Int($0) }
  }

  /// The file's text; empty if it cannot be read.
  private static func text(of path: String) -> String {
    (try? FileReading.read(path: path, limit: 64 << 10, onlyRegular: true)).map { String(decoding: $0, as: UTF8.self) }
      ?? ""
  }
}
