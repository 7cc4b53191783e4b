private import Glibc

/// The facts about a process that /proc tells.
struct ProcessFacts {
  let processID: Int32

  /// The file name of the process's executable, without folder. It is the kernel's short name if the executable is
  /// unreadable, as for one with file capabilities.
  var executable: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/\(processID)/exe", &buffer, buffer.count)
    let path = buffer.prefix(max(0, length)).map(UInt8.init(bitPattern:))
    if let name = path.split(separator: UInt8(ascii: "/")).last {
      let text = String(decoding: name, as: UTF8.self)
      // The file of a program that was upgraded while it ran.
      return text.hasSuffix(" (deleted)") ? String(text.dropLast(" (deleted)".count)) : text
    }
    return text(of: "comm").map { String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self) }
  }

  /// The start time in the kernel's ticks since boot; `nil` if the process is gone.
  var startTime: UInt64? {
    guard let text = text(of: "stat"), let end = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // proc(5): the name in parentheses is field 2, and the time field 22.
    let fields = text[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19 else { return nil }
    return UInt64(String(decoding: fields[19], as: UTF8.self))
  }

  private func text(of file: String) -> [UInt8]? {
    let number = open("/proc/\(processID)/\(file)", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number)
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard case .bytes(let count) = buffer.withUnsafeMutableBytes(descriptor.read(into:)) else { return nil }
    return Array(buffer.prefix(count))
  }
}
