/// Everything that was observed about one paste, from which the signals judge.
struct Evidence {
  let paste: Paste
  var runs: [Run] = []
  var fetches: [Fetch] = []
  var shellSockets: [ShellSocket] = []
  var persistence: [Persistence] = []
  /// The number of connections to unreliable addresses.
  var contacts = 0
  var disguises: Set<Disguise> = []
  var hidesTraces = false
  /// The gravest content that a command of the network is given.
  var sends: Sent?
  var destroys: Destruction?
  /// Reports whether another command takes the place of one that asks for a password.
  var replacesCommand = false
  /// The commands behind a gap of blanks or behind a comment sign.
  var hiddenTail: Tail?
  /// Reports whether a comment behind a command poses as something else.
  var decoyComment = false
  var lookalike: Lookalike?
  var windows: Set<WindowsSign> = []
  /// The trust in the worst place from which a script for Windows is run.
  var windowsRun: AddressTrust?
  /// The trust in the worst place from which a command for Windows downloads.
  var windowsDownload: AddressTrust?
  /// Reports whether the text holds an address that finishes a sign-in.
  var isSignInAddress = false
  /// Reports whether only the beginning and the end of the text were read.
  var isPartial = false

  init(paste: Paste) { self.paste = paste }

  /// Foreign code that is run.
  struct Run {
    enum Means {
      /// A shell or another interpreter reads it as its input or as its argument.
      case interpreter
      /// A file that is run later.
      case file
      /// A package installer takes it.
      case package
      /// The desktop's opener takes it.
      case opener
    }

    var origin: Origin
    var means: Means

    /// Reports whether all of it comes from well-known installers.
    var isTrusted: Bool {
      origin.traits.contains(.downloaded) && !origin.traits.contains(.decodedInline) && origin.trust == .wellKnown
    }
  }

  /// A program or script that is downloaded into a file.
  struct Fetch {
    var trust: AddressTrust
    var isProgram: Bool
  }

  enum ShellSocket {
    /// A shell reads its commands from a connection.
    case shell
    /// A connection is opened by the shell itself.
    case connection
  }

  /// Code that stays, or comes back after a new start or login.
  enum Persistence: Comparable {
    /// A setting as documentation has it.
    case plain
    /// A key that opens this account to its owner.
    case key
    /// Rights over the whole computer.
    case rights
    /// Code from the network.
    case downloaded
    /// A command that downloads, decodes or connects.
    case dangerous
  }

  enum Sent: Comparable {
    case personal, secrets
  }

  enum Destruction: Comparable {
    /// A whole disk is written over, as instructions for an empty one have it, too, or files that are not got again.
    case disk
    /// All files of a system or of a user, or the computer itself.
    case everything
  }

  enum Disguise {
    /// Quotes or escapes inside of a command's name.
    case brokenName
    /// A command's name put together from variables, or cut out of them.
    case assembledName
    /// Letters of a command's name by number.
    case numberedName
    /// A command's name by the signs for file names.
    case patternName
    /// Words kept apart by a variable, or by braces.
    case hiddenBlanks
  }

  enum Tail: Comparable {
    case command, dangerous
  }

  enum Lookalike: Comparable {
    /// A word of letters from two scripts stands where a command's name is expected.
    case mixedScripts
    /// Letters of another script imitate a known command.
    case command
  }

  /// The signs of an attack on Windows.
  enum WindowsSign {
    case encodedCommand, hiddenWindow, scriptHost, remotePackage, downloadTool, temporaryProgram, scanningBypass,
      disguisedName
    case downloadedFile, downloadedFileRun, remoteShare, autostart
  }
}

extension Evidence {
  /// Counts what is dangerous, to tell whether reading a further text added to it.
  var dangers: Int {
    runs.count { $0.means != .opener && !$0.isTrusted } + shellSockets.count { $0 == .shell }
      + persistence.count { $0 == .dangerous } + (sends == .secrets ? 1 : 0) + (destroys == .everything ? 1 : 0)
  }
}
