/// Names of files that hold programs or scripts.
enum CommandFile {
  /// The endings that count.
  enum Endings {
    case all
    /// The commands of Windows alone.
    case windows
  }

  static func isProgram(_ name: some RandomAccessCollection<UInt8>, endings: Endings = .all) -> Bool {
    guard let dot = name.suffix(10).lastIndex(of: UInt8(ascii: ".")) else { return false }
    let found = table[CommandName(name[dot...])]
    return found == .windows || endings == .all && found == .all
  }

  // The dot is part of a name, so that no folder's name is taken for an ending.
  private static let table = NameTable([
    (
      Endings.windows,
      ".exe .ps1 .psm1 .bat .cmd .msi .scr .vbs .vbe .jse .wsf .wsh .hta .dll .cpl .sct .lnk .pif .xll .ocx"
    ),
    (.all, ".sh .bash .py .pl .rb .php .bin .elf .run .appimage .desktop .jar .so .dylib .plist .service"),
  ])
}
