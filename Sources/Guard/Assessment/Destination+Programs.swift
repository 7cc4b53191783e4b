extension Destination {
  /// The kind of a program that is known by one of its names; `nil` for all others.
  /// - Parameter names: The file name of the executable and the window classes, in any letter case.
  package static func known(byNames names: [String]) -> Destination? {
    let names = names.map { $0.lowercased() }
    if names.contains(where: { isName($0, in: terminals, beginnings: terminalBeginnings) }) { return .terminal }
    if names.contains(where: { isName($0, in: relays, beginnings: relayBeginnings) || $0.hasSuffix(".exe") }) {
      return .relay
    }
    if names.contains(where: { isBrowser($0) || isName($0, in: chats, beginnings: []) }) { return .page }
    return nil
  }

  /// Reports whether a name is one of a browser. A page that copies only text offers nothing that tells a browser.
  package static func isBrowser(_ name: String) -> Bool {
    isName(name.lowercased(), in: browsers, beginnings: browserBeginnings)
  }

  /// Patterns for the names of the terminals that are known.
  package static var terminalPatterns: [String] { terminals.sorted() + terminalBeginnings.map { $0 + "*" } }

  private static func isName(_ name: String, in names: Set<String>, beginnings: [String]) -> Bool {
    names.contains(name) || beginnings.contains { name.hasPrefix($0) }
  }

  private static let terminals: Set<String> = [
    "alacritty", "app.devsuite.ptyxis", "aterm", "blackbox", "com.gexperts.tilix", "com.mitchellh.ghostty",
    "com.raggesilver.blackbox", "com.system76.cosmicterm", "contour", "cool-retro-term", "deepin-terminal",
    "dev.warp.warp", "eterm", "evilvte", "foot", "footclient", "ghostty", "guake", "havoc", "hyper",
    "io.elementary.terminal", "kgx", "kitty", "konsole", "lilyterm", "lxterm", "lxterminal", "mate-terminal",
    "org.codeberg.dnkl.foot", "org.contourterminal.contour", "org.gnome.console", "org.gnome.ptyxis",
    "org.gnome.terminal", "org.kde.konsole", "org.kde.yakuake", "org.wezfurlong.wezterm", "pantheon-terminal",
    "pterm", "putty", "qterminal", "rio", "roxterm", "sakura", "st", "stterm", "tabby", "terminator", "terminology",
    "termit", "termite", "tilda", "tilix", "tym", "uxterm", "warp", "warp-terminal", "x-terminal-emulator",
    "xfce4-terminal", "xterm", "yakuake", "zutty",
  ]

  private static let terminalBeginnings = [
    "gnome-terminal", "mlterm", "ptyxis", "rxvt", "st-", "urxvt", "wezterm",
  ]

  private static let browsers: Set<String> = [
    "chrome", "falkon", "floorp", "iceweasel", "konqueror", "midori", "msedge", "mullvad-browser", "navigator", "opera",
    "org.gnome.epiphany", "org.mozilla.firefox", "palemoon", "qutebrowser", "seamonkey", "tor-browser", "waterfox",
    "zen", "zen-bin", "zen-browser",
  ]

  private static let browserBeginnings = [
    "brave", "chromium", "epiphany", "firefox", "google-chrome", "librewolf", "microsoft-edge", "vivaldi",
  ]

  private static let chats: Set<String> = [
    "com.slack.slack", "discord", "element-desktop", "org.telegram.desktop", "signal", "signal-desktop", "slack",
    "teams", "teams-for-linux", "telegram-desktop", "telegramdesktop", "zoom",
  ]

  private static let relays: Set<String> = [
    "anydesk", "gnome-boxes", "gnome-connections", "krdc", "nomachine", "nxplayer.bin", "org.gnome.boxes",
    "org.gnome.connections", "org.remmina.remmina", "parsecd", "qemu", "rdesktop", "remmina", "remote-viewer",
    "rustdesk", "spicy", "teamviewer", "vinagre", "virt-manager", "virt-viewer", "virtualbox machine",
    "virtualboxvm", "vmplayer", "vmrc", "vmware", "vmware-vmx", "vncviewer", "wfica", "wine", "wine64", "wlfreerdp",
    "x2goclient", "xfreerdp", "xfreerdp3", "xrdp-chansrv",
  ]

  private static let relayBeginnings = [
    "qemu-system-", "sdl-freerdp", "tigervnc", "wine-preloader", "wine64-preloader", "xtightvncviewer",
    "xtigervncviewer",
  ]
}
