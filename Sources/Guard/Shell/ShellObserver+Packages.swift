extension ShellObserver {
  /// Records the installation of a package that was downloaded, or that is named by its address.
  mutating func installPackages(_ words: [Argument]) -> Origin {
    let installs = words.contains { word in
      let text = word.text
      return text == "install" || text == "add" || text == "-U" || text == "--install"
        || text.hasPrefix("-") && !text.hasPrefix("--") && (text.contains("i") || text.contains("U"))
    }
    guard installs else { return .none }
    for word in words.dropFirst() where word.bytes.first != UInt8(ascii: "-") {
      if let address = WebAddress(word.text) {
        record(.download(address.trust), means: .package)
      } else if let origin = files[Self.lastComponent(word.bytes)] {
        record(origin, means: .package)
      }
    }
    return .none
  }

  /// Records the opening of a file that was downloaded, or of a program at an address.
  mutating func open(_ words: [Argument]) -> Origin {
    for word in words.dropFirst() where word.bytes.first != UInt8(ascii: "-") {
      let name = Self.lastComponent(word.bytes)
      if let origin = files[name] {
        record(origin, means: .opener)
      } else if let address = WebAddress(word.text) {
        if CommandFile.isProgram(Array(address.fileName.utf8)) { record(.download(address.trust), means: .opener) }
      } else if CommandFile.isProgram(name), word.bytes.contains(ofSequence: "ownload") || word.bytes.hasPrefix("/tmp/")
      {
        record(.download(.unknown), means: .opener)
      }
    }
    return .none
  }
}
