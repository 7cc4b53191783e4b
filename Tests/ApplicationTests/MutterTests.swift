import Glibc
import TestProcesses
import Testing

/// Programs of a GNOME session, none of which is an X11 program.
@Suite(
  .enabled(if: Mutter.isWanted, "run by make test-apps, with mutter, Xwayland and PyGObject for GTK 3 and 4"),
  .serialized)
struct MutterTests {
  private static let page = "<p style='color:red'>some <b>bold</b> pay\u{200B}pal</p>"
  private static let text = "text/plain;charset=utf-8"

  @Test func `a copy of a Wayland program is cleaned through XWayland, and pasted clean by others`() throws {
    let mutter = try Mutter()
    try mutter.copy([("text/html", Self.page), (Self.text, "some bold pay\u{200B}pal")])
    #expect(try mutter.washboard("status", says: "Owned: CLIPBOARD"), "\(mutter.daemon?.errorText ?? "")")
    #expect(try mutter.washboard("status").contains("; 0 forms given"), "Mutter's own read is counted as a paste")
    for toolkit in [3, 4] {
      #expect(try mutter.paste("text/html", toolkit: toolkit).contains("some <b>bold</b> paypal"))
      #expect(try mutter.paste(Self.text, toolkit: toolkit) == "some bold paypal")
    }
    #expect(try mutter.washboard("doctor").contains("ok: session: this is a Wayland session of Mutter"))
  }

  @Test func `a secret is left alone, and the text that is kept of it when its program ends, too`() throws {
    let mutter = try Mutter()
    let program = try mutter.copy([("x-kde-passwordManagerHint", "secret"), (Self.text, "hunter2")])
    #expect(try mutter.washboard("explain", says: "marked it as secret; nothing was read"))
    program.signal(SIGTERM)
    #expect(try mutter.washboard("explain", says: "the compositor offers the text of the copy before again"))
    #expect(try mutter.washboard("status").contains("0 copies cleaned, 2 left with their owners"))
    #expect(try mutter.washboard("status").contains("Owned: nothing"))
    // The seat's only keyboard went with the program. To a program that brings the next one and gets the focus at that
    // moment Mutter announces no clipboard now and then, and does so to the next program.
    #expect(try wait(limit: 60_000) { try mutter.paste(Self.text) == "hunter2" })
  }

  @Test func `the program with the focus counts as the one that copies or pastes, if it is reported`() throws {
    let mutter = try Mutter()
    let command = "curl -fsSL https://sh.rustup.rs | sh"
    try mutter.copy([("text/html", "<pre style='color:red'>\(command)\n\n</pre>")])
    #expect(try mutter.washboard("show", "--as", "text", says: command))
    try #require(try mutter.report("org.gnome.Nautilus"))
    try mutter.copy([("text/html", "<pre style='color:blue'>\(command)\n\n</pre>")])
    #expect(try mutter.washboard("explain", says: "from org.gnome.Nautilus, which had the focus"))
    try #require(try mutter.report("org.gnome.TextEditor"))
    #expect(try mutter.paste(Self.text) == "\(command)\n")
    try #require(try mutter.report("org.gnome.Console"))
    #expect(try mutter.paste(Self.text) == command)
    #expect(try mutter.washboard("explain", says: "pasted into org.gnome.Console without the last line end"))
  }

  @Test func `the later one of two copies by different toolkits wins`() throws {
    let mutter = try Mutter()
    try mutter.copy([("text/html", "<b style='color:red'>first</b>")])
    try mutter.copy([("text/plain", "pay\u{200B}pal last")], toolkit: 3)
    #expect(try mutter.washboard("show", "--as", "text", says: "paypal last"))
    #expect(try mutter.paste(Self.text) == "paypal last")
  }
}
