private import CDescriptors
import Glibc
import SystemCalls

/// Tells by inotify(7) when the control socket may have gone, or when it can be made.
///
/// A socket that is in place is watched itself: the folder it lies in may be a busy one. Where there is none, the
/// nearest folder above it that exists is watched, until the next one below appears.
final class ControlSocketWatch {
  private let descriptor: FileDescriptor
  private let path: String
  /// The number of the one watch; negative if there is none.
  private var watched: Int32 = -1

  var fileDescriptor: Int32 { descriptor.rawValue }

  init(_ location: ControlSocketPath) throws(SystemError) {
    path = location.path
    descriptor = FileDescriptor(try checked("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
    renew()
  }

  /// Watches what must be watched now.
  func renew() {
    // What appears below a folder before its watch is made is not reported: the second look finds it.
    let number = watchNearest() ?? -1
    let nearest = watchNearest()
    for number in Set([watched, number]) where number >= 0 && number != nearest {
      _ = inotify_rm_watch(fileDescriptor, number)
    }
    watched = nearest ?? -1
  }

  /// Watches the socket, or else the nearest folder above it that can be watched.
  private func watchNearest() -> Int32? {
    // Unlinking a socket that is open changes its attributes and does not end it.
    let number = inotify_add_watch(fileDescriptor, path, UInt32(IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF))
    if number >= 0 { return number }
    var folder = path
    while folder != "/", folder != "." {
      folder = ConfigurationFolder.folder(of: folder)
      let number = inotify_add_watch(fileDescriptor, folder, Self.folderEvents)
      if number >= 0 { return number }
    }
    return nil
  }

  /// Takes in the events that have come.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(fileDescriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
    }
  }

  private static let folderEvents =
    UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
}
