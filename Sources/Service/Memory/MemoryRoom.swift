/// The memory that the process may still take before a limit stops it.
struct MemoryRoom: Hashable, Sendable {
  /// A limit on memory, and its bytes.
  enum Limit: Hashable, Sendable, CustomStringConvertible {
    /// RLIMIT_AS (getrlimit(2), `ulimit -v`): memory that is asked for beyond it is refused.
    case addressSpace(Int)
    /// memory.max of the process's control group or of one above it (cgroups(7), MemoryMax= in a unit): the kernel ends the process.
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
  static func narrowest(_ rooms: [MemoryRoom]) -> MemoryRoom? {
    rooms.min { $0.forContent < $1.forContent }
  }

  /// The part of the room that content may take: beside it the process needs a fixed amount for its first large copy.
  ///
  /// Measured: the worker's stack is 8 MiB, fonts and character tables are under 8 MiB, and the C library reserves 64 MiB of address
  /// space for a second thread, which count towards RLIMIT_AS alone.
  var forContent: Int {
    switch limit {
    case .addressSpace: max(0, bytes - 88 << 20)
    case .controlGroup: max(0, bytes - 24 << 20)
    }
  }
}
