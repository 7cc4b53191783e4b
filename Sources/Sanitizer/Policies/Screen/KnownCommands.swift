internal import RichText

/// The first words of commands and queries, where a sign before them may be a prompt or something else.
enum KnownCommands {
  private static let administration: Set<String> = [
    "apt", "apt-get", "apt-cache", "dnf", "yum", "zypper", "pacman", "apk", "dpkg", "rpm", "systemctl", "service",
    "journalctl",
    "mount", "umount",
    "modprobe", "useradd", "usermod", "groupadd", "chown", "update-grub", "iptables", "nft", "ufw", "sysctl", "fdisk",
    "mkfs.ext4",
  ]
  private static let commands: Set<String> = [
    "ls", "cd", "pwd", "cat", "echo", "cp", "mv", "rm", "mkdir", "touch", "grep", "rg", "find", "sed", "awk", "head",
    "tail", "less",
    "sort", "uniq", "wc", "diff", "patch", "tar", "zip", "unzip", "gzip", "curl", "wget", "ssh", "scp", "rsync", "git",
    "gh", "svn", "hg",
    "make", "cmake", "ninja", "gcc", "clang", "cargo", "rustc", "go", "swift", "swiftc", "python", "python3", "pip",
    "pip3", "pipx", "uv",
    "poetry", "node", "npm", "npx", "yarn", "pnpm", "bun", "deno", "ruby", "gem", "bundle", "rails", "php", "composer",
    "java", "javac",
    "mvn", "gradle", "dotnet", "docker", "podman", "kubectl", "helm", "terraform", "ansible", "aws", "gcloud", "az",
    "sudo", "su", "man",
    "vim", "nvim", "nano", "emacs", "code", "tmux", "screen", "ps", "top", "htop", "kill", "df", "du", "free", "uname",
    "whoami", "which",
    "export", "source", "chmod", "ln", "date", "brew", "port", "snap", "flatpak", "psql", "mysql", "sqlite3",
    "redis-cli", "jq", "xargs",
    "tree", "env", "history", "claude", "codex", "gemini", "opencode", "nix", "perl", "lua", "printf", "test", "ping",
    "ip", "dig", "openssl", "stat", "file", "id", "who", "groups", "hostname", "uptime", "lscpu", "lsblk", "lsof",
    "dmesg", "ss", "nc", "locale", "type", "seq", "cut", "tr", "tee", "fold", "column", "cmp", "md5sum", "sha256sum",
    "base64", "xxd", "hexdump", "ldd", "readelf", "objdump", "strace", "gdb", "fc-list", "getent", "crontab", "jobs",
    "fg", "bg", "cal", "bc", "clear", "exit",
  ]
  /// The words with which a shell begins a command of several parts.
  private static let keywords: Set<String> = ["for", "while", "until", "if", "case", "alias", "eval", "time", "watch"]
  private static let queries: Set<String> = [
    "select", "insert", "update", "delete", "create", "drop", "alter", "begin", "commit", "rollback", "with", "explain",
    "set", "show",
    "truncate", "grant", "revoke", "copy", "vacuum", "analyze", "from", "where", "and", "group", "order", "limit",
    "values", "join", "left",
  ]
  private static let actions: Set<String> = [
    "install", "update", "upgrade", "remove", "purge", "search", "start", "stop", "restart", "reload", "enable",
    "disable", "status",
    "add", "build", "run", "test", "init", "clone", "pull", "push", "commit", "checkout", "log", "diff", "all", "clean",
    "exec", "ps",
  ]
  private static let proseWords: Set<String> = [
    "the", "a", "an", "is", "are", "of", "this", "that", "to", "and", "it", "for", "with", "you",
  ]

  /// Reports whether a command is one that only an administrator runs, with something to act on.
  static func isAdministration(_ text: ArraySlice<UInt8>) -> Bool {
    isCommand(text, among: administration)
  }

  /// Reports whether a text is a command and no sentence.
  static func isCommand(_ text: ArraySlice<UInt8>) -> Bool {
    isCommand(text, among: commands) || isCommand(text, among: administration)
  }

  /// Reports whether a text begins with a command or the path of one.
  static func isKnown(_ text: ArraySlice<UInt8>) -> Bool {
    guard let word = words(text).first else { return false }
    return commands.contains(word) || keywords.contains(word) || administration.contains(word) || word.hasPrefix("./")
      || word.hasPrefix("/")
      || word.hasPrefix("~/")
  }

  /// Reports whether a text begins as a query of a database does.
  static func isQuery(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if first == UInt8(ascii: "\\") || first == 0x20 { return true }
    let word = text.prefix(12).prefix { $0.isASCIILetter }
    return queries.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  private static func isCommand(_ text: ArraySlice<UInt8>, among commands: Set<String>) -> Bool {
    let words = words(text)
    guard let first = words.first, commands.contains(first) else { return false }
    let rest = words.dropFirst()
    if rest.contains(where: { proseWords.contains($0) }) || text.last == UInt8(ascii: ".") { return false }
    return rest.isEmpty || rest.contains { actions.contains($0) || $0.utf8.contains { !$0.isASCIILetter && $0 < 0x80 } }
  }

  private static func words(_ text: ArraySlice<UInt8>) -> [String] {
    text.prefix(200).split(separator: 0x20, maxSplits: 24).map { String(decoding: $0, as: UTF8.self) }
  }
}
