import ClipboardTargets
import Configuration
import RichText
import Selections

/// Commands of the user that change what is on the clipboard.
extension ServiceMachine {
  private static let selection = Original.selection

  private typealias StartedCommand = (end: PendingAnswers.End, actions: [ServiceAction])

  /// Begins to carry out a call; the answer follows when it ends.
  mutating func carryOut(_ question: ControlQuestion, at moment: Moment) -> [ServiceAction] {
    switch begin(question, at: moment) {
    case .success(let begun):
      let cancelled = cancelLoan(in: Self.selection)
      awaited.await(begun.end, by: question.client)
      return cancelled + begun.actions
    case .failure(let error):
      return [.answer(question.client, ControlResponse(error: error))]
    }
  }

  private mutating func begin(_ question: ControlQuestion, at moment: Moment) -> Result<StartedCommand, ControlError> {
    switch question.call {
    case .copy(let format, let profile):
      configuration(cleaningBy: profile).flatMap { configuration in
        content(of: question, as: format).map { clean($0, as: format, by: configuration, isNew: true, at: moment) }
      }
    case .apply(let profile):
      configuration(cleaningBy: profile).flatMap { apply($0, room: question.room, at: moment) }
    case .restore:
      restore(room: question.room)
    case .status, .statistics, .explain, .follow, .pause, .resume, .skip, .show, .allow, .paste, .press:
      .failure(ControlError(code: .badRequest, message: "this is answered at once"))
    }
  }

  /// The running configuration with this profile for everything; without one, that of the rules' default, and rules for
  /// those who paste hold as ever.
  private func configuration(cleaningBy name: String?) -> Result<Settings, ControlError> {
    var configuration = configuration
    guard let name else {
      configuration.rules = configuration.rules.filter(\.conditions.needDestination)
      return .success(configuration)
    }
    guard configuration.profiles[name] != nil else {
      let known = configuration.profiles.keys.sorted().joined(separator: ", ")
      return .failure(
        ControlError(code: .unknownProfile, message: "there is no profile of that name; known are \(known)"))
    }
    configuration.defaultProfile = name
    configuration.isProfileNamed = true
    configuration.rules = []
    return .success(configuration)
  }

  private func content(of question: ControlQuestion, as format: FormatName) -> Result<FetchedContent, ControlError> {
    guard let content = question.content else {
      return .failure(ControlError(code: .badRequest, message: "\"copy\" needs a sealed memory file beside the line"))
    }
    let limit = configuration.clipboard.maxSize
    guard content.count <= limit else {
      return .failure(ControlError(code: .unreadable, message: "it is larger than clipboard.max-size, \(limit) bytes"))
    }
    if let room = question.room, content.count > room.bytes {
      return .failure(ControlError(code: .unreadable, message: room.reason))
    }
    return .success(FetchedContent(held: content, target: format.target, type: format.target))
  }

  /// - Parameter isNew: whether its original is held, too, as that of any copy.
  private mutating func clean(
    _ content: FetchedContent, as format: FormatName, text: FetchedContent? = nil, by configuration: Settings,
    from source: CopyReport.Source? = nil, isNew: Bool = false, original: Original? = nil, at moment: Moment
  ) -> StartedCommand {
    let held = isNew ? Original(content, format: format, settings: configuration.clipboard, now: moment.now) : original
    let begun = clean(
      content, as: format, text: text, page: original?.page, from: source, in: Self.selection, by: configuration,
      original: held, at: moment)
    return (.copy(begun.copy), begun.actions)
  }

  private mutating func apply(
    _ configuration: Settings, room: ContentSizeLimit?, at moment: Moment
  ) -> Result<StartedCommand, ControlError> {
    guard let copy = held.copy(in: Self.selection) else {
      guard configuration.clipboard.selections.contains(Self.selection) else {
        return .failure(ControlError(code: .notDone, message: "clipboard.selections does not have \(Self.selection)"))
      }
      // Reading the present copy would end that command, and there may be nothing to read.
      guard !copies.isCommandUnderWay(in: Self.selection) else {
        return .failure(ControlError(code: .notDone, message: "another command is under way"))
      }
      let begun = cleanPresentCopy(of: Self.selection, by: configuration)
      return .success((.command(begun.command), begun.actions))
    }
    let size = (copy.original?.form.bytes ?? copy.offer.form(of: nil)?.bytes)?.count ?? 0
    if let room, size > room.bytes { return .failure(ControlError(code: .notDone, message: room.reason)) }
    guard let (content, format, text) = copy.contentToClean else {
      return .failure(ControlError(code: .notDone, message: "the copy is no document"))
    }
    let original = copy.original?.format == nil ? nil : copy.original
    return .success(
      clean(
        content, as: format, text: text, by: configuration, from: copy.report.source, original: original, at: moment))
  }

  private mutating func restore(room: ContentSizeLimit?) -> Result<StartedCommand, ControlError> {
    guard let copy = held.copy(in: Self.selection), let original = copy.original else {
      return .failure(.noOriginal)
    }
    if let room, original.form.bytes.count > room.bytes {
      return .failure(ControlError(code: .notDone, message: room.reason))
    }
    let command = copies.nextCommand()
    let restoring = OriginalToRestore(
      copy: copy, original: original, command: command, limits: configuration.readLimits)
    return .success(
      (.command(command), [.clipboard(.begin(command, selection: copy.selection)), .restore(restoring)]))
  }
}
