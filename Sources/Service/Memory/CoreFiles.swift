import Glibc

/// Core files, which would hold what was copied.
package enum CoreFiles {
  /// Keeps this process, and the programs that it starts, from leaving a core file when they crash.
  ///
  /// The limit is one byte, which the kernel treats as two orders (core(5); `coredump_pipe` and `coredump_file` in
  /// fs/coredump.c). A core file is never shorter than a page, so none is written. A program behind a pipe in
  /// `core_pattern` gets a core whatever the limit is, even zero. Only with a limit of exactly one it is not even
  /// started.
  ///
  /// PR_SET_DUMPABLE is left alone: without it /proc/PID/exe belongs to root, and no other program could tell what this
  /// one is.
  package static func forbid() {
    let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return }
    // A hard limit of zero cannot be raised: no file is written then, but a program behind a pipe decides by itself.
    let size = min(limits.rlim_max, 1)
    limits = rlimit(rlim_cur: size, rlim_max: size)
    setrlimit(resource, &limits)
  }
}
