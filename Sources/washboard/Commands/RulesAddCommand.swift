import ArgumentParser
import Configuration
import RichText
import Service
import ServiceCore

extension RulesCommand {
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Write a rule for a program or a page.",
      discussion: """
        Writes a file with the rule and a comment to the folder rules.d, and prints what it changes. The rule is tried before those of \
        other files in this folder. If it has an error, nothing is written. A running service applies it at once.
        """)

    @Option(
      help: ArgumentHelp(
        "Executable or window class of the program that copies; may be repeated.", valueName: "program"))
    var source: [String] = []

    @Option(
      help: ArgumentHelp(
        "Executable or window class of the program that pastes; may be repeated.", valueName: "program"))
    var destination: [String] = []

    @Option(
      help: ArgumentHelp(
        "Host of the web page that you copy from, such as example.org; may be repeated.", valueName: "host"))
    var origin: [String] = []

    @Option(help: "The profile, or 'ignore' to leave such copies unchanged.")
    var profile: String

    @Option(help: "The rule's name. Default: one made from the other options.")
    var name: String?

    @Flag(help: "Print the file, and write nothing.")
    var dryRun = false

    @Option(
      help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
    var config: String?

    func validate() throws {
      if (source + destination + origin).isEmpty {
        throw ValidationError("name a program or a page with --source, --destination or --origin")
      }
      if !(source + destination + origin + [profile] + (name.map { [$0] } ?? [])).allSatisfy(RuleAddition.isWritable) {
        throw ValidationError("names have from 1 to 200 bytes, and no characters that cannot be seen")
      }
    }

    func run() throws {
      let store = try ConfigurationStore.load(config)
      let addition = RuleAddition(
        sources: source, destinations: destination, origins: origin, profile: profile, givenName: name)
      let path = store.rulePath(addition.fileName)
      let reading = try trial(of: addition, at: path, in: store)
      guard let after = reading.configuration else {
        throw CommandFailure(.configuration, diagnostics: reading.diagnostics.map(\.longDescription))
      }
      if dryRun {
        try StandardOutput.print(addition.lines)
      } else {
        try write(addition, to: path)
      }
      StandardError.print(warnings(of: reading, at: path))
      StandardError.print(
        after.findings(in: SessionProbe.naming).filter { $0.rule == addition.name }.map(\.description))
      var lines = [
        dryRun ? "\(path) would be written" : "Wrote \(path)",
        addition.words,
        "Until now: \(store.configuration.treatment(of: addition))",
        "From now on: \(after.treatment(of: addition))",
      ]
      if dryRun {
        StandardError.print(lines)
      } else {
        lines.append("To undo this: washboard rules remove \(Self.argument(addition.name))")
        try StandardOutput.print(lines)
      }
    }

    /// The name as a shell takes it for one word.
    private static func argument(_ name: String) -> String {
      let isPlain = name.utf8.allSatisfy { byte in
        byte >= 0x80 || byte.isASCIIAlphanumeric || "-._".utf8.contains(byte)
      }
      return isPlain && !name.hasPrefix("-") ? name : "'" + name.replacing("'", with: "'\\''") + "'"
    }

    private func trial(
      of addition: RuleAddition, at path: String, in store: ConfigurationStore
    ) throws(CommandFailure) -> ConfigurationReading {
      do throws(ConfigurationStore.Failure) {
        return try store.trial(adding: ConfigurationFile(name: path, bytes: Array(addition.text.utf8)))
      } catch {
        throw CommandFailure(.configuration, diagnostics: error.messages)
      }
    }

    private func write(_ addition: RuleAddition, to path: String) throws(CommandFailure) {
      do throws(FileWriting.Failure) {
        try FileWriting.write(Array(addition.text.utf8), to: path, replacing: false)
      } catch {
        if error.isInTheWay {
          throw CommandFailure(
            .output, "there is a rule of that name already, in \(path)",
            advice: "remove it with 'washboard rules remove \(addition.name)', or choose another --name")
        }
        throw CommandFailure(.output, "cannot write \(path): \(error)")
      }
    }

    /// The warnings that are about the new file.
    private func warnings(of reading: ConfigurationReading, at path: String) -> [String] {
      reading.diagnostics.filter { $0.file == path }.map(\.longDescription).lines
    }
  }
}
