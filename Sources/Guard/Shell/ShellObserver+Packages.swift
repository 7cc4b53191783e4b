extension ShellObserver {
  /// Records the installation of a package that was downloaded, or that is named by its address.
  mutating func installPackages(_ words: [Argument]) -> Origin {
    let name = words[0].text
    let isCode = !["dpkg", "rpm", "apt", "apt-get", "dnf", "yum", "zypper", "gdebi", "pacman", "alien"].contains(name)
    let installs =
      name == "npx" || name == "uvx"
      || words.contains { word in
        let text = word.text
        return text == "install" || text == "add" || text == "-U" || text == "--install"
          || text.hasPrefix("-") && !text.hasPrefix("--") && (text.contains("i") || text.contains("U"))
      }
    guard installs else { return .none }
    for (option, word) in zip(words, words.dropFirst()) where word.bytes.first != UInt8(ascii: "-") {
      if isCode, Self.optionsWithAddress.contains(option.text) { continue }
      let text = word.text
      if let address = WebAddress(text.hasPrefix("git+") ? String(text.dropFirst(4)) : text) {
        // Packages of languages run what they like when they are installed.
        let isForeign = isCode && address.trust == .unknown && !Self.forges.contains(address.host)
        record(.download(address.trust), means: isForeign ? .file : .package)
      } else if let origin = files[Self.lastComponent(word.bytes)] {
        record(origin, means: .package)
      }
    }
    return .none
  }

  /// Options that name a place to search, which is no package.
  private static let optionsWithAddress: Set<String> = [
    "-i", "--index-url", "--extra-index-url", "--default-index", "--index", "-f", "--find-links", "--registry",
    "--proxy",
    "--trusted-host", "-r", "-c", "--source",
  ]

  /// Hosts of code, where instructions have people install from an address.
  private static let forges: Set<String> = [
    "github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "gitlab.freedesktop.org", "salsa.debian.org",
    "files.pythonhosted.org", "pypi.org", "download.pytorch.org", "registry.npmjs.org",
  ]

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
