import TestProcesses
import X11TestPeer

/// An xterm whose program stores what it reads.
struct XTerm {
  private let applications: Applications
  private let window: String
  private let file: String

  /// - Parameter resources: the X resources of the display; `nil` leaves them as they are.
  init(_ applications: Applications, resources: String? = nil) throws {
    self.applications = applications
    if let resources {
      let peer = try PeerConnection(display: applications.server.display)
      peer.setResources(resources)
      peer.synchronize()
    }
    file = applications.folder.path + "/typed"
    try applications.start(
      "xterm",
      [
        "-T", "terminal", "-u8", "-xrm", "XTerm*VT100.translations: #override <Key>F5: insert-selection(CLIPBOARD)",
        "-e", Product.program("python3") ?? "", "-B", Product.root + "/Tests/Harm/terminal_reader.py", file,
      ])
    window = try applications.window(named: "^terminal$")
    let file = file
    guard try wait(limit: 30_000, until: { try ChildProcess.run("/bin/ls", [file]).exitCode == 0 }) else {
      throw ProcessError("xterm runs no program")
    }
  }

  /// Everything that was pasted.
  var text: String { String(decoding: contents(of: file), as: UTF8.self) }

  func focus() throws { _ = try applications.run("xdotool", ["windowactivate", "--sync", window]) }

  func paste() throws {
    try focus()
    _ = try applications.run("xdotool", ["key", "--clearmodifiers", "F5"])
  }

  /// Waits until something was pasted, and a key that is pressed after it.
  /// - Returns: The text before that key.
  func waitForText() throws -> String {
    _ = try wait(limit: 20_000) { !text.isEmpty }
    _ = try applications.run("xdotool", ["key", "--clearmodifiers", "x"])
    let end = Character("x")
    guard try wait(limit: 20_000, until: { text.last == end }) else { throw ProcessError("no key in \(text)") }
    return String(text.dropLast())
  }
}
