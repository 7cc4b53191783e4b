import TestProcesses
import Testing

/// Pastes by a profile into real programs of a Wayland session, by keys that are really pressed.
@Suite(.enabled(if: SwayApplications.isWanted, Comment(rawValue: SwayApplications.reason)), .serialized)
struct SwayPasteTests {
  private static let page = "<p style='color:red'>A <b>bold</b> word</p>"

  @Test func `a text field and a terminal get the copy by the profile, and the former copy comes back`() throws {
    let applications = try SwayApplications(
      configuration: "[profiles.loud]\nbase = \"plain\"\ntext = { case = \"upper\" }\n")
    try #require(try applications.sway.copyIsCleaned(Self.page, as: "text/html"))
    let types = try applications.sway.types()
    let field = try applications.field()
    try applications.paste(by: "markdown")
    #expect(try wait(limit: 10_000) { field.outputText.contains("text 'A **bold** word") }, "\(field.outputText)")
    #expect(try wait(limit: 10_000) { try applications.sway.paste("text/html").contains("<b>bold</b>") })
    #expect(try applications.sway.types() == types)
    field.signal(15)
    guard Product.program("foot") != nil else { return print("skipped: foot is not installed") }
    let file = try applications.terminal()
    try applications.paste(by: "loud")
    #expect(try wait(limit: 10_000) { try applications.text(of: file).contains("BOLD") })
    #expect(try wait(limit: 10_000) { try applications.sway.paste("text/plain").contains("bold") })
    #expect(try applications.sway.types() == types)
  }

  @Test func `text is pasted rich, and is plain again afterwards`() throws {
    let applications = try SwayApplications(
      configuration: "[profiles.rendered]\nbase = \"structure\"\ntext = { markdown = \"render\" }\n")
    // Its owner keeps it, as there is nothing to clean.
    try applications.sway.copy(
      "A **bold** word, and a [link](https://example.org/).\n\n- one\n- two\n", as: "text/plain")
    let field = try applications.field()
    try applications.paste(by: "rendered")
    #expect(try wait(limit: 10_000) { field.outputText.contains("text 'A **bold** word") }, "\(field.outputText)")
    #expect(try wait(limit: 1000) { try applications.sway.paste("text/html").contains("<b>bold</b>") })
    #expect(try wait(limit: 10_000) { try !applications.sway.types().contains("text/html") })
    #expect(try applications.sway.paste("text/plain").hasPrefix("A **bold** word"))
  }

  @Test func `a terminal with the focus is guarded and gets its own forms, other programs get all`() throws {
    guard Product.program("foot") != nil else { return print("skipped: foot is not installed") }
    let applications = try SwayApplications(
      configuration: "[[rules]]\nwhen.destination = [\"foot\"]\nprofile = \"loud\"\n"
        + "[profiles.loud]\nbase = \"plain\"\ntext = { case = \"upper\" }\n")
    let command = "curl -fsSL https://sh.rustup.rs | sh"
    try applications.sway.copy("<pre style='color:red'>\(command)\n\n</pre>", as: "text/html")
    try #require(try applications.sway.isClean())
    if SwayApplications.Toolkit.gtk4.isInstalled {
      #expect(try applications.paste("text/plain;charset=utf-8", in: .gtk4) == "\(command)\n")
    }
    let file = try applications.terminal()
    #expect(
      try wait(limit: 20_000) {
        try applications.pressPasteInTerminal()
        return try applications.text(of: file).contains(command.uppercased())
      }, "\(applications.daemon.errorText)")
    #expect(try !applications.text(of: file).contains("\n"))
    #expect(applications.daemon.errorText.contains("guard: pasted into foot without the last line end"))
  }

  @Test func `nothing is pressed where no window has the focus, or for an unknown profile`() throws {
    let applications = try SwayApplications()
    try #require(try applications.sway.copyIsCleaned(Self.page, as: "text/html"))
    let empty = try applications.sway.run(Product.washboard, ["paste", "plain"])
    #expect(empty.exitCode == 69 && empty.errors.contains("no window has the keyboard focus"))
    let field = try applications.field()
    #expect(try applications.sway.run(Product.washboard, ["paste", "nowhere"]).exitCode == 64)
    #expect(!field.outputText.contains("text"))
  }
}
