import TestProcesses
import Testing

/// The real program: exit codes, and what goes to which stream.
struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: [UInt8] = []) throws -> (
    exitCode: Int, output: String, errors: String
  ) {
    let result = try ChildProcess.run(
      Product.washboard, arguments,
      environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path], input: input)
    return (result.exitCode, String(decoding: result.output, as: UTF8.self), result.errorText)
  }

  @Test func `convert is a filter`() throws {
    let result = try run("convert", "--from", "text", "--to", "text", input: Array("a\r\nb".utf8))
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(result.output.split(separator: "\n") == ["a", "b"])
  }

  @Test func `convert prints what it found on standard error, as text or JSON, or nothing`() throws {
    let page = Array("<p style=color:red>a <input type=radio><script>x()</script>".utf8)
    let arguments = ["convert", "--from", "html", "--to", "text", "--profile", "structure"]
    func errors(_ more: String...) throws -> String {
      let result = try ChildProcess.run(
        Product.washboard, arguments + more, environment: ["XDG_CONFIG_HOME": folder.path], input: page)
      #expect(result.exitCode == 0 && result.output == Array("a".utf8))
      return result.errorText
    }
    #expect(
      try errors() == """
        Repaired    1 script, frame or plug-in left out: "script" (html.active-content)
        Lost        1 form field read as text: "radio" (html.form-field)
        Changed     colors removed in 1 piece of text (attributes.removed "color")

        """)
    #expect(try errors("--report", "json").hasPrefix("{\"lost\":[{\"code\":\"html.form-field\",\"count\":1,"))
    #expect(try errors("--quiet").isEmpty)
  }

  @Test func `convert reads a named file and cleans by a profile of the named configuration`() throws {
    let file = try folder.write("pay\u{200B}pal", to: "note.txt")
    let configuration = try folder.write("[profiles.mine]\nbase = \"plain\"\n", to: "mine.toml")
    let kept = try run("convert", file, "--from", "text", "--to", "text")
    #expect(kept.output.contains("\u{200B}"), "without a profile only the format changes")
    let cleaned = try run(
      "convert", file, "--from", "text", "--to", "text", "--profile", "mine", "--config", configuration)
    #expect(cleaned.output.hasPrefix("paypal") && cleaned.exitCode == 0)
  }

  @Test(arguments: [
    (["convert", "--from", "native", "--to", "text"], 65, "washboard: error: standard input cannot be read as native"),
    (
      ["convert", "--from", "text", "--to", "text", "--profile", "nowhere"], 64,
      "washboard: error: there is no profile 'nowhere'"
    ),
    (
      ["convert", "/missing/file", "--from", "text", "--to", "text"], 66, "washboard: error: cannot read /missing/file"
    ),
    (["convert", "--from", "word", "--to", "text"], 64, "washboard: error: "),
    (["check", "/missing/file.toml"], 78, "/missing/file.toml: error: "),
    (["status"], 69, "washboard: error: neither WAYLAND_DISPLAY nor DISPLAY is set"),
    (["explain", "--display", ":99999"], 69, "washboard: error: no service listens at "),
    (["daemon"], 75, "washboard: error: neither WAYLAND_DISPLAY nor DISPLAY is set"),
    (["daemon", "--config", "/missing/file.toml"], 78, "/missing/file.toml: error: "),
    (["daemon", "--log-level", "loud"], 64, "washboard: error: "),
    (["daemon", "--display", ":99999"], 75, "washboard: error: cannot open the X display ':99999'; check "),
    (["convert", "/", "--from", "text", "--to", "text"], 66, "washboard: error: cannot read /: not a regular file"),
    (["check", "/"], 78, "/: error: not a regular file"),
    (["nonsense"], 64, "washboard: error: "),
  ])
  func `failures have their code and one line on standard error`(arguments: [String], code: Int, start: String) throws {
    let result = try ChildProcess.run(
      Product.washboard, arguments, environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path],
      input: Array("plain words".utf8))
    #expect(result.exitCode == code)
    #expect(result.output.isEmpty)
    #expect(result.errorText.hasPrefix(start), "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
  }

  @Test(arguments: [
    ("10m", 69), ("10 min", 69), ("1h30m", 69), ("90 seconds", 69), ("7d", 69), ("8d", 64), ("0s", 64), ("500ms", 64),
    ("10", 64), ("٣m", 64), ("", 64), ("99999999999999999999h", 64),
  ])
  func `a pause takes the times that the configuration takes, in whole seconds`(time: String, code: Int) throws {
    #expect(try run("pause", "--for", time, "--socket", folder.path + "/none").exitCode == code)
    #expect(try run("pause", time, "--socket", folder.path + "/none").exitCode == code)
  }

  @Test(arguments: [("<&-", 66), (">&-", 74), ("> /dev/full", 74)])
  func `output to a closed or full stream is an error, and goes to no other file`(redirection: String, code: Int) throws
  {
    let file = try folder.write("words", to: "in.txt")
    let source = redirection == "<&-" ? "" : file
    let shell = "'\(Product.washboard)' convert \(source) --from text --to rtf \(redirection)"
    let result = try ChildProcess.run("/bin/sh", ["-c", shell], environment: ["HOME": folder.path])
    #expect(result.exitCode == code)
    #expect(result.errorText.hasPrefix("washboard: error: cannot "))
  }

  @Test func `check prints every fault in compiler style`() throws {
    let file = try folder.write("fonst = 1\n\ndefault-profile = \"nowhere\"\n", to: "bad.toml")
    let result = try run("check", file)
    #expect(result.exitCode == 78 && result.output.isEmpty)
    #expect(result.errors.contains("\(file):1:1: error: "))
    #expect(result.errors.contains("\(file):3:"))
    let good = try run("check", try folder.write("default-profile = \"plain\"\n", to: "good.toml"))
    #expect(good.exitCode == 0 && good.errors.isEmpty)
  }

  @Test func `help and version go to standard output`() throws {
    let version = try run("--version")
    #expect(version.exitCode == 0 && version.output.hasPrefix("0."))
    let help = try run("convert", "--help")
    #expect(help.exitCode == 0 && help.output.contains("USAGE: washboard convert") && help.errors.isEmpty)
  }
}
