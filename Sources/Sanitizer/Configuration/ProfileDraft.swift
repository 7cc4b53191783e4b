internal import RichText

/// A profile as one table of the file states it, before its base is known: what is nil comes from the base.
struct ProfileDraft {
  var name: String
  var position: SourcePosition
  /// A name and its place; nil: `structure`.
  var base: (name: String, position: SourcePosition)?
  var keep: Set<Attribute>?
  var defaultFont: String?
  var defaultSize: Length?
  var fontMap: [FontMap.Entry] = []
  var sizes: Keeping?
  var colors: Keeping?
  var schemes: [String]?
  var tracking: Stripping?
  var unwrap: Bool?
  var visibleLinks: Cleaning?
  var deceptiveLinks: Reporting?
  var images: AttachmentHandling?
  var remote: AttachmentHandling?
  var bidi: Stripping?
  var invisible: Stripping?
  var hidden: Stripping?
  /// Keys that change attributes, any one of which must be kept for the key to have an effect.
  var dependentKeys: [(key: String, needs: [Attribute], position: SourcePosition)] = []

  /// The profile that results on top of `base`, its font map still unresolved.
  func profile(on base: Profile) -> Profile {
    var profile = Profile(name: name, keep: keep ?? base.keep)
    profile.fonts.default = defaultFont ?? base.fonts.default
    profile.fonts.defaultSize = defaultSize ?? base.fonts.defaultSize
    profile.fonts.sizes = sizes ?? base.fonts.sizes
    profile.colors = colors ?? base.colors
    profile.links.schemes = schemes ?? base.links.schemes
    profile.links.tracking = tracking ?? base.links.tracking
    profile.links.unwrap = unwrap ?? base.links.unwrap
    profile.links.text = visibleLinks ?? base.links.text
    profile.links.deceptive = deceptiveLinks ?? base.links.deceptive
    profile.attachments.images = images ?? base.attachments.images
    profile.attachments.remote = remote ?? base.attachments.remote
    profile.text.bidi = bidi ?? base.text.bidi
    profile.text.invisible = invisible ?? base.text.invisible
    profile.text.hidden = hidden ?? base.text.hidden
    return profile
  }
}
