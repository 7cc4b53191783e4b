import Glibc
import TestProcesses
import Testing

/// The command that turns reports of the focus on and off, with the programs of a desktop's settings in its PATH.
struct DesktopCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeFolder("data")
  }

  private func program(_ name: String, _ script: String) throws {
    let path = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    try #require(ChildProcess.run("/bin/chmod", ["755", path]).exitCode == 0)
  }

  private func install(_ place: String) throws {
    let path = "\(folder.path)/data/\(place)"
    try #require(ChildProcess.run("/bin/mkdir", ["-p", path]).exitCode == 0)
    try folder.write("{}", to: "data/\(place)/metadata.json")
  }

  private func desktop(_ command: String, on names: String?, isWayland: Bool = true) throws -> (Int, String) {
    var environment = [
      "PATH": "\(folder.path)/bin:/usr/bin:/bin", "XDG_DATA_DIRS": "\(folder.path)/data", "HOME": folder.path,
      "LIST": "\(folder.path)/list",
    ]
    if isWayland { environment["XDG_SESSION_TYPE"] = "wayland" }
    if let names { environment["XDG_CURRENT_DESKTOP"] = names }
    let result = try ChildProcess.run(Product.washboard, ["desktop", command], environment: environment)
    return (result.exitCode, String(decoding: result.output, as: UTF8.self) + result.errorText)
  }

  @Test func `where it is not needed or not installed, the command says so and changes nothing`() throws {
    for (names, isWayland, words) in [
      ("GNOME", false, "X11 session"), ("XFCE", true, "no such part for the desktop XFCE"),
      ("KDE", true, "the part for Plasma is not installed"),
    ] {
      for command in ["enable", "status"] {
        let (exitCode, text) = try desktop(command, on: names, isWayland: isWayland)
        #expect(exitCode == 69 && text.contains(words), "\(text)")
      }
    }
  }

  @Test func `KWin's script is turned on and off by KWin's settings`() throws {
    try install("kwin/scripts/washboard-focus")
    try program("kreadconfig6", #"cat "$LIST""#)
    try program("kwriteconfig6", #"for last; do :; done; echo "$last" > "$LIST"; test "$6" = washboard-focusEnabled"#)
    try program("busctl", #"shift 5; echo "$@" >> "$LIST.calls""#)
    #expect(try desktop("status", on: "KDE").1.contains("does not report"))
    #expect(try desktop("enable", on: "KDE") == (0, "Plasma now reports which window has the focus.\n"))
    #expect(try desktop("status", on: "KDE").1.contains("Plasma reports"))
    let script = "\(folder.path)/data/kwin/scripts/washboard-focus/contents/code/main.js"
    let calls = "unloadScript s washboard-focus\nloadScript ss \(script) washboard-focus\nstart\n"
    #expect(contents(of: "\(folder.path)/list.calls") == Array(calls.utf8))
    #expect(try desktop("disable", on: "KDE").0 == 0)
    let last = String(decoding: contents(of: "\(folder.path)/list.calls"), as: UTF8.self)
    #expect(last.hasSuffix("unloadScript s washboard-focus\nReport sssu    0\n"), "\(last)")
    #expect(try desktop("status", on: "KDE").1.contains("does not report"))
  }

  @Test func `KWin's desktop file names this program while the part is on, and a wrong one is replaced`() throws {
    try install("kwin/scripts/washboard-focus/contents")
    try folder.write("{}", to: "data/kwin/scripts/washboard-focus/metadata.json")
    let shipped = "[Desktop Entry]\nType=Application\nExec=washboard\nX-KDE-Wayland-Interfaces=a,b\n"
    try folder.write(shipped, to: "data/kwin/scripts/washboard-focus/contents/washboard-keys.desktop")
    try program("kreadconfig6", #"cat "$LIST""#)
    try program("kwriteconfig6", #"for last; do :; done; echo "$last" > "$LIST""#)
    try program("busctl", "")
    let file = "\(folder.path)/.local/share/applications/washboard-keys.desktop"
    #expect(try desktop("enable", on: "KDE").0 == 0)
    let path = try #require(realpath(Product.washboard, nil).map { String(cString: $0) })
    let expected = "[Desktop Entry]\nType=Application\nExec=\(path)\nX-KDE-Wayland-Interfaces=a,b\n"
    #expect(contents(of: file) == Array(expected.utf8))
    #expect(try !desktop("status", on: "KDE").1.contains("paste key"))
    try folder.write(shipped, to: ".local/share/applications/washboard-keys.desktop")
    #expect(try desktop("status", on: "KDE").1.contains("press no paste key; run 'washboard desktop enable'"))
    #expect(try desktop("enable", on: "KDE").0 == 0)
    #expect(contents(of: file) == Array(expected.utf8))
    #expect(try desktop("disable", on: "KDE").0 == 0)
    #expect(access(file, F_OK) != 0)
    #expect(try desktop("disable", on: "KDE").0 == 0)
  }

  @Test(arguments: [("GNOME Shell 43.9", "focus-43@washboard"), ("GNOME Shell 50.1", "focus@washboard")])
  func `GNOME's extension is the one for its version, and a Shell that knows it later gets it by the setting`(
    version: String, name: String
  ) throws {
    try install("gnome-shell/extensions/\(name)")
    try program("gnome-shell", "echo '\(version)'")
    try program("gnome-extensions", "exit 2")
    try program("gsettings", #"[ "$1" = get ] && { cat "$LIST" || echo "@as []"; } || echo "$4" > "$LIST""#)
    #expect(try desktop("status", on: "ubuntu:GNOME").1.contains("does not report"))
    try folder.write("['other@example.org']\n", to: "list")
    #expect(try desktop("enable", on: "GNOME").1.contains("after the next login"))
    #expect(contents(of: "\(folder.path)/list") == Array("['other@example.org', '\(name)']\n".utf8))
    #expect(try desktop("status", on: "GNOME").1.contains("GNOME reports"))
    #expect(try desktop("disable", on: "GNOME").0 == 0)
    #expect(contents(of: "\(folder.path)/list") == Array("['other@example.org']\n".utf8))
  }
}
