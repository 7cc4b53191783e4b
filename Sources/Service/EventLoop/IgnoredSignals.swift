import Glibc

/// Signals that mean nothing to the service and would end it by default (signal(7)).
///
/// SIGTERM, SIGINT and SIGHUP are read by `SignalDescriptor`. SIGQUIT, SIGXCPU and the signals of faults keep their
/// meaning.
package enum IgnoredSignals {
  /// SIGPIPE and SIGXFSZ are reported by write(2) as EPIPE and EFBIG; the others come from programs that err.
  package static let numbers: [Int32] =
    [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT, SIGXFSZ]
    + Array(__libc_current_sigrtmin()...max(__libc_current_sigrtmax(), __libc_current_sigrtmin()))

  /// Ignores them in the whole process from now on. Threads need nothing of their own.
  package static func ignore() {
    for number in numbers { signal(number, SIG_IGN) }
  }
}
