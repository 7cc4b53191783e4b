import ArgumentParser
import Configuration
import Service
import ServiceCore

extension RulesCommand {
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Delete a rule that 'washboard rules add' has written.",
      discussion: """
        A rule that was written by hand stays; the command prints its file and line. A running service applies the change at once.
        """)

    @Argument(help: "The rule's name, as 'washboard rules' lists it.")
    var name: String

    @Option(
      help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
    var config: String?

    func run() throws {
      let store = try ConfigurationStore.load(config)
      let file = RuleAddition.fileName(ofRule: name)
      guard let text = store.ruleFile(file) else { throw absence(in: store) }
      guard text.hasPrefix(RuleAddition.mark), text.ranges(of: "[[rules]]").count == 1, !text.contains("[profiles")
      else {
        throw CommandFailure(
          .usage, "\(store.rulePath(file)) has been changed by hand", advice: "delete the rule there, or the file")
      }
      do throws(FileWriting.Failure) {
        try FileWriting.delete(store.rulePath(file))
      } catch {
        throw CommandFailure(.output, "cannot delete \(store.rulePath(file)): \(error)")
      }
      try StandardOutput.print(["Deleted \(store.rulePath(file))"])
    }

    /// The reason why there is no such file: the rule stands elsewhere, or nowhere.
    private func absence(in store: ConfigurationStore) -> CommandFailure {
      let rules = store.configuration.rules
      if let rule = rules.first(where: { $0.name == name }) {
        return CommandFailure(
          .usage, "the rule '\(name)' was written by hand",
          advice: "delete it there: \(rule.place ?? store.path)")
      }
      let added = rules.map(\.name).filter { store.ruleFile(RuleAddition.fileName(ofRule: $0)) != nil }
      return CommandFailure(
        .usage, "there is no rule '\(name)'",
        advice: added.isEmpty
          ? "none was added; 'washboard rules' lists all" : "added were \(added.joined(separator: ", "))")
    }
  }
}
