import Configuration
import Selections

/// The copies on their way to the clipboard, at most one in each selection. A later one replaces it, and whatever still
/// arrives for the earlier is ignored.
struct CopiesUnderWay {
  /// One of each selection; there are few, and each is moved on where it is.
  private var copies: [CopyInProgress] = []
  /// The configuration for the next copy of a selection, by the user's command.
  private var requests: [String: Request] = [:]
  private var commandCount: UInt64 = 0
  private var reoffers = CompositorReoffers()
  /// The programs whose copies were cleaned last, and when, by selection.
  private var sources: [String: (client: Client?, at: Instant)] = [:]
  /// Milliseconds within which a clipboard manager offers the clean copy again; later, a person does.
  private static let managersTime: Instant = 2000

  /// A wish of the user about the next copy.
  typealias Request = (command: CommandID, configuration: Settings, loan: LoanRequest?)

  /// The changes that an event has made to a copy.
  struct Change {
    var actions: [ServiceAction] = []
    /// The clean copy, if it is to be put on the clipboard now.
    var clean: CleanCopy?
    /// The paste that the copy is for; `nil` if it is for every program.
    var loan: LoanRequest?
    /// The copy, if its story has ended.
    var ended: CopyInProgress?
  }

  /// Begins a copy.
  /// - Returns: the copy that it replaces, whose story has ended; `nil` if there is none.
  mutating func begin(_ copy: CopyInProgress, now: Instant) -> CopyInProgress? {
    let earlier = place(in: copy.copy.selection).map { place in
      copies[place].supersede(now: now)
      return remove(at: place)
    }
    copies.append(copy)
    return earlier
  }

  /// Moves a copy on, if it is still the one on its way in its selection.
  mutating func advance(_ id: CopyID, _ step: (inout CopyInProgress) -> [ServiceAction]) -> Change {
    guard let place = place(of: id) else { return Change() }
    var hasEnded = false
    var change = Self.change(&copies[place], by: step, hasEnded: &hasEnded)
    if hasEnded { change.ended = remove(at: place) }
    return change
  }

  private static func change(
    _ copy: inout CopyInProgress, by step: (inout CopyInProgress) -> [ServiceAction], hasEnded: inout Bool
  ) -> Change {
    let actions = step(&copy)
    hasEnded = copy.hasEnded
    return Change(actions: actions, clean: copy.takeClean(), loan: copy.loan)
  }

  private mutating func remove(at place: Int) -> CopyInProgress {
    let copy = copies.remove(at: place)
    reoffers.note(copy.report)
    return copy
  }

  /// Makes sure that no copy is held for `restore`.
  mutating func forgetOriginals() {
    for place in copies.indices { copies[place].forgetOriginal() }
  }

  // A copy on its way is large, so it is looked at in its place.
  private func place(of id: CopyID) -> Int? { copies.indices.first { copies[$0].copy.id == id } }

  private func place(in selection: String) -> Int? { copies.indices.first { copies[$0].copy.selection == selection } }

  func contains(_ id: CopyID) -> Bool { place(of: id) != nil }

  /// The copy of that number, as it was offered; `nil` if it is not on its way.
  func copy(_ id: CopyID) -> Copy? { place(of: id).map { copies[$0].copy } }

  /// Forgets a copy that does not go to the clipboard.
  mutating func remove(_ id: CopyID) { copies.removeAll { $0.copy.id == id } }

  /// The copy that is cleaned for a loan although it is ours already.
  func loanOfOurs(in selection: String) -> CopyID? {
    place(in: selection).flatMap { copies[$0].loan != nil && copies[$0].command != nil ? copies[$0].copy.id : nil }
  }

  /// Reports whether a copy or a command is on its way in a selection.
  func isBusy(_ selection: String) -> Bool {
    requests[selection] != nil || place(in: selection) != nil
  }

  // MARK: Sources

  /// Notes that a copy is cleaned and taken.
  mutating func noteTaken(_ id: CopyID, at now: Instant) {
    if let copy = copy(id) { sources[copy.selection] = (copy.source, now) }
  }

  /// Reports whether a person has copied, and no clipboard manager offers again what was cleaned last.
  func isCopiedAgain(_ copy: Copy, now: Instant) -> Bool {
    guard let last = sources[copy.selection] else { return false }
    if last.at &+ Self.managersTime < now { return true }
    return copy.source.flatMap { last.client?.isSameProgram(as: $0) } ?? false
  }

  /// The reason to leave a copy that a compositor offers in place of one that was left; `nil` if it is none.
  func reasonToLeave(_ copy: Copy) -> LeaveReason? { reoffers.reasonToLeave(copy) }

  // MARK: Commands

  mutating func nextCommand() -> CommandID {
    commandCount += 1
    return CommandID(rawValue: commandCount)
  }

  /// The copy that a command makes of content.
  static func copy(of content: FetchedContent, in selection: String, by command: CommandID, now: Instant) -> Copy {
    // The last byte stands for a selection's index in the transport's ids: ours belong to no selection.
    Copy(
      id: CopyID(rawValue: command.rawValue << 8 | 0xFF), selection: selection, targets: [content.target],
      source: Client(executable: "washboard"), noticed: now)
  }

  /// The copy that a command has begun.
  func copy(of command: CommandID) -> CopyID? {
    copies.indices.first { copies[$0].command == command }.map { copies[$0].copy.id }
  }

  /// Reports whether a command is putting something into a selection.
  func isCommandUnderWay(in selection: String) -> Bool {
    place(in: selection).map { copies[$0].command != nil } ?? false
  }

  /// Has the next copy of a selection cleaned by this configuration, whatever it is.
  mutating func request(
    _ selection: String, by command: CommandID, _ configuration: Settings, for loan: LoanRequest?
  ) {
    requests[selection] = (command, configuration, loan)
  }

  /// The command that the next copy of a selection is read for.
  func request(of selection: String) -> CommandID? { requests[selection]?.command }

  /// Returns what that command asked for, which has come to its copy or to its end.
  @discardableResult
  mutating func takeRequest(of selection: String) -> Request? { requests.removeValue(forKey: selection) }
}
