import Glibc
import Service
import TestProcesses
import Testing

/// The file by which programs get onto XWayland.
struct XWaylandAuthorityTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write("old", to: ".mutter-Xwaylandauth.AAAAAA")
    file = try folder.write("new", to: ".mutter-Xwaylandauth.BBBBBB")
    // Files of one test may have one time stamp.
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    utimes("\(folder.path)/.mutter-Xwaylandauth.AAAAAA", &times)
    _ = try folder.write("other", to: "Xauthority")
  }

  private func found(_ variables: [String: String]) -> String? {
    XWaylandAuthority.file(environment: variables.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 })
  }

  @Test func `a file that is not there gives way to the newest of Mutter's`() {
    #expect(found(["XAUTHORITY": folder.path + "/.mutter-Xwaylandauth.CCCCCC"]) == file)
    #expect(found(["WAYLAND_DISPLAY": "wayland-0"]) == file)
    #expect(found(["XDG_SESSION_TYPE": "wayland"]) == file)
  }

  @Test func `a readable file stays in use, and an X11 session does not need one of Mutter's`() {
    #expect(found(["XAUTHORITY": folder.path + "/Xauthority", "WAYLAND_DISPLAY": "wayland-0"]) == nil)
    #expect(found(["DISPLAY": ":0"]) == nil)
    #expect(XWaylandAuthority.file(environment: ["XAUTHORITY": "/nowhere"]) == nil)
    #expect(XWaylandAuthority.file(environment: ["XAUTHORITY": "/nowhere", "XDG_RUNTIME_DIR": "/nowhere"]) == nil)
  }

  @Test func `what is no file is not taken for one`() throws {
    try folder.makeFolder(".mutter-Xwaylandauth.DDDDDD")
    symlink("/etc/passwd", folder.path + "/.mutter-Xwaylandauth.EEEEEE")
    #expect(found(["WAYLAND_DISPLAY": "wayland-0"]) == file)
  }
}
