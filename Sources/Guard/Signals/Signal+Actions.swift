// What a text would do.
extension Signal {
  /// The address that finishes a sign-in, on its way to a page or a person that asks for it.
  package static let signInCode = Signal("sign-in-code", .action) { evidence in
    guard evidence.isSignInAddress else { return nil }
    return Judgement(.notice, "It signs in to your account; whoever asks you for it can take the account over.")
  }

  /// The address of a wallet, or an IBAN, that another program has put in the place of the one that was copied.
  package static let replacedAddress = Signal("replaced-address", .action) { _ in
    Judgement(.notice, "Another program has replaced the account number that you copied by a different one.")
  }

  /// A script that is run straight from the network: `curl … | sh`, `bash <(wget …)`, `eval "$(curl …)"`.
  package static let downloadIntoShell = Signal("download-into-shell", .action) { evidence in
    let runs = evidence.runs.filter { $0.means == .interpreter && $0.origin.traits.contains(.downloaded) }
    guard let worst = runs.map(\.origin.trust).max() else { return nil }
    return switch worst {
    case .wellKnown:
      Judgement(.notice, "It downloads the script of a well-known installer and runs it at once.", standsAlone: true)
    case .unknown: Judgement(.notice, "It downloads a script and runs it at once.")
    case .suspect:
      Judgement(
        .hold,
        "It downloads a script over an unprotected connection or from an unreliable address, and runs it at once.")
    }
  }

  /// Commands that no user can read, because they are decoded only when they are run: `echo … | base64 -d | sh`.
  package static let decodedIntoShell = Signal("decoded-into-shell", .action) { evidence in
    let runs = evidence.runs.filter { $0.means != .opener && $0.origin.traits.contains(.decoded) }
    guard !runs.isEmpty else { return nil }
    // A compressed script from a well-known place, or a file of one's own, is only unusual.
    let isHidden = runs.contains { run in
      run.origin.traits.contains(.decodedInline)
        || run.origin.traits.contains(.downloaded) && run.origin.trust == .suspect
    }
    return Judgement(isHidden ? .hold : .notice, "It runs commands that are unreadable until they are decoded.")
  }

  /// A file that is downloaded, then run or installed, all in one text.
  package static let downloadThenRun = Signal("download-then-run", .action) { evidence in
    let runs = evidence.runs.filter { run in
      guard run.origin.traits.contains(.downloaded) else { return false }
      switch run.means {
      case .file: return run.origin.trust > .wellKnown
      case .package:
        return run.origin.trust == .suspect || run.origin.traits.contains(.foreign) && run.origin.trust == .unknown
      case .interpreter, .opener: return false
      }
    }
    guard let worst = runs.map(\.origin.trust).max() else { return nil }
    return switch worst {
    case .wellKnown, .unknown: Judgement(.notice, "It downloads a program and runs it.")
    case .suspect:
      Judgement(
        runs.contains { $0.means == .file } ? .hold : .notice,
        "It downloads a program over an unprotected connection or from an unreliable address, and runs it."
      )
    }
  }

  /// A shell that takes its commands from a connection, or opens a connection by itself.
  package static let shellOpensConnection = Signal("shell-opens-connection", .action) { evidence in
    if evidence.shellSockets.contains(.shell) {
      return Judgement(.hold, "It lets another computer give commands to this one.")
    }
    guard evidence.shellSockets.contains(.connection) else { return nil }
    return Judgement(.notice, "It opens a connection from within the shell.")
  }

  /// A command that installs code which comes back after a new start or login, or that lets others in.
  package static let startsAgain = Signal("starts-again", .action) { evidence in
    guard let worst = evidence.persistence.max() else { return nil }
    switch worst {
    case .plain: return Judgement(.none, "It changes the programs that run at login or start.")
    case .key: return Judgement(.notice, "It lets the owner of a key log in to this account.")
    case .rights: return Judgement(.notice, "It gives a program or a person all rights over this computer.")
    case .downloaded:
      return Judgement(
        .notice, "It puts something from the network, or a command that uses it, where it is run again and again.")
    case .dangerous: return Judgement(.hold, "It has commands from an unreliable source run again and again.")
    }
  }

  /// A downloaded program that is handed to the desktop to open.
  package static let opensDownload = Signal("opens-download", .action) { evidence in
    let runs = evidence.runs.filter { $0.means == .opener && $0.origin.traits.contains(.downloaded) }
    guard let worst = runs.map(\.origin.trust).max() else { return nil }
    guard worst > .wellKnown else { return nil }
    return Judgement(.notice, "It opens a file that it downloaded.")
  }

