import Configuration
import Sanitizer
import Selections

extension CopyFacts {
  /// Whether a page may have made the copy. Behind a compositor all programs are one.
  var mayBeOfPage: Bool {
    if targets.isEmpty { return false }
    let names = sourceNames.map { $0.lowercased() }
    return names.isEmpty || origin != nil || ProvenanceTarget.isBrowser(offering: targets)
      || names.contains { name in
        Client.compositors.contains(name) || Self.browsers.contains(where: name.hasPrefix)
      }
  }

  /// The host of the page; `nil` if it is not known.
  var host: String? { origin.flatMap { URLParts($0).host } }

  /// The beginnings of the names of browsers. A page that copies only text offers nothing that tells a browser.
  private static let browsers = [
    "brave", "chrome", "chromium", "epiphany", "falkon", "firefox", "floorp", "google-chrome", "iceweasel", "konqueror",
    "librewolf", "microsoft-edge", "midori", "msedge", "mullvad-browser", "navigator", "opera", "org.gnome.epiphany",
    "palemoon", "qutebrowser", "seamonkey", "tor-browser", "vivaldi", "waterfox", "zen",
  ]
}
