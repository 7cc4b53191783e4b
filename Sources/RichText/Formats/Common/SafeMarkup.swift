/// The addresses and types that may stand in markup that another program shows.
enum SafeMarkup {
  /// Reports whether following the address could not run code in the page that holds it.
  static func isInert(_ address: String) -> Bool {
    var scheme = ""
    for scalar in address.unicodeScalars {
      if scalar == ":" { return !active.contains(scheme.lowercased()) }
      // URL, section 4.4: control characters do not count, and old programs skip more.
      let properties = scalar.properties
      if scalar.value <= 0x20 || (0x7F...0xA0).contains(scalar.value) || properties.isWhitespace { continue }
      if properties.isDefaultIgnorableCodePoint { continue }
      guard scalar.isASCII, scheme.utf8.count < 32 else { return true }
      scheme.unicodeScalars.append(scalar)
    }
    return true
  }

  private static let active: Set<String> = ["javascript", "vbscript", "livescript", "mocha", "data"]

  /// Reports whether `type` is a media type that needs no escaping anywhere.
  static func isMediaType(_ type: String) -> Bool {
    !type.isEmpty && type.utf8.count <= 64
      && type.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/+-.".utf8.contains($0) }
  }
}
