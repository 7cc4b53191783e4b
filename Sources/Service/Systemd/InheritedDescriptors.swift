import Glibc
import Selections
import SystemCalls

/// Descriptors that the service manager hands to a service when it starts it (sd_listen_fds(3)).
enum InheritedDescriptors {
  private static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]
  /// SD_LISTEN_FDS_START.
  private static let first: Int32 = 3

  /// Takes the descriptors that were passed to this process. Programs that it starts inherit none of them.
  static func take() -> [(name: String, file: FileDescriptor)] {
    let values = variables.map { name in getenv(name).map { String(cString: $0) } }
    for name in variables { unsetenv(name) }
    return names(process: values[0], count: values[1], names: values[2], of: getpid()).enumerated().map { index, name in
      let file = FileDescriptor(first + Int32(index))
      _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
      return (name, file)
    }
  }

  /// The name of each descriptor; empty where none is told. The variables may have been meant for another process.
  static func names(process: String?, count: String?, names: String?, of present: pid_t) -> [String] {
    guard process.flatMap(pid_t.init) == present, let count = count.flatMap(Int32.init), count > 0,
      count <= Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) - first
    else { return [] }
    let told = (names ?? "").split(separator: ":", omittingEmptySubsequences: false)
    return (0..<Int(count)).map { $0 < told.count ? String(told[$0]) : "" }
  }
}
