/// The commands of a text as a POSIX shell would read them, in flat lists that refer to each other by range.
///
/// The commands inside of a substitution stand before the command that contains it, one `level` deeper.
struct ShellProgram {
  let source: [UInt8]
  /// The text of all words, without quotes and escapes.
  var text: [UInt8] = []
  var words: [ShellWord] = []
  var parts: [ShellPart] = []
  var redirections: [ShellRedirection] = []
  var commands: [ShellCommand] = []
  /// The bodies of here-documents, as ranges of the source.
  var documents: [HereDocument] = []
  /// The comments without their sign, as ranges of the source.
  var comments: [Range<Int>] = []
  /// The offset after a quote that is never closed.
  var openQuote: Int?

  init(source: [UInt8]) { self.source = source }
}

/// One word of a command.
struct ShellWord {
  struct Traits: OptionSet {
    let rawValue: UInt8
    /// Some of the word is quoted.
    static let quoted = Self(rawValue: 1)
    /// Quotes or escapes stand inside of the word's letters, where they change nothing but its look.
    static let broken = Self(rawValue: 2)
    /// A backslash stands before the first letter, which only goes round an alias.
    static let unaliased = Self(rawValue: 4)
    /// The word has bytes given by number, as in `$'\x63'`.
    static let encoded = Self(rawValue: 8)
    /// The word has an unquoted sign for file names: `*`, `?` or `[`.
    static let pattern = Self(rawValue: 16)
    /// The word begins with an unquoted brace and has a comma.
    static let braces = Self(rawValue: 32)
  }

  /// The range of the characters in the program's text; expansions leave none.
  var text: Range<Int>
  var parts: Range<Int>
  var traits: Traits
}

/// A part of a word that the shell replaces when it runs.
struct ShellPart {
  enum Kind {
    /// A variable; its name as a range of the program's source.
    case variable(Range<Int>)
    /// The output of commands.
    case substitution(Range<Int>)
    /// A file that holds the output of commands, or passes on to their input.
    case process(Range<Int>)
  }

  var kind: Kind
  /// The offset in the word's text at which it stands.
  var offset: Int
  /// Reports whether a variable is cut, replaced or indirect, as in `${x:0:1}`.
  var isAltered = false
  /// The value where the variable has none, as `sh` in `${SHELL:-sh}`; a range of the program's source.
  var fallback: Range<Int>?
  /// Reports whether the shell splits the value into words.
  var isQuoted = false
}

/// A redirection of a command's input or output.
struct ShellRedirection {
  enum Kind {
    case read, write, append
    /// Both output and errors, or a duplicated descriptor.
    case duplicate
    /// The word itself is the input.
    case text
    /// The input is a here-document; an index of the program's documents.
    case document(Int)
  }

  var kind: Kind
  var word: ShellWord
  /// Reports whether only the errors of the command go there, as in `2>`.
  var isOfErrors = false
}

/// A here-document.
struct HereDocument {
  var body: Range<Int> = 0..<0
  /// Reports whether expansions happen in the body.
  var isExpanded: Bool
}

/// A simple command, or a bracket that opens or closes a group.
struct ShellCommand {
  enum Link {
    /// The command follows another one, or is the first.
    case next
    /// The command reads the output of the one before.
    case pipe
  }

  var words: Range<Int>
  var redirections: Range<Int>
  var link: Link
  /// The number of substitutions around the command.
  var level: Int
  /// An opening or closing round bracket instead of words.
  var bracket: Bracket?

  enum Bracket { case open, close }
}
