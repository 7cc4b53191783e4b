import Testing

@testable import Configuration

/// Rules that cannot do what they say where programs have no names of their own.
struct ProgramNamingTests {
  private func kinds(_ conditions: String, in session: ProgramNaming) throws -> [RuleFinding.Kind] {
    let reading = Settings.read("[[rules]]\n\(conditions)\nprofile = \"plain\"\n", fileName: "c.toml")
    return try #require(reading.configuration, "\(reading.diagnostics)").findings(in: session).map(\.kind)
  }

  @Test(arguments: [
    (#"when.source = ["firefox"]"#, RuleFinding.Kind.matchesX11ProgramsOnly),
    (#"when.destination = ["kitty"]"#, .matchesX11ProgramsOnly),
    (#"when.source-title = ["*"]"#, .matchesX11ProgramsOnly),
    (#"when.destination-title = ["*"]"#, .matchesX11ProgramsOnly),
    (#"when.source = ["gnome-*"]"#, .matchesEveryProgram),
    (#"when.destination = ["*"]"#, .matchesEveryProgram),
    (#"when = { source = ["Mutter"], targets = ["text/html"] }"#, .matchesEveryProgram),
    (#"when.all = [{ source = ["firefox"] }, { targets = ["text/html"] }]"#, .matchesX11ProgramsOnly),
    (#"when = { source = ["gnome-shell"], destination = ["kitty"] }"#, .matchesX11ProgramsOnly),
  ])
  func `under Mutter every Wayland program is the compositor`(conditions: String, kind: RuleFinding.Kind) throws {
    #expect(try kinds(conditions, in: .mutter) == [kind])
    #expect(try kinds(conditions, in: .x11).isEmpty)
  }

  @Test(arguments: [
    #"when.origin = ["example.org"]"#, #"when.targets = ["text/html"]"#, #"when.content.is-code = true"#, "",
    #"when.any = [{ source = ["firefox"] }, { origin = ["example.org"] }]"#,
    #"when = { not.source = ["firefox"], targets = ["text/html"] }"#,
  ])
  func `what asks for no program, or not for it alone, is found nowhere`(conditions: String) throws {
    for session in [ProgramNaming.mutter, .dataControl(tellsFocus: false), .dataControl(tellsFocus: true)] {
      #expect(try kinds(conditions, in: session).isEmpty)
    }
  }

  @Test func `by data control programs are known where the focus is`() throws {
    for condition in [
      #"when.source = ["firefox"]"#, #"when.destination = ["kitty"]"#, #"when.source-title = ["*"]"#,
      #"when.destination-title = ["*"]"#,
    ] {
      #expect(try kinds(condition, in: .dataControl(tellsFocus: true)).isEmpty)
      #expect(try kinds(condition, in: .dataControl(tellsFocus: false)) == [.matchesNothing])
    }
    #expect(
      try kinds(#"when.destination = ["unknown"]"#, in: .dataControl(tellsFocus: false)) == [.matchesEveryProgram])
  }

  @Test func `a finding names the rule's place`() throws {
    let reading = Settings.read(
      "\n[[rules]]\nname = \"x\"\nwhen.source = [\"y\"]\nprofile = \"plain\"\n", fileName: "c.toml")
    let finding = try #require(reading.configuration?.findings(in: .mutter).first)
    #expect(finding.description.hasPrefix("c.toml:2: warning: rule 'x' matches X11 programs only: "))
  }
}
