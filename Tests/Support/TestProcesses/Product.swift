private import Glibc

/// The paths of the programs under test.
package enum Product {
  /// The built `washboard`: it lies beside the test bundle. WASHBOARD_PROGRAM names another build of it, such as an
  /// optimized one or one that watches its memory.
  package static let washboard: String = {
    if let other = getenv("WASHBOARD_PROGRAM") { return absolute(String(cString: other)) }
    let bundle = CommandLine.arguments.lazy
      .enumerated().first { $0.element == "--test-bundle-path" }
      .flatMap { CommandLine.arguments.indices.contains($0.offset + 1) ? CommandLine.arguments[$0.offset + 1] : nil }
    let candidates = [bundle, selfPath, CommandLine.arguments.first].compactMap { $0 }.map(folder) + [buildFolder]
    return candidates.map { $0 + "/washboard" }.first { access($0, X_OK) == 0 } ?? "washboard"
  }()

  /// The checkout's top folder.
  package static let root: String = folder(folder(folder(folder(#filePath))))

  /// A program of the system, by the search path; nil if it is not installed.
  package static func program(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/lib/systemd/"].map { $0 + name }.first { access($0, X_OK) == 0 }
  }

  private static var buildFolder: String { root + "/.build/debug" }

  /// A unit of systemd can name a program only so.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let present = getcwd(nil, 0) else { return path }
    defer { free(present) }
    return String(cString: present) + "/" + path
  }

  private static var selfPath: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  private static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }
}
