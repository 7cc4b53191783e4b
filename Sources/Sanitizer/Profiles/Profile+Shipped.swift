internal import RichText

extension Profile {
  /// Text only, also in what is offered.
  package static let plain: Profile = {
    var profile = Profile(name: "plain", keep: [])
    profile.publish = [.text]
    return profile
  }()

  /// Emphasis, links and lists.
  package static let minimal = Profile(name: "minimal", keep: [.bold, .italic, .link, .list])

  /// The profile that keeps meaning and drops look; used where nothing else is chosen.
  package static let structure = Profile(
    name: "structure",
    keep: minimal.keep.union([
      .heading, .table, .quote, .code, .underline, .strikethrough, .script, .alignment, .direction, .language, .image,
      .thematicBreak,
    ]))

  /// Everything, made safe.
  package static let faithful: Profile = {
    var profile = Profile(name: "faithful", keep: Set(Attribute.allCases))
    profile.text.pageTools = .keep
    return profile
  }()

  /// The profiles that every configuration has, from the barest to the richest.
  package static let shipped = [plain, minimal, structure, faithful]
}
