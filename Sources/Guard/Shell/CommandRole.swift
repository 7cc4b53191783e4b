/// The part that a command plays in the flow of bytes.
enum CommandRole {
  /// Runs its input or a string as commands of a shell.
  case shell
  /// Runs its input or a string as a program of another language.
  case interpreter
  /// Writes what it gets from the network, or keeps it in a file.
  case curl, wget, download
  /// Connects its input and output to the network.
  case connection
  /// Turns one form of bytes into another; some only with an option.
  case decoder, openssl, rewriter
  /// Writes its arguments.
  case echo
  /// Writes files or its input.
  case cat
  /// Packs files into one.
  case archive
  /// Removes files or file systems.
  case remover
  /// Runs the value of an option.
  case runsOption
  case git, make
  /// Copies files to another computer, or from it.
  case copier
  /// Runs its arguments as a command.
  case wrapper, environment, timed
  /// Runs its arguments with its input as more of them.
  case xargs
  case eval, source
  /// Runs a string among its arguments as commands.
  case runsString
  /// Gives names to values.
  case assignment
  case read
  case alias
  case changeMode
  /// Prints keys or sessions that it keeps.
  case keeper
  /// Sends its input to a person.
  case mailer
  case packages
  case opener
  case crontab
  case history
  case which
  /// Names a new file.
  case temporary
  /// Changes the folder.
  case folder
  case copy
  case osascript
  /// Words of the shell's grammar.
  case keyword, blockStart, blockEnd

  /// The role of a name; digits and dots at its end are versions.
  static func role(of name: some RandomAccessCollection<UInt8>) -> CommandRole? {
    if let role = table[CommandName(name)] { return role }
    guard let last = name.last, last >= 0x30 && last <= 0x39 || last == UInt8(ascii: "e") || last == UInt8(ascii: "E")
    else {
      return nil
    }
    let version = name.reversed().prefix { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E }.count
    if version > 0, let role = table[CommandName(name.dropLast(version))] {
      return role == .interpreter || role == .shell ? role : nil
    }
    if name.count > 4, name.suffix(4).elementsEqual(".exe".utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
      return table[CommandName(name.dropLast(4))]
    }
    return nil
  }

  /// The commands whose names attacks disguise.
  static func isWorthHiding(_ role: CommandRole) -> Bool {
    switch role {
    case .shell, .interpreter, .curl, .wget, .download, .connection, .decoder, .openssl, .eval, .source, .xargs,
      .crontab, .opener,
      .wrapper, .environment, .rewriter, .osascript, .changeMode:
      true
    case .echo, .cat, .archive, .remover, .runsOption, .git, .make, .copier, .temporary, .timed, .runsString,
      .assignment, .read, .alias, .keeper,
      .mailer,
      .packages,
      .history, .which, .folder, .copy, .keyword,
      .blockStart,
      .blockEnd:
      false
    }
  }

  private static let table = NameTable([
    (CommandRole.shell, "sh bash zsh dash ksh mksh ash fish rbash yash csh tcsh elvish nu xonsh"),
    (
      .interpreter,
      "python pypy perl ruby node nodejs deno bun php lua luajit tclsh rscript guile jruby irb pwsh powershell ipython"
    ),
    (.curl, "curl"), (.wget, "wget wget2"),
    (
      .download,
      "fetch aria2c axel http https xh xhs httpie get lwp-request lwp-download lynx links w3m elinks ftp tftp curlie lftp dig nslookup host ping finger whois"
    ),
    (.connection, "nc ncat netcat socat telnet nc.openbsd"),
    (
      .decoder,
      "base64 base32 basenc uudecode xxd rev gunzip zcat bunzip2 bzcat xzcat unxz lzcat zstdcat unzstd gpg gbase64 base58 hexdump od tac"
    ),
    (.openssl, "openssl"), (.rewriter, "tr sed awk gawk mawk gzip bzip2 xz zstd"),
    (.echo, "echo printf print"), (.cat, "cat tee head tail grep sort uniq cut dd sponge jq yq pv"),
    (
      .wrapper,
      "sudo doas pkexec command exec nohup builtin busybox setsid stdbuf unbuffer nice ionice chrt taskset torsocks torify proxychains proxychains4 toybox time eatmydata firejail systemd-run"
    ),
    (.archive, "tar zip unzip cpio 7z 7za ditto"), (.mailer, "mail mailx sendmail mutt msmtp swaks"),
    (.folder, "cd pushd"),
    (
      .remover,
      "rm shred wipefs mkfs mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.ext3 mkfs.vfat sgdisk cryptsetup blkdiscard hdparm nvme vgremove"
    ),
    (.runsOption, "vim nvim vi ex emacs man less gdb lldb nmap sqlite3 psql tcpdump"), (.git, "git"), (.make, "make"),
    (.copier, "rsync scp sftp rclone"),
    (.keeper, "gh gcloud aws kubectl security secret-tool pass op vault lpass bw"),
    (.environment, "env printenv"), (.timed, "timeout"), (.xargs, "xargs parallel"), (.eval, "eval"),
    (.source, "source ."),
    (
      .runsString,
      "su script watch at batch tmux screen xterm konsole gnome-terminal kitty alacritty foot ssh flatpak-spawn runuser trap entr find docker podman"
    ),
    (.assignment, "export declare typeset local readonly set"), (.read, "read mapfile readarray"), (.alias, "alias"),
    (.changeMode, "chmod chown useradd usermod"),
    (
      .packages,
      "dpkg rpm apt apt-get dnf yum zypper pip pip3 pipx uv uvx npm npx pnpm yarn gem gdebi snap pacman alien cargo go brew flatpak"
    ),
    (
      .opener,
      "xdg-open gio kde-open kde-open5 exo-open gnome-open gvfs-open sensible-browser mimeopen open dbus-launch kioclient"
    ),
    (.crontab, "crontab"), (.history, "history unset"),
    (.which, "which type whence whereis realpath readlink basename"), (.temporary, "mktemp"),
    (.copy, "mv cp ln install"),
    (.osascript, "osascript"),
    (.keyword, "then do else elif ! { coproc }"),
    (.blockStart, "if while until for case select"), (.blockEnd, "fi done esac"),
  ])
}
