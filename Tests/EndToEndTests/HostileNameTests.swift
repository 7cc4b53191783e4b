import FoundationEssentials
import TestMaterial
import TestProcesses
import Testing
import X11TestPeer

/// Names with characters that act on terminals, wherever a command takes or shows a name: none is printed as it is.
struct HostileNameTests {
  private static let name = "a\u{1B}[31m\u{9B}31m\u{202E}\u{7}\u{7F}\u{E0041}\nforged line"
  /// The name as it is written in a string of TOML.
  private static let written = #"a\u001B[31m\u009B31m\u202E\u0007\u007F\U000E0041\nforged line"#
  /// Words that `rules add` refuses for no other character.
  private static let unseen = "a\u{9B}31m\u{202E}\u{E0041}"

  /// A way to run a command.
  struct Call: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var variables: [String: String] = [:]

    var testDescription: String { arguments.map { String($0.prefix(20).filter { $0.isASCII }) }.joined(separator: " ") }
  }

  /// Returns the characters that may not be in output, and whether a line end of a name is.
  private static func faults(in output: [UInt8]) -> [String] {
    let text = String(decoding: output, as: UTF8.self)
    let raw = Set(
      text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n" && scalar != "\t"
        default: false
        }
      })
    return raw.map { "U+" + String($0.value, radix: 16) }.sorted()
      + (text.split(separator: "\n").contains { $0.hasPrefix("forged") } ? ["a line end of a name"] : [])
  }

  private static func calls(in folder: TemporaryFolder) throws -> [Call] {
    let place = "\(folder.path)/"
    let page = try folder.write("<p>x <b>y</b>", to: "\(name).html")
    let unknown = try folder.write("x", to: name)
    let wrong = try folder.write("\"\(written)\" = 1\n", to: "\(name)-wrong.toml")
    let broken = try folder.write("x\(name) = 1\n", to: "\(name)-broken.toml")
    let rules = """
      [profiles.own]
      extends = "plain"
      [[rules]]
      name = "\(written)"
      when = { source = ["\(written)"] }
      profile = "own"
      """
    let mine = try folder.write(rules, to: "\(name).toml")
    let odd = try folder.write(
      "[[rules]]\nname = \"a\\tb\"\nwhen = { source = [\"\(written)\"] }\nprofile = \"plain\"\n", to: "odd.toml")
    let empty = try folder.write("", to: "empty.toml")
    let socket = ["--socket", place + name]
    let missing = place + "missing" + name + ".html"
    var calls: [[String]] = [[name], ["--" + name], ["help", name]]
    for command in [
      "status", "explain", "pause", "resume", "skip", "stats", "show", "restore", "allow", "tray", "doctor", "paste",
      "apply", "copy", "convert", "diff", "guard", "rules", "profiles", "check", "init", "daemon", "start",
      "completions", "version",
    ] {
      calls += [[command, "--" + name], [command, name, name]]
    }
    for command in [
      ["status"], ["status", "--follow"], ["explain"], ["pause"], ["pause", "--for", "1m"], ["resume"], ["skip"],
      ["stats"], ["show"], ["restore"], ["allow"], ["tray", "--wait"], ["doctor"], ["doctor", "--json"],
      ["apply", name], ["paste", name], ["copy", page], ["copy", page, "--profile", name],
    ] {
      calls += [command + socket, command + ["--display", name]]
    }
    calls += [["pause", "--for", name], ["show", "--as", name], ["paste", "x", "--key", name]]
    for command in [["copy"], ["convert", "--to", "text"], ["diff"], ["guard", "test", "--destination", "xterm"]] {
      calls += [command + [missing], command + [unknown], command + [page, "--from", name]]
    }
    for form in [["convert", page, "--to", "text", "--profile"], ["diff", page, "--profile"]] {
      calls += [form + [name], form + ["plain", "--config", wrong], form + ["own", "--config", mine]]
    }
    calls += [
      ["convert", page, "--to", name], ["convert", page, "--to", "text", "--report", name],
      ["convert", page, "--to", "text", "--report", "json"], ["convert", page, "--from", "native", "--to", "text"],
      ["convert", "--clipboard", "--to", "text", "--display", name], ["diff", "--clipboard", "--display", name],
      ["diff", page, "--html", "--config", mine], ["diff", page, "--color", name], ["diff", page, "--color", "never"],
    ]
    let programs = ["--source", name, "--origin", "https://example.org/" + name]
    for json in [[], ["--json"]] {
      calls += [
        ["guard", "test", page, "--destination", name] + programs + json,
        ["rules", "test", page, "--destination", name, "--config", mine] + programs + json,
        ["rules", "test", page, "--target", name, "--target", "text/html"] + json,
        ["rules", "list", "--config", mine] + json, ["profiles", "--config", mine] + json,
        ["doctor", "--config", wrong] + json, ["doctor", "--config", missing] + json,
      ]
    }
    calls += [
      ["rules", "test", page, "--selection", name], ["rules", "test", unknown],
      ["rules", "add", "--source", name, "--profile", "plain", "--config", empty],
      ["rules", "add", "--source", unseen, "--profile", "plain", "--dry-run", "--config", empty],
      ["rules", "add", "--source", "x", "--profile", unseen, "--config", empty],
      ["rules", "add", "--source", "x", "--profile", "plain", "--name", unseen, "--config", mine],
      ["rules", "add", "--source", "x", "--profile", "plain", "--config", mine],
      ["rules", "add", "--source", "x", "--profile", "plain", "--config", mine],
      ["rules", "remove", name, "--config", mine], ["rules", "remove", "x-plain", "--config", mine],
      ["rules", "remove", "other", "--config", mine],
    ]
    for file in [wrong, broken, mine, odd, missing] {
      calls += [["check", file], ["profiles", "--config", file], ["rules", "list", "--config", file]]
      calls += [["daemon", "--config", file, "--display", name]]
    }
    calls += [
      ["init", place + "made/" + name], ["init", place + "made/" + name], ["init", page + "/below"],
      ["daemon", "--log-level", name], ["daemon", "--display", name, "--socket", place + name],
    ]
    let variables = [
      ["DISPLAY": name], ["WAYLAND_DISPLAY": name], ["WAYLAND_DISPLAY": name, "XDG_CURRENT_DESKTOP": name],
      ["DISPLAY": name, "XDG_RUNTIME_DIR": place + name], ["XDG_CONFIG_HOME": place + "home" + name],
    ]
    return calls.map { Call(arguments: $0) }
      + variables.flatMap { variables in
        [
          ["status"], ["doctor"], ["doctor", "--json"], ["daemon"], ["start"], ["check"], ["init"], ["init"],
          ["version", "--json"], ["paste", "plain"], ["desktop", "status"], ["desktop", "enable"],
        ].map { Call(arguments: $0, variables: variables) }
      }
  }

  @Test func `no argument, file, key or variable reaches a terminal as it is`() throws {
    let folder = try TemporaryFolder()
    let calls = try Self.calls(in: folder)
    for call in calls {
      let variables = ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "COLUMNS": "80"]
      let result = try ChildProcess.run(
        Product.washboard, call.arguments, environment: variables.merging(call.variables) { $1 })
      #expect(Self.faults(in: result.output).isEmpty, "\(call.testDescription): standard output")
      #expect(Self.faults(in: Array(result.errorText.utf8)).isEmpty, "\(call.testDescription): standard error")
    }
    let help = try ChildProcess.run(Product.washboard, ["--help"]).output
    let commands = String(decoding: help, as: UTF8.self).matches(of: #/(?m)^  ([a-z]+)(?:  |$)/#).map {
      String($0.output.1)
    }
    #expect(commands.count > 20)
    let called = Set(calls.compactMap(\.arguments.first))
    #expect(Set(commands).subtracting(called).isEmpty, "a command is not called here")
  }

  @Test(.enabled(if: Desktop.isPossible, Desktop.reason))
  func `no program, window title or form reaches a terminal, a log or a notification as it is`() throws {
    let bus = SessionBus.isPossible ? try SessionBus() : nil
    let desktop = try Desktop(
      configuration: """
        [notifications]
        show = "all"
        [profiles.titled]
        base = "structure"
        append = "source"
        [[rules]]
        name = "\(Self.written)"
        when = { source = ["a*"] }
        profile = "titled"
        """, variables: bus?.variables ?? [:])
    let address = "https://example.org/" + Self.name
    let source = try ClipboardSource(
      display: desktop.server.display,
      targets: ["TARGETS", "text/html", "chromium/x-source-url", Self.name, "application/\(Self.name)"],
      answers: [
        "text/html": .bytes(Array("<p style='color:red'>some <b>page</b>".utf8)),
        "chromium/x-source-url": .bytes(Array(address.utf8)),
      ], windowClass: Self.name)
    let peer = source.connection
    peer.changeProperty(
      of: peer.root, peer.atom("_NET_ACTIVE_WINDOW"), type: peer.atom("WINDOW"), format: 32, bytes: words([peer.window])
    )
    peer.changeProperty(
      of: peer.window, peer.atom("_NET_WM_NAME"), type: peer.atom("UTF8_STRING"), format: 8,
      bytes: Array("\(Self.name) - Chromium".utf8))
    peer.synchronize()
    try #require(try desktop.copy(source), "\(desktop.daemon.errorText)")
    _ = try desktop.paste("text/html", as: Self.name)
    // The last part of the copy's story is its paste.
    var shown = ""
    for arguments in [
      ["explain"], ["explain", "--verbose"], ["explain", "--json"], ["status"], ["status", "--json"], ["stats"],
      ["stats", "--json"], ["show", "--json"], ["show", "--original", "--json"], ["show", "--as", "targets"],
      ["show", "--original", "--as", "targets"], ["show", "--as", "ansi"], ["doctor"], ["doctor", "--json"],
      ["rules"], ["apply", "minimal"], ["apply", "minimal", "--json"], ["apply", Self.name], ["restore"],
    ] {
      let result = try desktop.run(arguments)
      let styled = arguments.last == "ansi" ? ["U+1b"] : []
      #expect(
        Self.faults(in: Array(result.output.utf8)).filter { !styled.contains($0) }.isEmpty, "\(arguments): output")
      #expect(Self.faults(in: Array(result.errors.utf8)).isEmpty, "\(arguments): errors")
      shown += result.output
    }
    #expect(shown.contains("‹U+001B›[31m‹U+009B›31m‹U+202E›‹U+0007›‹U+007F›"))
    try desktop.folder.write("\"\(Self.written)\" = 1\n", to: "config.toml")
    desktop.daemon.signal(1)
    try #require(try wait(limit: 10_000) { desktop.daemon.errorText.contains("is not loaded") })
    try #require(try wait(limit: 10_000) { (try? desktop.run(["status"]).output.contains("failed")) == true })
    for arguments in [["status"], ["status", "--json"], ["check"], ["doctor"]] {
      let result = try desktop.run(arguments)
      #expect(Self.faults(in: Array((result.output + result.errors).utf8)).isEmpty, "\(arguments)")
    }
    #expect(Self.faults(in: Array(desktop.daemon.errorText.utf8)).isEmpty, "the log")
    let states = desktop.notifications.messages.joined(separator: "\n")
    #expect(Self.faults(in: Array(states.utf8)).isEmpty, "the state for systemd")
    if let bus { #expect(Self.faults(in: Array(bus.log.utf8)).isEmpty, "notifications") }
  }
}
