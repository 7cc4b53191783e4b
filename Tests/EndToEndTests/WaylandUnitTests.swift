import FoundationEssentials
import Glibc
import TestProcesses
import Testing

/// The shipped unit on a compositor that offers data control.
extension SystemdUnitTests {
  private static let document = #"{\rtf1\ansi{\colortbl;\red255\green0\blue0;}\cf1 some {\b bold} pay\u8203?pal}"#

  /// Sway, and a manager whose unit serves it.
  private func served() throws -> (Sway, UserManager) {
    let (sway, manager) = (try Sway(), try UserManager())
    try manager.install(unit: "washboard.service", display: sway.socket)
    #expect(try manager.systemctl("start", "washboard") == 0)
    return (sway, manager)
  }

  private func isBack(_ manager: UserManager, asOtherThan process: String) throws -> Bool {
    try wait(limit: 30_000) {
      try manager.property("MainPID") != process && manager.property("SubState") == "running"
    }
  }

  @Test(.enabled(if: Sway.isPossible, Comment(rawValue: Sway.reason)))
  func `after kill -9 the copy is on the clipboard of the compositor again`() throws {
    let (sway, manager) = try served()
    for _ in 0..<(ProcessVariables.isSet("WASHBOARD_LOADS") ? 100 : 3) {
      try #require(try sway.copyIsCleaned(Self.document, as: "application/rtf"))
      let types = try sway.types().sorted()
      let process = try manager.property("MainPID")
      #expect(try manager.systemctl("kill", "--signal=KILL", "washboard") == 0)
      #expect(try isBack(manager, asOtherThan: process))
      #expect(try wait(limit: 10_000) { try sway.types().sorted() == types })
      #expect(try sway.paste("text/html").contains("some <b>bold</b> paypal"))
    }
  }

  @Test(.enabled(if: Sway.isPossible, Comment(rawValue: Sway.reason)))
  func `a compositor that ends and comes back is served again, and gets no copy of the one before`() throws {
    let (sway, manager) = try served()
    try #require(try sway.copyIsCleaned(Self.document, as: "application/rtf"))
    let process = try manager.property("MainPID")
    try sway.stop()
    #expect(try wait(limit: 20_000) { try manager.property("MainPID") != process })
    try sway.restart()
    #expect(try isBack(manager, asOtherThan: process))
    #expect(try sway.types().isEmpty)
    #expect(try sway.copyIsCleaned(Self.document, as: "application/rtf"))
  }

  @Test(.enabled(if: Sway.isPossible, Comment(rawValue: Sway.reason)))
  func `start hands the Wayland display to the user manager, and takes away what is left of another session`() throws {
    let (sway, manager) = (try Sway(), try UserManager())
    try manager.install(unit: "washboard.service")
    #expect(try manager.systemctl("set-environment", "XAUTHORITY=/nowhere", "DISPLAY=:4711") == 0)
    let environment = manager.environment.merging([
      "WAYLAND_DISPLAY": sway.socket, "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "sway",
    ]) { $1 }
    let started = try ChildProcess.run(Product.washboard, ["start"], environment: environment)
    #expect(started.exitCode == 0, "\(started.errorText)")
    #expect(try manager.property("SubState") == "running")
    let known = try ChildProcess.run(
      Product.program("systemctl") ?? "", ["--user", "show-environment"], environment: manager.environment)
    let variables = String(decoding: known.output, as: UTF8.self).split(separator: "\n")
    #expect(variables.contains("WAYLAND_DISPLAY=\(sway.socket)"))
    #expect(!variables.contains { $0.hasPrefix("DISPLAY=") || $0.hasPrefix("XAUTHORITY=") })
    #expect(try sway.copyIsCleaned(Self.document, as: "application/rtf"))
  }
}
