internal import RichText
internal import Sanitizer

/// A profile as one table of the file states it, before its base is known: what it does not state comes from the base.
struct ProfileDraft {
  var name: String
  var position: SourcePosition
  /// A name and its place; nil: `structure`.
  var base: (name: String, position: SourcePosition)?
  var fontMap: [FontMapLine] = []
  /// Keys that change attributes, any one of which must be kept for the key to have an effect.
  var dependentKeys: [(key: String, needs: [Attribute], position: SourcePosition)] = []
  /// Whether the table lists the formats to publish, instead of inheriting them.
  var statesPublish = false
  /// Where the colours are listed that text may have.
  var colorsPosition: SourcePosition?
  private var changes: [(inout Profile) -> Void] = []

  init(name: String, position: SourcePosition) {
    self.name = name
    self.position = position
  }

  /// Notes a value of the profile; nil where the file says nothing, or something wrong.
  mutating func set<Value>(_ setting: WritableKeyPath<Profile, Value>, to value: Value?) {
    guard let value else { return }
    changes.append { $0[keyPath: setting] = value }
  }

  mutating func set<Value>(_ setting: WritableKeyPath<Profile, Value?>, to value: Value?) {
    guard let value else { return }
    changes.append { $0[keyPath: setting] = value }
  }

  /// Notes how a value of the base is changed.
  mutating func set<Value>(_ setting: WritableKeyPath<Profile, Value>, by change: ((inout Value) -> Void)?) {
    guard let change else { return }
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