  /// A program that is downloaded over an unprotected connection or from an unreliable address, but not run.
  package static let downloadsProgram = Signal("downloads-program", .action) { evidence in
    let isFetched =
      evidence.fetches.contains { $0.isProgram && $0.trust == .suspect }
      || evidence.windows.contains(.downloadedFile) && evidence.windowsDownload == .suspect
    guard isFetched else { return nil }
    return Judgement(.notice, "It downloads a program over an unprotected connection or from an unreliable address.")
  }

  /// Keys, passwords or sessions that are sent to another computer.
  package static let sendsSecrets = Signal("sends-secrets", .action) { evidence in
    switch evidence.sends {
    case .secrets: Judgement(.hold, "It sends keys, passwords or sessions of yours to another computer.")
    case .personal: Judgement(.notice, "It sends settings, tokens or the history of the shell to another computer.")
    case nil: nil
    }
  }

  /// A command that removes all files, writes over a disk, or makes the computer stop.
  package static let destroysData = Signal("destroys-data", .action) { evidence in
    switch evidence.destroys {
    case .everything: Judgement(.hold, "It removes all files of the system or of yours, or makes the computer stop.")
    case .disk: Judgement(.notice, "It writes over a whole disk, or removes files that may be all that a user has.")
    case nil: nil
    }
  }

  /// A name or function in the place of a command that asks for a password.
  package static let replacesCommand = Signal("replaces-command", .action) { evidence in
    guard evidence.replacesCommand else { return nil }
    return Judgement(.hold, "It puts another command in the place of one that asks for a password.")
  }

  /// A script that PowerShell or the command prompt runs straight from the network: `irm … | iex`.
  package static let downloadIntoPowerShell = Signal("download-into-powershell", .action) { evidence in
    let isFileRun = evidence.windows.contains(.downloadedFileRun) && evidence.windowsDownload != .wellKnown
    guard let trust = evidence.windowsRun ?? (isFileRun ? evidence.windowsDownload ?? .unknown : nil) else {
      return nil
    }
    return switch trust {
    case .wellKnown:
      Judgement(
        .notice, "It downloads the script of a well-known installer and runs it in PowerShell.", standsAlone: true)
    case .unknown: Judgement(.notice, "It downloads a script or program and runs it on Windows.")
    case .suspect:
      Judgement(
        .hold,
        "It downloads a script or program over an unprotected connection or from an unreliable address, and runs it on Windows."
      )
    }
  }

  /// A PowerShell command that is unreadable until it is decoded.
  package static let encodedPowerShell = Signal("encoded-powershell", .action) { evidence in
    guard evidence.windows.contains(.encodedCommand) else { return nil }
    return Judgement(.hold, "It runs a PowerShell command that is unreadable until it is decoded.")
  }

  /// A program of Windows that runs a script or a package from the network: `mshta http…`, `msiexec /i http…`.
  package static let remoteScriptHost = Signal("remote-script-host", .action) { evidence in
    guard !evidence.windows.isDisjoint(with: [.scriptHost, .remotePackage, .remoteShare]) else { return nil }
    return Judgement(.hold, "It has a part of Windows run something from another computer.")
  }

  /// A download by a tool of Windows that is made for something else: `certutil -urlcache`, `bitsadmin /transfer`.
  package static let systemToolDownload = Signal("system-tool-download", .action) { evidence in
    guard evidence.windows.contains(.downloadTool) else { return nil }
    return Judgement(.notice, "It downloads a file by a system tool that attackers prefer.")
  }

  /// A command that keeps the virus scanner of Windows from looking.
  package static let switchesOffScanning = Signal("switches-off-scanning", .action) { evidence in
    guard evidence.windows.contains(.scanningBypass) else { return nil }
    return Judgement(.hold, "It keeps the virus scanner from looking.")
  }

  /// A program for Windows that is run from a folder where anybody may write, or that starts itself at each login.
  package static let temporaryProgram = Signal("temporary-program", .action) { evidence in
    if evidence.windows.contains(.temporaryProgram) {
      return Judgement(.notice, "It runs a program from a folder for temporary files.")
    }
    guard evidence.windows.contains(.autostart) else { return nil }
    return Judgement(.notice, "It starts a program at each login to Windows.")
  }
}
