/// The targets that can be handed on as their owner gives them, where a rule says so, and those that never are.
///
/// A copy's other forms would undo the cleaning: by default none is handed on.
enum VerbatimTarget {
  /// Why a target is not handed on.
  enum Objection: Hashable {
    /// It is no form of the copy.
    case protocolName
    /// Asking for it changes its owner, or gives away a resource of it.
    case sideEffect
    case picture
    /// It says where the copy was made.
    case provenance
    /// Washboard offers its own form by this name.
    case published
    /// A form that Washboard offers, by a name that others have for it.
    case otherName

    /// Completes the sentence "'NAME' is never handed on: ...".
    var explanation: String {
      switch self {
      case .protocolName: "it is no form of a copy"
      case .sideEffect: "to ask for it has effects on its owner"
      case .picture: "pictures are not fetched beside text"
      case .provenance: "it says where the copy was made"
      case .published: "Washboard offers the clean form by this name"
      case .otherName: "Washboard offers the clean form by another name"
      }
    }
  }

  /// More targets than this are not fetched for one copy.
  static let maximumCount = 64

  /// Where the copy goes back to the program that made it, its own names do no harm.
  static func objection(to name: String, atHome: Bool) -> Objection? {
    let folded = name.lowercased()
    // Parameters such as `charset` do not make another form of it (RFC 2045, 5.1).
    let type = String(folded.prefix { $0 != ";" })
    if protocolNames.contains(folded) { return .protocolName }
    if sideEffects.contains(folded) || folded.hasPrefix("application/vnd.portal.") { return .sideEffect }
    if type.hasPrefix("image/") || pictures.contains(folded) { return .picture }
    if atHome { return nil }
    if provenance.contains(type) { return .provenance }
    if published.contains(type) { return .published }
    return otherNames.contains(type) ? .otherName : nil
  }

  /// A name that a pattern matches although it is never handed on, where that is hardly meant.
  static func unwanted(matching glob: Glob) -> (name: String, objection: Objection)? {
    for name in published + provenance + ["image/png"] where glob.matches(name) {
      if let objection = objection(to: name, atHome: false) { return (name, objection) }
    }
    return nil
  }

  /// Of the offered targets those that patterns name and nothing speaks against, each once.
  static func targets(among offered: [String], matching patterns: [Glob], atHome: Bool) -> [String] {
    var seen: Set<String> = []
    var targets: [String] = []
    for name in offered where targets.count < maximumCount && patterns.contains(where: { $0.matches(name) }) {
      if objection(to: name, atHome: atHome) == nil, seen.insert(name).inserted { targets.append(name) }
    }
    return targets
  }

  // MARK: Names, in lower case

  /// ICCCM 2.6.2, and what xterm, Emacs and xsel add to it.
  private static let protocolNames: Set<String> = [
    "targets", "multiple", "timestamp", "save_targets", "incr", "atom", "atom_pair", "integer", "background",
    "foreground", "character_position", "class", "column_number", "file_name", "host_name", "hostname", "ip_address",
    "length", "line_number", "list_length", "module", "name", "owner_os", "procedure", "process", "task", "user",
  ]

  /// ICCCM 2.6.3, resources of the owner's client, addresses in its memory, and handles that are good for one use.
  private static let sideEffects: Set<String> = [
    "delete", "insert_selection", "insert_property", "colormap", "window", "client_window", "gtk_text_buffer_contents",
    "application/x-kde-cutselection",
  ]

  private static let pictures: Set<String> = [
    "pixmap", "bitmap", "drawable", "postscript", "encapsulated_postscript", "apple_pict",
  ]

  private static let provenance = ["chromium/x-source-url", "text/x-moz-url-priv"]

  private static let published = [
    "org.washboard.rich-text", "application/vnd.washboard.rich-text+json", "text/html", "text/rtf", "application/rtf",
    "text/richtext", "text/markdown", "text/plain", "utf8_string", "text", "compound_text", "string",
  ]

  private static let otherNames: Set<String> = [
    "utf-8", "c_string", "html format", "application/xhtml+xml", "application/x-rtf",
  ]
}

extension Rule {
  /// Of the offered targets those whose bytes are offered to every program, as they are, beside the clean forms.
  package func keptTargets(among offered: [String]) -> [String] {
    VerbatimTarget.targets(among: offered, matching: keepTargets, atHome: false)
  }

  /// Of the offered targets those that the program which copied gets back as they were; other programs see none of them.
  package func homeTargets(among offered: [String]) -> [String] {
    VerbatimTarget.targets(among: offered, matching: homePaste, atHome: true)
  }
}
