/// Places whose files are run at a start, at a login or by the clock, or that let others in.
enum PersistentPlace {
  case settings, keys

  static func kind(of path: [UInt8]) -> PersistentPlace? {
    let text = String(decoding: path.suffix(200), as: UTF8.self)
    if text.hasSuffix("authorized_keys") || text.hasSuffix("authorized_keys2") { return .keys }
    if let slash = text.lastIndex(of: "/"), names.contains(String(text[text.index(after: slash)...])) { return .settings }
    if names.contains(text) { return .settings }
    return folders.contains(where: { text.contains($0) }) ? .settings : nil
  }

  private static let names: Set<String> = [
    ".bashrc", ".bash_profile", ".bash_login", ".profile", ".zshrc", ".zprofile", ".zshenv", ".zlogin", ".xprofile", ".xinitrc",
    ".xsessionrc", "config.fish", "ld.so.preload", "rc.local", "crontab", "bash.bashrc", ".bash_logout", ".bash_aliases",
  ]

  private static let folders = [
    "/etc/cron", "/var/spool/cron", "/etc/systemd/", "systemd/user/", "/lib/systemd/system/", ".config/autostart", "/etc/profile",
    "/etc/init.d/", "/etc/update-motd.d/", "/etc/sudoers", "/etc/xdg/autostart", "LaunchAgents/", "LaunchDaemons/",
  ]
}
