private import CDescriptors
import Glibc
import SystemCalls

/// Tells by inotify(7) when the configuration's files may have changed.
///
/// Folders are watched and not files: editors write a new file and give it the old one's name. For a link, its own
/// folder and the folder of its target are watched. For a folder that does not exist, the nearest existing folder above
/// it is watched.
final class ConfigurationWatch {
  /// Programs write several files, and one in several steps: this long after the first sign they are read.
  static let settlingTime: UInt64 = 100

  /// Names within a folder that matter.
  private struct Interest {
    var folder: String
    var names: Set<String> = []
    /// Files of rules, whatever they are called.
    var ruleFiles = false

    func includes(_ name: String) -> Bool {
      names.contains(name) || ruleFiles && ConfigurationFolder.isRuleFile(name)
    }
  }

  private let descriptor: FileDescriptor
  private let folder: ConfigurationFolder
  /// The lists of rules about links.
  private var lists: [String]
  private var watches: [Int32: Interest] = [:]

  var fileDescriptor: Int32 { descriptor.rawValue }

  init(_ folder: ConfigurationFolder, lists: [String] = []) throws(SystemError) {
    self.folder = folder
    self.lists = lists
    descriptor = FileDescriptor(try checked("inotify_init1") { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) })
    renew()
  }

  /// Watches these lists of rules about links from now on.
  /// - Returns: whether they are others than before.
  func renew(lists: [String]) -> Bool {
    if lists == self.lists { return false }
    self.lists = lists
    renew()
    return true
  }

  /// Watches what must be watched now; folders come and go, and links lead elsewhere.
  func renew() {
    var wanted: [String: Interest] = [:]
    func want(_ path: String) {
      var path = path
      while true {
        let parent = ConfigurationFolder.folder(of: path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        wanted[parent, default: Interest(folder: parent)].names.insert(name)
        guard access(parent, F_OK) != 0, parent != path else { return }
        path = parent
      }
    }
    for file in [folder.main, folder.rules] + folder.ruleFiles + lists {
      want(file)
      if let destination = Self.destination(of: file), destination != file { want(destination) }
    }
    wanted[folder.rules, default: Interest(folder: folder.rules)].ruleFiles = true

    var renewed: [Int32: Interest] = [:]
    for (path, interest) in wanted {
      let number = inotify_add_watch(fileDescriptor, path, Self.events)
      guard number >= 0 else { continue }
      renewed[number, default: Interest(folder: path)].names.formUnion(interest.names)
      if interest.ruleFiles { renewed[number]?.ruleFiles = true }
    }
    for number in watches.keys where renewed[number] == nil { _ = inotify_rm_watch(fileDescriptor, number) }
    watches = renewed
  }

  /// Takes in what happened since the last call; whether any of it matters.
  func hasChanged() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var changed = false
    while true {
      let count = buffer.withUnsafeMutableBytes { read(fileDescriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return changed }
      if buffer.withUnsafeBytes({ hasChange(in: $0.prefix(count)) }) { changed = true }
    }
  }

  private func hasChange(in events: Slice<UnsafeRawBufferPointer>) -> Bool {
    let size = MemoryLayout<inotify_event>.size
    var rest = UnsafeRawBufferPointer(rebasing: events)
    var changed = false
    while rest.count >= size {
      let event = rest.loadUnaligned(as: inotify_event.self)
      let end = size + Int(event.len)
      guard end <= rest.count else { break }
      let name = String(decoding: rest[size..<end].prefix { $0 != 0 }, as: UTF8.self)
      if matters(event, name) { changed = true }
      rest = UnsafeRawBufferPointer(rebasing: rest[end...])
    }
    return changed
  }

  private func matters(_ event: inotify_event, _ name: String) -> Bool {
    let lost = UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)
    if event.mask & lost != 0 { return true }
    guard let interest = watches[event.wd], interest.includes(name) else { return false }
    return event.mask & UInt32(IN_CREATE) == 0 || !Self.isStillToBeWritten("\(interest.folder)/\(name)")
  }

  /// Reports whether a new file has no content yet. A folder or a link is what it is, and link(2) makes whole files.
  private static func isStillToBeWritten(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// The file that a link leads to in the end.
  private static func destination(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static let events =
    UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)
    | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
}
