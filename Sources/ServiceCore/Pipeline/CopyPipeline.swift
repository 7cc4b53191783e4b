import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections

/// The path of every copy from its notice to the takeover, as a state machine: events in, actions out.
///
/// One copy per selection is under way (`CopyInProgress`); a later one replaces it, and whatever still arrives for the
/// earlier is ignored.
package struct CopyPipeline {
  package enum Action: Sendable {
    case perform(ClipboardCommand)
    /// Run this conversion and hand its outcome to `converted`.
    indirect case convert(Conversion)
    /// Keep what is to be put on the clipboard, and put it there.
    indirect case publish(CleanCopy)
    /// The story of this copy has ended.
    indirect case report(CopyReport, of: CopyID)
  }

  /// Applies to copies noticed from now on.
  package var configuration: Settings
  /// Whether copies are left alone because the user said so.
  package var pauseState = PauseState()
  private static let clipboard = SelectionName.clipboard.rawValue
  /// One of each selection; there are few, and each is moved on where it is.
  private var underWay: [CopyInProgress] = []
  /// The configuration for the next copy of a selection, by the user's command.
  private var readings: [String: (command: CommandID, configuration: Settings)] = [:]
  private var commands: UInt64 = 0
  private var reoffers = CompositorReoffers()
  /// The programs whose copies were cleaned last, by selection.
  private var sources: [String: Client] = [:]

  package init(configuration: Settings) { self.configuration = configuration }

  package mutating func noticed(_ notice: ClipboardNotice, at moment: Moment) -> [Action] {
    let now = moment.now
    switch notice {
    case .copied(let copy):
      var begun = CopyInProgress(
        copy, at: moment, configuration: readings[copy.selection]?.configuration ?? configuration)
      begun.isCopiedAgain =
        copy.source.flatMap { source in sources[copy.selection]?.isSameProgram(as: source) } ?? false
      // What the user has asked for is not left alone for a rest.
      let isAsked = readings.removeValue(forKey: copy.selection) != nil
      // Text that is merely marked uses up no `skip`.
      let usesUpSkip = copy.selection == Self.clipboard || !configuration.clipboard.selections.contains(Self.clipboard)
      if !isAsked, let reason = pauseState.reasonToLeave(now: now, usesUpSkip: usesUpSkip) {
        return begin(begun, now: now) { $0.leave(reason, now: now) }
      }
      if !isAsked, let reason = reoffers.reasonToLeave(copy) {
        return begin(begun, now: now) {
          $0.leave(reason, detail: "the compositor offers the text of the copy before again", now: now)
        }
      }
      return begin(begun, now: now) { $0.copied(now: now) }
    case .copyFailed(let copy, let error):
      readings[copy.selection] = nil
      return begin(CopyInProgress(copy, at: moment, configuration: configuration), now: now) {
        $0.leave(LeaveReason(error), detail: error.reason, now: now)
      }
    case .fetched(let id, let content):
      return advance(id) { $0.fetched(content, now: now) }
    case .fetchFailed(let id, let target, let error):
      return advance(id) { $0.fetchFailed(target, error, now: now) }
    case .taken(let id, let instant):
      if let copy = index(of: id).map({ underWay[$0].copy }) { sources[copy.selection] = copy.source }
      return advance(id) { $0.taken(now: instant) }
    case .superseded(let id):
      return advance(id) { $0.supersede(now: now) }
    case .owned(_, let command):
      return copy(of: command).map { advance($0) { $0.taken(now: now) } } ?? []
    case .notOwned(let selection, let command):
      if reading(of: selection) == command { readings[selection] = nil }
      return copy(of: command).map { advance($0) { $0.supersede(now: now) } } ?? []
    case .cleared(let selection):
      readings[selection] = nil
      return []
    case .ownerEnded, .lost, .served, .saved, .heldBack, .recognized, .lent, .borrowed, .pasteHeld, .pasteReleased,
      .overwritten:
      return []
    }
  }

  // MARK: Commands

  /// Begins what puts something on the clipboard at the user's word: what has come before gives way to it, and it to
  /// all that comes.
  mutating func begin(in selection: String) -> (command: CommandID, actions: [Action]) {
    let command = nextCommand()
    return (command, [.perform(.begin(command, selection: selection))])
  }

  /// Reports whether a copy or a command is on its way in that selection.
  func isBusy(_ selection: String) -> Bool {
    readings[selection] != nil || underWay.contains { $0.copy.selection == selection }
  }

  /// Begins to clean content for one program, beside everything that is under way. The caller moves it on.
  mutating func cleanForLoan(
    _ content: FetchedContent, as format: FormatName, text: FetchedContent?, page: SourcePage?, in selection: String,
    by configuration: Settings, at moment: Moment
  ) -> (command: CommandID, copy: CopyInProgress, actions: [Action]) {
    let command = nextCommand()
    let copy = Copy(
      id: CopyID(rawValue: command.rawValue << 8 | Self.commandIndex), selection: selection, targets: [content.target],
      source: Client(executable: "washboard"), noticed: moment.now)
    var begun = CopyInProgress(copy, at: moment, configuration: configuration, claim: .command(command))
    let actions = begun.began(content, as: format, text: text, page: page, original: nil, now: moment.now)
    return (command, begun, actions)
  }

  /// A name for a loan.
  mutating func nextLoan() -> CommandID { nextCommand() }

  private mutating func nextCommand() -> CommandID {
    commands += 1
    return CommandID(rawValue: commands)
  }

  /// Cleans content that is at hand and puts it on the clipboard.
  /// - Parameters:
  ///   - text: the plain text that belongs to a rich form; `nil` if there is none.
  ///   - page: the page that the content was copied on; `nil` if it is not known.
  ///   - configuration: what it is cleaned by.
  ///   - original: what is held of it, to be put back.
  mutating func clean(
    _ content: FetchedContent, as format: FormatName, text: FetchedContent? = nil, page: SourcePage? = nil,
    in selection: String, by configuration: Settings, original: Original?, at moment: Moment
  ) -> (copy: CopyID, actions: [Action]) {
    let (command, actions) = begin(in: selection)
    let copy = Copy(
      id: CopyID(rawValue: command.rawValue << 8 | Self.commandIndex), selection: selection, targets: [content.target],
      source: Client(executable: "washboard"), noticed: moment.now)
    readings[selection] = nil
    let begun = CopyInProgress(copy, at: moment, configuration: configuration, claim: .command(command))
    return (
      copy.id,
      actions
        + begin(begun, now: moment.now) {
          $0.began(content, as: format, text: text, page: page, original: original, now: moment.now)
        }
    )
  }

  /// Reads what another program has on the clipboard, and cleans it by this configuration, whatever it is.
  mutating func cleanPresentCopy(
    of selection: String, by configuration: Settings
  ) -> (command: CommandID, actions: [Action]) {
    let command = nextCommand()
    readings[selection] = (command, configuration)
    return (command, [.perform(.read(command, selection: selection))])
  }

  /// The command that the next copy of that selection is read for.
  func reading(of selection: String) -> CommandID? { readings[selection]?.command }

  /// The value in place of a selection's index in the transport's ids: our own ids belong to no selection.
  private static let commandIndex: UInt64 = 0xFF

  /// Makes sure that no copy under way is held for `restore`.
  mutating func forgetOriginals() {
    for index in underWay.indices { underWay[index].forgetOriginal() }
  }

  /// Reports whether that copy is still the one under way in its selection.
  func isUnderWay(_ id: CopyID) -> Bool { index(of: id) != nil }

  /// Reports whether a command is putting something into that selection.
  func isCommandUnderWay(in selection: String) -> Bool {
    underWay.contains { $0.copy.selection == selection && $0.command != nil }
  }

  /// The copy that is under way by that command.
  func copy(of command: CommandID) -> CopyID? {
    underWay.indices.first { underWay[$0].command == command }.map { underWay[$0].copy.id }
  }

  /// - Parameter compoundText: COMPOUND_TEXT from UTF-8; nil where it cannot be converted.
  package mutating func converted(
    _ id: CopyID, _ outcome: Conversion.Outcome, now: Instant, compoundText: ([UInt8]) -> [UInt8]?
  ) -> [Action] {
    advance(id) { $0.converted(outcome, now: now, compoundText: compoundText) }
  }

  /// Ends a copy that is no longer wanted.
  mutating func abandon(_ id: CopyID) -> [Action] { advance(id) { $0.supersede(now: nil) } }

  private mutating func begin(
    _ copy: CopyInProgress, now: Instant, _ step: (inout CopyInProgress) -> [Action]
  ) -> [Action] {
    var actions: [Action] = []
    if let earlier = underWay.indices.first(where: { underWay[$0].copy.selection == copy.copy.selection }) {
      actions += noted(underWay[earlier].supersede(now: now))
      underWay.remove(at: earlier)
    }
    underWay.append(copy)
    return actions + advance(underWay.endIndex - 1, step)
  }

  /// Runs one step of the copy `id`, if it is still the one under way in its selection.
  private mutating func advance(_ id: CopyID, _ step: (inout CopyInProgress) -> [Action]) -> [Action] {
    index(of: id).map { advance($0, step) } ?? []
  }

  private mutating func advance(_ index: Int, _ step: (inout CopyInProgress) -> [Action]) -> [Action] {
    let actions = noted(step(&underWay[index]))
    if underWay[index].hasEnded { underWay.remove(at: index) }
    return actions
  }

  private mutating func noted(_ actions: [Action]) -> [Action] {
    for case .report(let report, _) in actions { reoffers.note(report) }
    return actions
  }

  private func index(of id: CopyID) -> Int? { underWay.indices.first { underWay[$0].copy.id == id } }
}
