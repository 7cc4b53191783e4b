internal import ClipboardTargets
internal import Sanitizer

/// The facts about a copy by which a rule is chosen for it.
package struct CopyFacts: Hashable, Sendable {
  /// Executable, its path, and WM_CLASS of the application that copied; empty if unknown.
  package var sourceNames: [String]
  /// The title of the window that it was made in; `nil` if it is not known. It does not outlive the process.
  package var sourceTitle: String?
  /// URL of the page that the copy comes from, where the source tells.
  package var origin: String?
  /// The names offered. They may hold private data and appear in no report.
  package var targets: [String]
  package var selection: String
  /// The facts of its content; `nil` until it has been read.
  package var content: ContentFacts?

  package init(
    sourceNames: [String] = [], sourceTitle: String? = nil, origin: String? = nil, targets: [String] = [],
    selection: String = SelectionName.clipboard.rawValue,
    content: ContentFacts? = nil
  ) {
    self.sourceNames = sourceNames
    self.sourceTitle = sourceTitle
    self.origin = origin
    self.targets = targets
    self.selection = selection
    self.content = content
  }

  /// Writes the facts, or reads them. A fact of a later release comes last, if the coder is extensible.
  package mutating func code<Coder: FactCoder>(with coder: inout Coder) throws(Coder.Fault) {
    try coder.code(&sourceNames)
    try coder.code(&origin)
    try coder.code(&targets)
    try coder.code(&selection)
    try coder.code(&content, of: ContentFacts()) { content, coder throws(Coder.Fault) in
      try coder.codeExtensible { coder throws(Coder.Fault) in try content.code(with: &coder) }
    }
  }
}

/// The facts with names in lower case, as bytes: folded once, matched by every rule.
struct FoldedFacts: Hashable, Sendable {
  var copy: CopyFacts
  /// The names of the program that copied; `nil` if none is known.
  let sourceNames: [ArraySlice<UInt8>]?
  let sourceTitle: [ArraySlice<UInt8>]?
  /// The names of the program that pastes; `nil` as long as none does.
  private(set) var destinationNames: [ArraySlice<UInt8>]?
  private(set) var destinationTitle: [ArraySlice<UInt8>]?
  /// The host and each end of it that begins after a dot; `nil` if no origin is known.
  let origins: [ArraySlice<UInt8>]?
  let targets: [ArraySlice<UInt8>]

  /// Names are at most 253 characters (RFC 1035, 2.3.4): a longer host is none.
  private static let maximumHostLength = 253

  init(_ copy: CopyFacts) {
    self.copy = copy
    sourceNames = copy.sourceNames.isEmpty ? nil : copy.sourceNames.map(Self.folded)
    sourceTitle = copy.sourceTitle.map { [Self.folded($0)] }
    targets = copy.targets.map(Self.folded)
    let host = copy.origin.flatMap { URLParts($0).host }.map { Array($0.utf8) } ?? []
    if host.isEmpty || host.count > Self.maximumHostLength {
      origins = nil
    } else {
      let starts = host.indices.filter { $0 == 0 || host[$0 - 1] == UInt8(ascii: ".") }
      origins = starts.map { host[$0...] }
    }
  }

  /// Whether a program pastes.
  var isPaste: Bool { destinationNames != nil }

  /// - Parameter title: the title of the program's window; `nil` if it is not known.
  mutating func paste(into names: [String], titled title: String?) {
    destinationNames = names.map(Self.folded)
    destinationTitle = title.map { [Self.folded($0)] }
  }

  private static func folded(_ name: String) -> ArraySlice<UInt8> { Array(name.lowercased().utf8)[...] }
}
