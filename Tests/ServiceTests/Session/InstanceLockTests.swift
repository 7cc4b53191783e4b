import Glibc
import TestProcesses
import Testing

@testable import Service

/// One service for a display that has no manager selection.
struct InstanceLockTests {
  private let folder: TemporaryFolder
  private let location: ControlSocketPath
  private let display = DisplayName.wayland("wayland-7")

  init() throws {
    folder = try TemporaryFolder()
    location = try #require(ControlSocketPath(display: "wayland-7", environment: ["XDG_RUNTIME_DIR": folder.path]))
  }

  /// A process that has the lock, as another service has it, and ends by SIGTERM.
  private func holder(_ script: String = "") throws -> ChildProcess {
    let process = try ChildProcess(
      "/usr/bin/perl",
      [
        "-MFcntl=:DEFAULT", "-e",
        """
        \(script)
        my $lock = pack('ssx4qqix4', F_WRLCK, 0, 0, 0, 0);
        open(my $file, '>>', $ARGV[0]) or die; fcntl($file, F_SETLK, $lock) or die $!;
        open(my $sign, '>', $ARGV[1]); close($sign); sleep 60
        """, location.lockPath, folder.path + "/sign",
      ], environment: [:])
    #expect(try wait(limit: 10_000) { access(folder.path + "/sign", F_OK) == 0 }, "\(process.errorText)")
    return process
  }

  @Test func `the lock is in a private folder of the user, and free at first`() throws {
    let lock = try InstanceLock(display: display, besides: location)
    #expect(!lock.isHeld)
    try lock.take(replace: false)
    var status = stat()
    #expect(stat(folder.path + "/washboard", &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(location.lockPath == folder.path + "/washboard/wayland-7.lock")
  }

  @Test func `a second service is turned away, or ends the first`() throws {
    _ = try InstanceLock(display: display, besides: location)
    let other = try holder()
    let lock = try InstanceLock(display: display, besides: location)
    #expect(lock.isHeld)
    #expect(throws: InstanceLock.Failure.self) { try lock.take(replace: false) }
    #expect(other.isRunning)
    try lock.take(replace: true)
    #expect(try wait(limit: 5000) { !other.isRunning })
  }

  @Test func `a lock of a process that was killed is free`() throws {
    _ = try InstanceLock(display: display, besides: location)
    let other = try holder()
    other.signal(SIGKILL)
    try other.waitForExit()
    try InstanceLock(display: display, besides: location).take(replace: false)
  }

  @Test func `a service that does not end keeps the display`() throws {
    _ = try InstanceLock(display: display, besides: location)
    let other = try holder("$SIG{TERM} = 'IGNORE';")
    let lock = try InstanceLock(display: display, besides: location)
    #expect(throws: InstanceLock.Failure.self) { try lock.take(replace: true) }
    #expect(other.isRunning)
    other.signal(SIGKILL)
  }

  @Test func `without a folder there is no lock`() throws {
    let nowhere = try #require(ControlSocketPath(display: "w", environment: ["XDG_RUNTIME_DIR": folder.path + "/a/b"]))
    let missing = #expect(throws: InstanceLock.Failure.self) { try InstanceLock(display: display, besides: nowhere) }
    if case .noPlace = missing {} else { Issue.record("\(String(describing: missing))") }
    // What is in the folder's place does not go away by itself.
    try folder.write("", to: "washboard")
    let blocked = #expect(throws: InstanceLock.Failure.self) { try InstanceLock(display: display, besides: location) }
    #expect(blocked?.description == "\(folder.path)/washboard is not a folder of this user alone")
    #expect(blocked?.advice == "remove it, so that the service can make its own")
  }
}
