/// Folders of Windows where whoever is logged in may write, and names of files in paths.
enum WindowsPlace {
  /// Reports whether a path, in lower case, leads to a folder for temporary or shared files.
  static func isTemporary(_ path: ArraySlice<UInt8>) -> Bool {
    guard path.contains(UInt8(ascii: "\\")) || path.contains(UInt8(ascii: "/")) else { return false }
    if path.contains(ofSequence: "\\appdata\\local\\programs\\") { return false }
    return folders.contains { path.contains(ofSequence: $0) }
  }

  private static let folders: [StaticString] = [
    "\\temp\\", "\\tmp\\", "\\appdata\\", "\\users\\public\\", "\\programdata\\", "%temp%", "%tmp%", "%appdata%",
    "%localappdata%",
    "%public%", "%programdata%", "$env:temp", "$env:tmp", "$env:appdata", "$env:localappdata", "$env:public", "/tmp/",
  ]

  /// The last component of a path or an address.
  static func fileName(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let slash = path.lastIndex(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "/") }) else {
      return path
    }
    return path[(slash + 1)...]
  }
}
