import Configuration
import RichText
import Sanitizer
import Service
import ServiceCore

/// The first line of the present copy as each profile would paste it, and the line that it would add for the source.
enum ProfilePreviews {
  /// A copy, and the page that it was made on; `nil` if that is not known.
  struct Copy {
    let document: Document
    var page: SourcePage?
  }

  /// The profiles that everybody has, in the order in which they take more away.
  private static let shipped = ["faithful", "structure", "minimal", "plain"]
  /// Characters of the first line, where the source's line follows it.
  private static let lengthBesideSource = 36
  /// Bytes at either end in which lines are looked for.
  private static let longestPart = 4096

  /// Returns an entry for each profile: those of the user, the shipped ones, and those for single tasks.
  static func entries(_ configuration: Settings, of copy: Copy?) -> [ChoiceMenu.Entry] {
    let ready = Profile.ready.map(\.name).filter { configuration.profiles[$0] == Settings.shipped.profiles[$0] }
    let own = configuration.profiles.keys.filter { !shipped.contains($0) && !ready.contains($0) }.sorted()
    return (own + shipped + ready).compactMap { name in
      guard let profile = configuration.profiles[name] else { return nil }
      return ChoiceMenu.Entry(name: name.printable, preview: copy.map { preview(of: $0, by: profile) } ?? "")
    }
  }

  private static func preview(of copy: Copy, by profile: Profile) -> String {
    let resources = PolicyResources(fonts: FontconfigCatalog.shared)
    guard let clean = try? profile.sanitize(copy.document, with: resources) else { return "" }
    let lines = lines(of: text(of: clean.document, profile).prefix(longestPart))
    guard profile.append == .source else { return ChoiceMenu.preview(of: lines) }
    var extended = clean
    SourceAppending(copy.page, of: copy.document).append(to: &extended, profile)
    guard extended.document != clean.document,
      let source = Self.lines(of: text(of: extended.document, profile).suffix(longestPart)).last
    else {
      return ChoiceMenu.preview(of: lines)
    }
    return ChoiceMenu.preview(of: lines, length: lengthBesideSource) + " + "
      + ChoiceMenu.preview(of: [source], length: lengthBesideSource)
  }

  private static func text(of document: Document, _ profile: Profile) -> [UInt8] {
    FormatCatalog.format(named: .text).write(document, options: profile.writeOptions).bytes
  }

  private static func lines(of bytes: ArraySlice<UInt8>) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  /// Returns the present copy as it was, where the service holds it, or else as it is; `nil` if it is no document.
  static func presentCopy(_ service: ServiceOptions, _ configuration: Settings, display: String?) -> Copy? {
    for original in [true, false] {
      guard let (response, bytes) = try? service.ask(.show(original: original, format: nil), sending: nil),
        let content = response.content, let format = content.format.flatMap(FormatName.init), let bytes
      else { continue }
      if let reading = try? FormatCatalog.format(named: format).read(bytes, options: ReadOptions()) {
        let page = content.page.map { SourcePage(address: $0.address, title: $0.title) }
        return Copy(document: reading.document, page: page)
      }
    }
    var configuration = configuration
    configuration.rules = []
    guard let run = try? ClipboardInput.runDry(configuration, display: display) else { return nil }
    return run.before.map { Copy(document: $0.document, page: run.page) }
  }
}
