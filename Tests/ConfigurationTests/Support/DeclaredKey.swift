@testable import Configuration

/// A key of the declarations, and a file that has it.
struct DeclaredKey {
  let description: KeyDescription
  /// The path in a file that has a profile `house`.
  let place: String
  private let before: String
  private let path: String

  /// A configuration in which the key has this value.
  func file(_ value: String) -> String { "\(before)\(path) = \(value)\n" }

  /// Every key that is no table of keys.
  static var all: [DeclaredKey] {
    keys(FileDraft.keys.map(\.description).filter { !["profiles", "rules"].contains($0.name) })
      + keys(ProfileDraft.keys.map(\.description), at: "profiles.house.", "[profiles.house]\nbase = 'faithful'\n")
      + keys(RuleDraft.keys.map(\.description), at: "rules.", "[[rules]]\nprofile = 'plain'\nwhen.source = 'a'\n")
      + keys(ConditionsDraft.keys.map(\.description), at: "rules.when.", "[[rules]]\nprofile = 'plain'\n", "when.")
  }

  private static func keys(
    _ keys: [KeyDescription], at place: String = "", _ before: String = "", _ path: String = ""
  ) -> [DeclaredKey] {
    keys.flatMap { key -> [DeclaredKey] in
      if case .table(let table) = key.schema {
        return self.keys(table.keys, at: "\(place)\(key.name).", before, "\(path)\(key.name).")
      }
      // TOML does not allow a key twice.
      let others = before.split(separator: "\n").filter {
        $0 != "\(path)\(key.name) = 'plain'" && $0 != "\(path)\(key.name) = 'faithful'"
          && !($0.hasPrefix("when.") && key.name == "when")
      }
      let file = others.map { $0 + "\n" }.joined()
      return [DeclaredKey(description: key, place: place + key.name, before: file, path: path + key.name)]
    }
  }
}
