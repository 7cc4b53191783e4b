private import CDescriptors
import Glibc
import SystemCalls

/// SIGTERM, SIGINT and SIGHUP as readable data instead of interruptions; `IgnoredSignals` are dropped.
///
/// Must be made before any thread is started, which then inherits the blocked signals.
struct SignalDescriptor {
  enum Signal: Hashable {
    case quit
    case reload
  }

  private let descriptor: FileDescriptor
  var fileDescriptor: Int32 { descriptor.rawValue }

  init() throws(SystemError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    let status = pthread_sigmask(SIG_BLOCK, &signals, nil)
    guard status == 0 else { throw SystemError("block signals", errorNumber: status) }
    IgnoredSignals.ignore()
    let flags = Int32(SFD_NONBLOCK | SFD_CLOEXEC)
    descriptor = FileDescriptor(try checked("signalfd") { signalfd(-1, &signals, flags) })
  }

  /// The signals that came since the last call.
  func read() -> [Signal] {
    var received: [Signal] = []
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while Glibc.read(fileDescriptor, &information, size) == size {
      received.append(Int32(clamping: information.ssi_signo) == SIGHUP ? .reload : .quit)
    }
    return received
  }
}
