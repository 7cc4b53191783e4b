internal import RichText
internal import Sanitizer

/// A profile as one table of the file states it, before its base is known: what it does not state comes from the base.
struct ProfileDraft {
  var name: String
  var position: SourcePosition
  /// The name of the base, and its place; `nil` for `structure`.
  var base: Located<String>?
  var fontMap: [FontMapLine] = []
  /// Keys that change attributes, any one of which must be kept for the key to have an effect.
  var dependentKeys: [(key: String, needs: [Attribute], position: SourcePosition)] = []
  /// Whether the table lists the formats to publish, instead of inheriting them.
  var statesPublish = false
  private var changes: [(inout Profile) -> Void] = []

  init(name: String, position: SourcePosition) {
    self.name = name
    self.position = position
  }

  /// Notes a value of the profile.
  mutating func set<Value>(_ setting: WritableKeyPath<Profile, Value>, to value: Value) {
    change(setting) { $0 = value }
  }

  /// Notes how a value of the base is changed.
  mutating func change<Value>(_ setting: WritableKeyPath<Profile, Value>, by change: @escaping (inout Value) -> Void) {
    changes.append { change(&$0[keyPath: setting]) }
  }

  /// The profile that results on top of `base`, its font map still unresolved.
  func profile(on base: Profile) -> Profile {
    var profile = base
    profile.name = name
    for change in changes { change(&profile) }
    return profile
  }
}

/// A line of a font map, and its place in the file.
struct FontMapLine {
  var entry: FontMap.Entry
  var position: SourcePosition
}

extension Key where Draft == ProfileDraft {
  /// A key whose default is that of the profile `structure`.
  /// - Parameters:
  ///   - needs: attributes, any one of which must be kept for the key to have an effect.
  ///   - matters: whether a value has no effect without them.
  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ setting: WritableKeyPath<Profile, Value>, needs: [Attribute] = [],
    where matters: ((Value) -> Bool)? = nil, example: String? = nil, why: String, more: String = "",
    former: [String] = []
  ) {
    description = KeyDescription(
      name: name, schema: kind.schema, standard: kind.literal(Profile.structure[keyPath: setting]), example: example,
      why: why, more: more + Self.hint(about: needs, isConditional: matters != nil, after: more), formerPaths: former)
    read = { reader, entry, path, draft in
      let value = kind.read(&reader, entry.value, path)
      if !needs.isEmpty, matters == nil || value.map({ matters?($0) == true }) == true {
        draft.dependentKeys.append((path, needs, entry.keyPosition))
      }
      if let value { draft.set(setting, to: value) }
    }
  }

  /// A key without a default, for a setting of a profile that can be left open.
  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ setting: WritableKeyPath<Profile, Value?>, needs: [Attribute] = [],
    example: String, why: String, more: String = ""
  ) {
    let optional: ValueKind<Value?> = kind.then(back: { $0 }) { _, value, _, _ in .some(value) }
    self.init(name, optional, setting, needs: needs, example: example, why: why, more: more)
  }

  private static func hint(about needs: [Attribute], isConditional: Bool, after text: String) -> String {
    if needs.isEmpty || isConditional { return "" }
    let names = needs.map { "`\($0.rawValue)`" }.joined(separator: " or ")
    return "\(text.isEmpty ? "" : " ")Has an effect only where \(names) is kept."
  }
}
