import ClipboardTargets
import Logging
import RichText
import Sanitizer
import Selections

/// What a client of the control socket waits for.
enum AwaitedEnd: Hashable {
  /// The end of a copy's story.
  case copy(CopyID)
  /// That a command's copy has been read, or is on the clipboard.
  case command(CommandID)
}

/// Commands that change what is on the clipboard. Content comes and goes in memory files, and is in no log.
extension Daemon {
  private static let selection = Original.selection
  private static let superseded = "a later copy came first"

  /// Begins what was asked for; the answers come as it ends.
  func carryOutCommands() throws(SelectionError) {
    guard !commands.isEmpty else { return }
    // What was copied before them.
    for notice in try transport.process(now: MonotonicClock.now()) { try carryOut(heard(notice)) }
    while !commands.isEmpty {
      let question = commands.removeFirst()
      if question.call == .allow {
        reply(try allow(), to: question.client)
        continue
      }
      switch begin(question) {
      case .success(let begun):
        waiting[question.client] = begun.end
        try carryOut(begun.actions)
      case .failure(let error):
        reply(ControlReply(ControlResponse(error: error)), to: question.client)
      }
    }
  }

  private typealias Begun = (end: AwaitedEnd, actions: [CopyPipeline.Action])

  private func begin(_ question: ControlQuestion) -> Result<Begun, ControlError> {
    switch question.call {
    case .copy(let format, let profile):
      configuration(cleaningBy: profile).flatMap { configuration in
        content(question.content, as: format).map { clean($0, as: format, by: configuration, isNew: true) }
      }
    case .apply(let profile):
      configuration(cleaningBy: profile).flatMap(apply)
    case .restore:
      restore()
    case .status, .explain, .follow, .pause, .resume, .skip, .show, .allow:
      .failure(ControlError(code: .badRequest, message: "this is answered at once"))
    }
  }

  /// The running configuration with this profile for everything; without one, that of the rules' default, and rules for those who
  /// paste hold as ever.
  private func configuration(cleaningBy name: String?) -> Result<Configuration, ControlError> {
    var configuration = store.configuration
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
    configuration.rules = []
    return .success(configuration)
  }

  private func content(_ file: FileDescriptor?, as format: FormatName) -> Result<FetchedContent, ControlError> {
    // What is not sealed could be cut off or changed while it is read.
    guard let file, SealedMemory.isSealed(file), let content = try? SealedMemory(mapping: file).content else {
      return .failure(ControlError(code: .badRequest, message: "\"copy\" needs a sealed memory file beside the line"))
    }
    let limit = store.configuration.clipboard.maxSize
    guard content.count <= limit else {
      return .failure(ControlError(code: .unreadable, message: "it is larger than clipboard.max-size, \(limit) bytes"))
    }
    if let refusal = budget.refusal(of: content.count) {
      return .failure(ControlError(code: .unreadable, message: refusal))
    }
    return .success(FetchedContent(target: format.target, type: format.target, bytes: content, wasIncremental: false))
  }

  /// - Parameter isNew: whether its original is held, too, as that of any copy.
  private func clean(
    _ content: FetchedContent, as format: FormatName, text: FetchedContent? = nil, by configuration: Configuration,
    isNew: Bool = false, original: Original? = nil
  ) -> Begun {
    let now = MonotonicClock.now()
    let held = isNew ? Original(content, format: format, settings: configuration.clipboard, now: now) : original
    let begun = pipeline.clean(
      content, as: format, text: text, in: Self.selection, by: configuration, original: held, now: now)
    return (.copy(begun.copy), begun.actions)
  }

  private func apply(_ configuration: Configuration) -> Result<Begun, ControlError> {
    guard let copy = held.copy(in: Self.selection) else {
      guard configuration.clipboard.selections.contains(Self.selection) else {
        return .failure(ControlError(code: .notDone, message: "clipboard.selections does not have \(Self.selection)"))
      }
      let begun = pipeline.cleanPresentCopy(of: Self.selection, by: configuration)
      return .success((.command(begun.command), begun.actions))
    }
    if let refusal = budget.refusal(of: (copy.original?.bytes ?? copy.offer.form(of: nil)?.bytes)?.count ?? 0) {
      return .failure(ControlError(code: .notDone, message: refusal))
    }
    if let original = copy.original, let format = original.format {
      return .success(
        clean(original.content, as: format, text: original.textContent, by: configuration, original: original))
    }
    guard let form = copy.offer.form(of: nil), let format = form.format else {
      return .failure(ControlError(code: .notDone, message: "the copy is no document"))
    }
    let content = FetchedContent(
      target: form.target, type: form.target, bytes: form.bytes, wasIncremental: false)
    let text =
      format == .text
      ? nil
      : copy.offer.form(of: .text).map { text in
        FetchedContent(target: text.target, type: text.target, bytes: text.bytes, wasIncremental: false)
      }
    return .success(clean(content, as: format, text: text, by: configuration))
  }

