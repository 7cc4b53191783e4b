import Glibc
import TestProcesses

/// A control group (cgroups(7)) for one `systemd --user`, removed with this value.
///
/// A manager ends what it does not know in its group: two that share one, of two test runs at once, end each other's
/// services. Where no group can be made, as an ordinary user cannot, the manager stays in that of the tests.
final class ControlGroup {
  /// One in each hierarchy that systemd looks at.
  private let folders: [String]

  init() {
    let name = "washboard-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let own = String(decoding: contents(of: "/proc/self/cgroup"), as: UTF8.self)
    folders = own.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, let hierarchy = Self.hierarchy(of: fields[1]) else { return nil }
      let folder = "\(hierarchy)\(fields[2] == "/" ? "" : fields[2])/\(name)"
      return mkdir(folder, 0o755) == 0 ? folder : nil
    }
  }

  /// Returns the mount point of that hierarchy; `nil` if systemd does not use it for processes.
  private static func hierarchy(of controllers: Substring) -> String? {
    switch controllers {
    case "name=systemd": "/sys/fs/cgroup/systemd"
    case "": access("/sys/fs/cgroup/unified", F_OK) == 0 ? "/sys/fs/cgroup/unified" : "/sys/fs/cgroup"
    default: nil
    }
  }

  /// Starts a program in the group.
  func start(_ program: String, _ arguments: [String], environment: [String: String]) throws -> ChildProcess {
    let enter = folders.map { "echo $$ > '\($0)/cgroup.procs'; " }.joined()
    return try ChildProcess(
      "/bin/sh", ["-c", enter + #"exec "$@""#, "sh", program] + arguments, environment: environment)
  }

  deinit {
    guard let find = Product.program("find") else { return }
    for folder in folders { _ = try? ChildProcess.run(find, [folder, "-depth", "-type", "d", "-delete"]) }
  }
}
