/// The memory that the process may still take before a limit stops it.
struct AvailableMemory: Hashable, Sendable {
  /// A limit on memory, and its bytes.
  enum Limit: Hashable, Sendable, CustomStringConvertible {
    /// RLIMIT_AS (getrlimit(2), `ulimit -v`): the kernel refuses memory beyond it.
    case addressSpace(Int)
    /// memory.max of the process's control group or of one above it (cgroups(7), MemoryMax= in a unit): the kernel ends
    /// the process.
    case controlGroup(Int)

    var description: String {
      switch self {
      case .addressSpace(let bytes): "RLIMIT_AS, \(bytes >> 20) MiB"
      case .controlGroup(let bytes): "memory.max of the control group, \(bytes >> 20) MiB"
      }
    }
  }

  let limit: Limit
  /// Bytes that are left of it.
  let bytes: Int

  /// The narrowest room of all; `nil` where nothing is limited.
  static func narrowest(_ rooms: [AvailableMemory]) -> AvailableMemory? {
    rooms.min { $0.bytes < $1.bytes }
  }

  /// The part of the room that content may take.
  ///
  /// The first large copy costs a fixed amount beside: 8 MiB of stack for the worker, and under 8 MiB for fonts and
  /// character tables. Later ones do not, so that a quarter of a small room may be taken, too.
  var forContent: Int { max(bytes - 24 << 20, bytes / 4) }
}
