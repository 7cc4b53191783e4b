import Configuration
import Guard
import Sanitizer
import Selections

extension CopyFacts {
  /// Whether a page may have made the copy. Behind a compositor all programs are one.
  var mayBeOfPage: Bool {
    if targets.isEmpty { return false }
    let names = sourceNames.map { $0.lowercased() }
    return names.isEmpty || origin != nil || ProvenanceTarget.isBrowser(offering: targets)
      || names.contains { name in
        Client.compositors.contains(name) || Destination.isBrowser(name)
      }
  }

  /// The host of the page; `nil` if it is not known.
  var host: String? { origin.flatMap { URLParts($0).host } }
}
