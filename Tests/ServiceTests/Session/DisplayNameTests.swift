import Service
import Testing

/// The names of displays, and the ones that a session has.
struct DisplayNameTests {
  private let environment = ["XDG_RUNTIME_DIR": "/run/user/7"]

  @Test(arguments: [
    (":0", DisplayName.x11(":0")), ("host:10.0", .x11("host:10.0")), ("unix:1", .x11("unix:1")),
    ("wayland-0", .wayland("wayland-0")), ("sway", .wayland("sway")), ("", .wayland("")),
    ("/run/user/7/wayland-1", .wayland("wayland-1")), ("/tmp/a:b/wayland-1", .wayland("/tmp/a:b/wayland-1")),
    ("/run/user/7/below/wayland-1", .wayland("/run/user/7/below/wayland-1")),
  ])
  func `a name with a colon is an X display, any other one of Wayland`(name: String, display: DisplayName) {
    #expect(DisplayName(named: name, environment: environment) == display)
  }

  @Test func `a session's Wayland display comes before its X display`() {
    #expect(DisplayName.candidates(in: [:]).isEmpty)
    #expect(DisplayName.candidates(in: ["DISPLAY": ":0"]) == [.x11(":0")])
    #expect(
      DisplayName.candidates(in: ["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1", "XDG_SESSION_TYPE": "wayland"])
        == [.wayland("wayland-1"), .x11(":0")])
    #expect(
      DisplayName.candidates(in: ["DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"]) == [
        .wayland("wayland-0"), .x11(":0"),
      ])
    #expect(DisplayName.candidates(in: ["DISPLAY": ":0", "XDG_SESSION_TYPE": "x11"]) == [.x11(":0")])
    #expect(DisplayName.candidates(in: ["WAYLAND_DISPLAY": "a:b"]) == [.wayland("a:b")])
  }
}
