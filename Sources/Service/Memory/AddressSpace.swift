private import CDescriptors
import Glibc
import SystemCalls

/// The address space of this process, and its limit.
package enum AddressSpace {
  /// The bytes that RLIMIT_AS allows; `nil` where it is not set.
  private static var limit: Int? {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0 else { return nil }
    // RLIM_INFINITY is no Int.
    return Int(exactly: limits.rlim_cur)
  }

  /// Keeps the C library from reserving 64 MiB for a second thread, where the limit would count them.
  package static func spareReserves() {
    if limit != nil { mallopt(M_ARENA_MAX, 1) }
  }

  /// The room that the limit leaves; `nil` where it is not set.
  static var room: AvailableMemory? {
    limit.map { AvailableMemory(limit: .addressSpace($0), bytes: max(0, $0 - size)) }
  }

  /// Bytes that are mapped: the first number of /proc/self/statm, in pages.
  private static var size: Int {
    let text = (try? FileReading.read(path: "/proc/self/statm", limit: 4096, onlyRegular: true)) ?? []
    let pages = Int(String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
