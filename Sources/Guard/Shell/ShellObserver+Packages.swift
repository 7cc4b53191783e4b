extension ShellObserver {
  /// Records the installation of a package that was downloaded, or that is named by its address.
  mutating func installPackages(_ words: [Argument]) -> Origin {
    let name = words[0].text
    let isCode = !["dpkg", "rpm", "apt", "apt-get", "dnf", "yum", "zypper", "gdebi", "pacman", "alien"].contains(name)
    if words.contains(where: { $0.bytes.isEqual(to: "config") }) {
      let isSource = words.contains { $0.text.hasPrefix("registry") || $0.text.hasSuffix("index-url") }
      let isRedirected = words.contains { word in
        guard isSource, let address = WebAddress(word.text) else { return false }
        return address.trust == .suspect && !address.isPrivate && !Self.forges.contains(address.host)
      }
      if isRedirected { evidence.persistence.append(.downloaded) }
      if words.contains(where: { $0.bytes.contains(ofSequence: "authToken") }) { return Origin(traits: .personal) }
    }
    let installs =
      name == "npx" || name == "uvx"
      || words.contains { word in
        let text = word.text
        return text == "install" || text == "add" || text == "-U" || text == "--install" || text == "i"
          || text == "run" && name == "go"
          || text.hasPrefix("-") && !text.hasPrefix("--") && (text.contains("i") || text.contains("U"))
      }
    guard installs else { return .none }
    let isUnchecked = words.contains { $0.bytes.isEqual(to: "--dangerous") }
    for (option, word) in zip(words, words.dropFirst()) where word.bytes.first != UInt8(ascii: "-") {
      // `name @ https://…`
      let text = word.text.split(separator: " ").last.map(String.init) ?? ""
      if isCode, Self.optionsWithAddress.contains(option.text) {
        let address = WebAddress(text, isBare: option.text == "--trusted-host")
        let isSearched = !["--proxy", "-r", "-c"].contains(option.text)
        if let address, isSearched, !address.isPrivate, address.isNumeric || address.scheme == .other, !address.isLocal
        {
          record(.download(.suspect), means: .package)
        }
        continue
      }
      if name == "npx", text.hasPrefix("github:") || text.hasPrefix("gitlab:") {
        record(.download(.unknown), means: .file)
      } else if name == "go", words.contains(where: { $0.bytes.isEqual(to: "run") }), text.contains("@"),
        let address = WebAddress(text.prefix { $0 != "@" }, isBare: true)
      {
        if !Self.forges.contains(address.host), !address.host.hasSuffix("golang.org") {
          record(.download(.unknown), means: .file)
        }
      } else if let address = WebAddress(text.hasPrefix("git+") ? String(text.dropFirst(4)) : text) {
        // Packages of languages run what they like when they are installed.
        let isForeign = isCode && address.trust == .unknown && !Self.forges.contains(address.host)
        record(.download(address.trust), means: isForeign ? .file : .package)
      } else if let origin = files[Self.lastComponent(word.bytes)] {
        record(origin, means: isUnchecked ? .file : .package)
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

  /// Hosts of code and of makers, where instructions have people install from an address.
  static let forges: Set<String> = [
    "github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "gitlab.freedesktop.org", "salsa.debian.org",
    "files.pythonhosted.org", "pypi.org", "download.pytorch.org", "registry.npmjs.org",
    "dl.flathub.org", "flathub.org", "nightly.gnome.org", "git.sr.ht", "dl.google.com", "developer.download.nvidia.com",
    "packages.microsoft.com",
    "download.docker.com", "repo.mysql.com", "dev.mysql.com", "artifacts.elastic.co", "download1.rpmfusion.org",
    "apt.llvm.org", "packages.gitlab.com", "dl.fedoraproject.org", "mirrors.rpmfusion.org", "ftp.debian.org",
    "deb.debian.org", "archive.ubuntu.com", "dl.discordapp.net", "downloads.slack-edge.com", "zoom.us",
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
