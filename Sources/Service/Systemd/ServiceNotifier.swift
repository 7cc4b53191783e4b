import Glibc
import RichText
import Selections
import SystemCalls

/// The notifications to systemd about the service (sd_notify(3)); without systemd every call does nothing.
struct ServiceNotifier {
  /// The milliseconds between two watchdog notifications; `nil` if there is no watchdog.
  let watchdogInterval: Instant?
  private let socketPath: String?

  /// - Parameter environment: the value of a variable.
  init(environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
    socketPath = environment("NOTIFY_SOCKET")
    // Meant for another process, or for whichever reads it.
    let isForUs = environment("WATCHDOG_PID").map { pid_t($0) == getpid() } ?? true
    let microseconds = isForUs ? environment("WATCHDOG_USEC").flatMap(UInt64.init) : nil
    // sd_watchdog_enabled(3) recommends half of the time.
    watchdogInterval = microseconds.flatMap { $0 > 0 && $0 < .max ? max($0 / 2000, 1) : nil }
  }

  func ready(status: String) { notify("READY=1\nSTATUS=\(status.masked)") }

  /// Must be followed by `ready`. systemd 253 and later want the time (Type=notify-reload).
  func reloading() { notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nanoseconds() / 1000)") }

  func stopping() { notify("STOPPING=1") }

  func changed(status: String) { notify("STATUS=\(status.masked)") }

  /// Sends the watchdog notification and the status. The status is not sent with each copy: sending blocks while the
  /// service manager does not read, and no copy may wait for that.
  func isAlive(status: String) { notify("WATCHDOG=1\nSTATUS=\(status.masked)") }

  private func notify(_ state: String) { _ = ServiceManagerSocket(path: socketPath, waits: true)?.send(state) }
}
