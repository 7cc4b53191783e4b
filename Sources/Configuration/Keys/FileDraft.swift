internal import RichText
internal import Sanitizer

/// A file as its keys are read: profiles and rules wait until all else is known.
struct FileDraft {
  var settings = Settings.shipped
  var defaultProfile: Located<String>?
  var profiles: TOMLEntry?
  var rules: TOMLValue?
  /// The paths of lists of rules about links.
  var lists: [Located<String>] = []
  var linkRules: [LinkRule] = []
}

extension Key where Draft == FileDraft {
  /// A key whose default is that of the shipped settings.
  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ setting: WritableKeyPath<Settings, Value>, example: String? = nil,
    why: String, more: String = "", former: [String] = []
  ) {
    self.init(
      name, kind, standard: kind.literal(Settings.shipped[keyPath: setting]), example: example, why: why, more: more,
      former: former
    ) { _, draft, value, _, _ in draft.settings[keyPath: setting] = value }
  }

  /// A key without a default, for a setting of the file that can be left open.
  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ setting: WritableKeyPath<Settings, Value?>, example: String,
    why: String,
    more: String = "", former: [String] = []
  ) {
    self.init(name, kind, example: example, why: why, more: more, former: former) { _, draft, value, _, _ in
      draft.settings[keyPath: setting] = value
    }
  }
}

extension FileDraft {
  /// The keys of `config.toml`.
  @KeyList<FileDraft> static var keys: [Key<FileDraft>] {
    Key(
      "default-profile", .located(.text), standard: .text(Settings.shipped.defaultProfile),
      why: """
        The profile for copies that no rule matches: `plain`, `minimal`, `structure`, `faithful`, another built-in \
        one, or one of your own.
        """
    ) { _, draft, name, _, _ in draft.defaultProfile = name }
    clipboard
    Key.table("notifications", why: "Desktop notifications.", more: notificationText) {
      Key(
        "show", .word, \.notifications.show,
        why: "The events that cause a notification. Notifications never contain what you copied.",
        more: """
          With `problems` these are copies that could not be cleaned because of an error, and a configuration that \
          could not be loaded. With `all` every cleaned copy causes one, too, with its main changes. Notifications of \
          the paste guard appear unless this is `off`.
          """)
    }
    pasteGuard
    links
    Key("profiles", .profiles, why: "The profiles that copies are cleaned by.") { _, draft, _, entry, _ in
      draft.profiles = entry
    }
    Key("rules", .rules, why: "The first rule that matches decides.") { _, draft, value, _, _ in draft.rules = value }
  }

  /// The keys of a file in `rules.d`.
  static var ruleFileKeys: [Key<FileDraft>] {
    keys.map { key in
      if ["profiles", "rules"].contains(key.description.name) { return key }
      return Key(description: key.description) { reader, entry, path, _ in
        reader.error(
          "'\(path)' belongs in config.toml: files in rules.d can only have rules and profiles", at: entry.keyPosition)
      }
    }
  }

  private static let notificationText = """
    The notification server of the session shows them, if there is one. Each notification replaces the one before.
    """
}

extension ValueKind where Value == TOMLValue {
  /// `[profiles]`, whose tables are read when all of them are known.
  fileprivate static var profiles: ValueKind {
    ValueKind(
      schema: .names(of: .definition("profile"), except: Profile.shipped.map(\.name) + [ConfigurationReader.ignoreWord])
    ) { reader, value, name in
      reader.entries(value, as: name) == nil ? nil : value
    }
  }

  /// `[[rules]]`, which may name any profile.
  fileprivate static var rules: ValueKind {
    ValueKind(schema: .list(of: .definition("rule"), count: 0...Int.max)) { reader, value, name in
      if case .array = value.content { return value }
      reader.mismatch(value, name, expected: "a list of tables, each under [[rules]]")
      return nil
    }
  }
}
