/// Places whose files are run at a start, at a login or by the clock, or that let others in.
enum PersistentPlace {
  case settings, keys

  static func kind(of path: [UInt8]) -> PersistentPlace? {
    // Table look-ups read the last component.
    if let place = names[CommandName(path)] { return place }
    guard path.count <= 1024, path.contains(UInt8(ascii: "/")) else { return nil }
    return folders.contains { path[...].contains(ofSequence: $0) } ? .settings : nil
  }

  /// Reports whether text that is written there is run, where a download is everyday: the weights of a model, a hook.
  static func runsText(_ path: [UInt8]) -> Bool {
    path.hasSuffix(".pth") || path.contains(ofSequence: ".git/hooks/") || path.contains(ofSequence: ".config/fish/")
  }

  private static let names = NameTable([
    (PersistentPlace.keys, "authorized_keys authorized_keys2"),
    (
      .settings,
      ".bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zprofile .zshenv .zlogin"
    ),
    (.settings, ".xprofile .xinitrc .xsessionrc config.fish ld.so.preload rc.local crontab bash.bashrc"),
  ])

  private static let folders: [StaticString] = [
    "/etc/cron", "/var/spool/cron", "/etc/systemd/", "systemd/user/", "/lib/systemd/system/", ".config/autostart",
    "/etc/profile",
    "/etc/init.d/", "/etc/update-motd.d/", "/etc/sudoers", "/etc/xdg/autostart", "LaunchAgents/", "LaunchDaemons/",
    ".ssh/config", "/etc/apt/apt.conf", "/etc/pam.d/", "/ca-certificates/",
  ]
}
