import ArgumentParser
import Configuration
import RichText
import Sanitizer
import Service

struct ProfilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles", abstract: "List the profiles, with one line each.",
    discussion: """
      The four main profiles come first, then those for single tasks, then those of your configuration. A profile of your \
      configuration can replace one for a single task by having its name.
      """)

  @Option(help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
  var config: String?

  @Flag(help: "Print one line of JSON.")
  var json = false

  /// The output of `--json`.
  private struct Listing: Encodable {
    struct Entry: Encodable {
      let name, summary: String
      let isShipped, isDefault: Bool
    }
    let profiles: [Entry]
  }

  func run() throws {
    let configuration = try ConfigurationStore.load(config).configuration
    let known = (Profile.shipped + Profile.ready).map(\.name)
    let own = configuration.profiles.keys.filter { !known.contains($0) }.sorted()
    let entries = (known + own).compactMap { name in configuration.profiles[name].map { entry($0, in: configuration) } }
    if json { return try StandardOutput.print(json: Listing(profiles: entries)) }
    let width = entries.map(\.name.count).max() ?? 0
    let lines = entries.map { entry in
      "\(entry.name)\(String(repeating: " ", count: width - entry.name.count))  \(entry.summary)"
    }
    try StandardOutput.print(lines)
  }

  private func entry(_ profile: Profile, in configuration: Settings) -> Listing.Entry {
    let shipped = Settings.shipped.profiles[profile.name]
    let isShipped = profile == shipped
    let summary =
      isShipped
      ? Profile.summary(of: profile.name) ?? ""
      : shipped == nil
        ? "a profile of the configuration" : "a profile of the configuration, which replaces the built-in one"
    return Listing.Entry(
      name: profile.name, summary: summary, isShipped: isShipped,
      isDefault: profile.name == configuration.defaultProfile)
  }
}