  private func restore() -> Result<Begun, ControlError> {
    guard let copy = held.copy(in: Self.selection), let original = copy.original else {
      return .failure(.noOriginal)
    }
    if let refusal = budget.refusal(of: original.bytes.count) {
      return .failure(ControlError(code: .notDone, message: refusal))
    }
    let (command, actions) = pipeline.begin(in: copy.selection)
    if original.size > Self.largeCopy {
      let limits = limits
      do throws(SystemError) {
        try worker.start(for: copy.selection) {
          .restored(copy.restored(original.offer(limits: limits, compoundText: .init()), by: command))
        }
        return .success((.command(command), actions))
      } catch {
        logger.warning("a large original is read in the foreground: \(error)")
      }
    }
    let offer = original.offer(limits: limits, compoundText: compoundText)
    return .success((.command(command), actions + [.publish(copy.restored(offer, by: command))]))
  }

  var limits: ReadLimits {
    var limits = ReadLimits.default
    limits.bytes = store.configuration.clipboard.maxSize
    return limits
  }

  var compoundText: Original.CompoundText {
    Original.CompoundText(
      decode: transport.utf8(fromCompoundText:), encode: transport.compoundText(fromUTF8:))
  }

  // MARK: Answers

  /// Answers those who wait for what has been heard.
  func awaited(_ notice: ClipboardNotice) {
    switch notice {
    case .copied(let copy), .copyFailed(let copy, _):
      guard let command = pipeline.reading(of: copy.selection) else { break }
      for (client, end) in waiting where end == .command(command) { waiting[client] = .copy(copy.id) }
    case .cleared(let selection):
      if let command = pipeline.reading(of: selection) {
        fail(.command(command), .noCopy, "nothing is on the clipboard")
      }
    case .owned(_, let command):
      if let report = journal.last { answer(.command(command), with: report) }
    case .notOwned(_, let command):
      fail(.command(command), .notDone, Self.superseded)
    case .fetched, .fetchFailed, .taken, .superseded, .ownerEnded, .saved, .heldBack, .lost, .served, .recognized,
      .pasteHeld, .pasteReleased:
      break
    }
  }

  /// Answers those who wait for the end of a story.
  func answer(_ end: AwaitedEnd, with report: CopyReport) {
    switch report.outcome {
    case .cleaned, .restored: answer(end, ControlReply(.report(report)))
    case .left: fail(end, report.reason == .unreadable ? .unreadable : .notDone, report.explanation)
    case .superseded, .working: fail(end, .notDone, Self.superseded)
    }
  }

  private func fail(_ end: AwaitedEnd, _ code: ControlError.Code, _ message: String) {
    answer(end, .error(code, message))
  }

  private func answer(_ end: AwaitedEnd, _ reply: ControlReply) {
    for client in waiting.filter({ $0.value == end }).keys {
      waiting[client] = nil
      self.reply(reply, to: client)
    }
  }

  func reply(_ reply: ControlReply, to client: ControlClientID) {
    control?.answer(client, reply, now: MonotonicClock.now()) { answer($0) }
  }
}

extension CleanCopy {
  /// The same copy as it was, as an offer of our own.
  func restored(_ offer: Offer, by command: CommandID) -> CleanCopy {
    let published = offer.forms.map { CopyReport.Published(targets: $0.targets, bytes: $0.bytes.count) }
    return CleanCopy(selection: selection, claim: .command(command), offer: offer, report: report.restored(published))
  }
}

extension Offer {
  /// The form of a format; where it is not published, or none is named, the one that says the most.
  func form(of format: FormatName?) -> (bytes: FormBytes, target: String, format: FormatName?)? {
    for format in [format].compactMap(\.self) + [.native, .rtf, .html, .markdown, .text] {
      for form in forms {
        let names = form.targets.map(TargetName.init)
        if let name = names.first(where: { $0.format == format }) { return (form.bytes, name.raw, format) }
      }
    }
    return forms.first.flatMap { form in form.targets.first.map { (form.bytes, $0, nil) } }
  }
}

extension TargetName {
  /// The format of what stands under this name in an offer of ours, in UTF-8.
  fileprivate var format: FormatName? {
    if case .rich(let format) = kind { return FormatName(format) }
    return raw == TargetCatalog.utf8Text ? .text : nil
  }
}
