import Configuration
import RichText
import Sanitizer
import Service
import ServiceCore

/// The first line of the present copy as each profile would paste it.
enum ProfilePreviews {
  /// The profiles that everybody has, in the order in which they take more away.
  private static let shipped = ["faithful", "structure", "minimal", "plain"]

  /// Returns an entry for each profile: those of the user, the shipped ones, and those for single tasks.
  static func entries(_ configuration: Settings, of copy: Document?) -> [ChoiceMenu.Entry] {
    let ready = Profile.ready.map(\.name).filter { configuration.profiles[$0] == Settings.shipped.profiles[$0] }
    let own = configuration.profiles.keys.filter { !shipped.contains($0) && !ready.contains($0) }.sorted()
    return (own + shipped + ready).compactMap { name in
      guard let profile = configuration.profiles[name] else { return nil }
      return ChoiceMenu.Entry(name: name.printable, preview: copy.map { preview(of: $0, by: profile) } ?? "")
    }
  }

  private static func preview(of document: Document, by profile: Profile) -> String {
    let resources = PolicyResources(fonts: FontconfigCatalog.shared)
    guard let clean = try? profile.sanitize(document, with: resources) else { return "" }
    // Markup says more about a profile than text does.
    let bytes = FormatCatalog.format(named: .markdown).write(clean.document).bytes
    return ChoiceMenu.preview(of: String(decoding: bytes.prefix(4096), as: UTF8.self))
  }

  /// Returns the present copy as it was, where the service holds it, or else as it is; `nil` if it is no document.
  static func presentCopy(_ service: ServiceOptions, _ configuration: Settings, display: String?) -> Document? {
    for original in [true, false] {
      guard let (response, bytes) = try? service.ask(.show(original: original, format: nil), sending: nil),
        let format = response.content?.format.flatMap(FormatName.init), let bytes
      else { continue }
      if let reading = try? FormatCatalog.format(named: format).read(bytes, options: ReadOptions()) {
        return reading.document
      }
    }
    var configuration = configuration
    configuration.rules = []
    return try? ClipboardInput.runDry(configuration, display: display).before?.document
  }
}
