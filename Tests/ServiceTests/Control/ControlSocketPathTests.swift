import Testing

@testable import Service

struct ControlSocketPathTests {
  @Test(arguments: [
    (":0", "0"), (":1.0", "1"), ("localhost:10.0", "localhost10"), ("/tmp/launch/x:0", "_tmp_launch_x0"),
    ("10.0.0.1:2", "10.0.0.12"), ("", ""),
  ])
  func `each display has a file name of its own`(display: String, name: String) {
    #expect(ControlSocketPath.fileName(display: display) == name)
  }

  @Test func `without a run-time folder there is no default socket`() {
    #expect(ControlSocketPath(display: ":0", environment: [:]) == nil)
    #expect(ControlSocketPath(display: ":0", environment: ["XDG_RUNTIME_DIR": "relative"]) == nil)
    let path = ControlSocketPath(display: ":0", environment: ["XDG_RUNTIME_DIR": "/run/user/1000"])?.path
    #expect(path == "/run/user/1000/washboard/0.sock")
  }
}
