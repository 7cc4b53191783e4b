internal import RichText

extension Profile {
  /// Text from terminals and coding agents, as it was before they laid it out.
  package static let repair: Profile = {
    var profile = bare("repair")
    (profile.text.repair, profile.text.isAsked) = (true, true)
    return profile
  }()

  /// Text from the pages of a PDF, as paragraphs.
  package static let pdf: Profile = {
    var profile = bare("pdf")
    (profile.text.unwrapLines, profile.text.isAsked) = (true, true)
    profile.text.ligatures = .plain
    profile.text.softHyphens = .strip
    profile.text.trim = true
    return profile
  }()

  /// All text on one line.
  package static let oneLine: Profile = {
    var profile = bare("one-line")
    profile.text.oneLine = true
    return profile
  }()

  /// Markdown in place of the plain text.
  package static let markdown: Profile = {
    var profile = structure
    profile.name = "markdown"
    profile.publish = [.text, .markdown]
    profile.text.form = .markdown
    profile.text.formulas = .tex
    return profile
  }()

  /// The emphasis, lists, quotes and code that chat programs show.
  package static let chat: Profile = {
    var profile = minimal
    profile.name = "chat"
    profile.keep.formUnion([.strikethrough, .code, .quote])
    profile.text.trim = true
    profile.text.addressPrefixes = .strip
    return profile
  }()

  /// The profiles for single tasks, which a configuration may replace by its own of the same name.
  package static let ready = [repair, pdf, oneLine, markdown, chat]

  /// The line that tells what a shipped or ready profile is for; `nil` for a profile of the user.
  package static func summary(of name: String) -> String? { summaries[name] }

  private static let summaries = [
    "plain": "only text, and offered only as plain text",
    "minimal": "emphasis, links and lists",
    "structure": "emphasis, headings, lists, tables, links and images, without fonts and colors; the default",
    "faithful": "all formatting, without dangerous or hidden content",
    "repair": "text from terminals and coding agents, without prompts, frames and broken lines",
    "pdf": "text from PDF pages, with lines joined to paragraphs",
    "one-line": "all text on one line",
    "markdown": "the plain text written as Markdown",
    "chat": "emphasis, links, lists, quotes and code for chat programs",
  ]

  private static func bare(_ name: String) -> Profile {
    var profile = plain
    profile.name = name
    return profile
  }
}
