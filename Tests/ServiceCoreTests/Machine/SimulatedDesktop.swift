import Configuration
import RichText
import Selections

@testable import ServiceCore

/// A service machine with its whole environment in memory. That is a clipboard, a slow worker, a service manager that
/// keeps copies, and clients of the control socket.
final class SimulatedDesktop {
  /// A step of the simulation.
  enum Step: Hashable {
    /// A program copies content that is to be cleaned, or that is clean.
    case copy(selection: String, isClean: Bool)
    case clear(selection: String)
    case ask(ControlCall)
    /// The worker, or what stores copies, gets one thing done.
    case work
    /// The service receives the notices of the clipboard.
    case hear
    case reload(restoreFor: Int)
    case kill
    case wait(Instant)
  }

  private enum Work {
    case convert(Conversion)
    case restore(OriginalToRestore)
    case store(CleanCopy, StorageID)
    case storeOriginal(Original, StorageID)
  }

  /// A copy that is stored.
  struct Stored {
    /// The copy, with its original if that is kept.
    var copy: CleanCopy
    /// The original that is written.
    var original: Original?
    var isKept = false
  }

  let clipboard = MemoryClipboard()
  private(set) var machine: ServiceMachine
  private var moment = Moment(now: 1000, wallClock: 1_700_000_000_000)
  private var work: [Work] = []
  private(set) var stored: [StorageID: Stored] = [:]
  private let keepsCopies: Bool
  private var number = 0
  private var clients: UInt64 = 0
  /// Clients of this run of the service that have asked, and how many answers each was given.
  private(set) var answers: [ControlClientID: [ControlResponse]] = [:]
  /// The clients whose commands are under way, and those that a later copy has come before.
  private var commanding: Set<ControlClientID> = []
  private var overtaken: Set<ControlClientID> = []
  /// The laws that are broken, as soon as they are.
  private(set) var faults: [String] = []
  /// The word in the last copy of each selection, by whomever.
  private(set) var last: [String: String] = [:]

  init(keepsCopies: Bool, answersAtOnce: Bool) {
    self.keepsCopies = keepsCopies
    clipboard.answersAtOnce = answersAtOnce
    machine = Self.machine(keepsCopies: keepsCopies)
  }

  private static func machine(keepsCopies: Bool) -> ServiceMachine {
    ServiceMachine(
      ServiceIdentity(release: "1", processID: 1, display: ":1", started: ""), configuration: configuration(),
      state: .init(file: "", shipped: true, loaded: ""), keepsCopies: keepsCopies)
  }

  private static func configuration(restoreFor: Int = 600_000) -> Settings {
    var configuration = Settings.shipped
    configuration.clipboard.restoreFor = restoreFor
    configuration.clipboard.selections = ["CLIPBOARD", "PRIMARY"]
    return configuration
  }

  // MARK: Steps

  func perform(_ step: Step) {
    moment.now += 1
    switch step {
    case .copy(let selection, let isClean):
      let word = newWord()
      last[selection] = word
      // Zero-width spaces are cleaned away.
      let text = Array((isClean ? word : word + "\u{200B}" + word).utf8)
      clipboard.copy(["UTF8_STRING": text, "STRING": text], to: selection, now: moment.now)
    case .clear(let selection):
      last[selection] = nil
      clipboard.clear(selection)
    case .ask(let call):
      ask(call)
    case .work:
      doWork()
    case .hear:
      hear()
    case .reload(let restoreFor):
      handle(.configured(Self.configuration(restoreFor: restoreFor), .init(file: "", shipped: true, loaded: "")))
    case .kill:
      restart()
    case .wait(let length):
      moment.now += length
      handle(.timePassed)
    }
  }

  private func newWord() -> String {
    number += 1
    return "word\(number)."
  }

  private func ask(_ call: ControlCall) {
    clients += 1
    let client = ControlClientID(rawValue: clients)
    hear()
    answers[client] = []
    if call.isCommand { commanding.insert(client) }
    var question = ControlQuestion(call, by: client)
    if case .copy = call {
      let word = newWord()
      last["CLIPBOARD"] = word
      question.content = FormBytes(Array((word + "\u{200B}" + word).utf8))
    }
    let present = word(in: "CLIPBOARD")
    handle(.asked(question))
    switch call {
    // They work on the present copy, and come before what another command was about to put there.
    case .apply, .restore: if let present, answers[client]?.isEmpty == true { last["CLIPBOARD"] = present }
    default: break
    }
  }

  /// The process ends at once and another is started, which is given what is kept.
  private func restart() {
    work = []
    answers = [:]
    // What was on its way at a command's word is gone with the process.
    for selection in ["CLIPBOARD", "PRIMARY"] { last[selection] = word(in: selection) }
    clipboard.endService()
    stored = stored.filter(\.value.isKept)
    machine = Self.machine(keepsCopies: keepsCopies)
    var copies: [String: (storage: StorageID, copy: CleanCopy)] = [:]
    for (id, copy) in stored.sorted(by: { $0.key < $1.key }) { copies[copy.copy.selection] = (id, copy.copy) }
    stored = [:]
    var recovered: [(storage: StorageID, copy: CleanCopy)] = []
    for (place, (_, kept)) in copies.sorted(by: { $0.key < $1.key }).enumerated() {
      let id = StorageID(rawValue: UInt64(place) + 1)
      let copy = CleanCopy.recovered(
        kept.copy.offer, in: kept.copy.selection, destinations: kept.copy.destinations, evidence: kept.copy.evidence,
        by: machine.configuration)
      stored[id] = Stored(copy: copy, isKept: true)
      recovered.append((id, copy))
    }
    handle(.recovered(recovered))
    clipboard.startService(now: moment.now)
  }

  /// The word in what is on the clipboard.
  func word(in selection: String) -> String? {
    let bytes: [UInt8]? =
      switch clipboard.owner(of: selection) {
      case .nobody: nil
      case .program(_, let forms): forms["UTF8_STRING"]
      case .service(let offer): offer.form(of: .text)?.bytes.array
      }
    return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self) + "." }
  }

  /// Goes on until there is nothing more to be done.
  func rest() {
    while clipboard.hasNotices || !work.isEmpty {
      hear()
      doWork()
    }
  }

  // MARK: The loop

  private func hear() {
    for notice in clipboard.process(now: moment.now) {
      if case .copied(let copy) = notice, copy.selection == "CLIPBOARD", clipboard.isNew(copy.id) {
        overtaken.formUnion(commanding.filter { answers[$0]?.isEmpty == true })
      }
      handle(.clipboard(notice))
    }
  }

  private func doWork() {
    guard !work.isEmpty else { return }
    switch work.removeFirst() {
    case .convert(let conversion):
      let copy = conversion.copy
      handle(.converted(copy, conversion.run(clock: { 0 })))
    case .restore(let original):
      handle(.restored(original.restored()))
    case .store(let copy, let id):
      stored[id] = Stored(copy: copy.withoutOriginal)
      handle(.stored(id, copy))
    case .storeOriginal(let original, let id):
      stored[id]?.original = original
      handle(.originalStored(id, original))
    }
  }

  private func handle(_ event: ServiceEvent) {
    var actions = machine.handle(event, at: moment)[...]
    while let action = actions.popFirst() {
      for event in carryOut(action) { actions += machine.handle(event, at: moment) }
    }
  }

  private func carryOut(_ action: ServiceAction) -> [ServiceEvent] {
    switch action {
    case .clipboard(let command):
      return clipboard.perform(command, now: moment.now).map { .clipboard($0) }
    case .convert(let conversion): add(.convert(conversion), for: conversion.selection)
    case .restore(let original): add(.restore(original), for: original.selection)
    case .store(let copy, let id): add(.store(copy, id), for: copy.selection)
    case .keep(let id):
      if stored[id] == nil { faults.append("\(id.rawValue) is kept, and was not stored") }
      stored[id]?.isKept = true
    case .discard(let id): stored[id] = nil
    case .storeOriginal(let original, let id):
      // One that an earlier run has stored is there.
      if let present = stored[id], present.copy.original == nil { work.append(.storeOriginal(original, id)) }
    case .keepOriginal(let id):
      let original = stored[id]?.original
      if original == nil { faults.append("an original of \(id.rawValue) is kept, and was not stored") }
      stored[id]?.copy.original = original
    case .discardOriginal(let id):
      stored[id]?.copy.original = nil
      stored[id]?.original = nil
    case .answer(let client, let response):
      answers[client]?.append(response)
      check(response, to: client)
    case .show(let content, let client):
      answers[client]?.append(.content(content.written().content))
    case .judge, .notify, .log, .logReport, .endReading, .findFocus: break
    }
    return []
  }

  /// A later job for the same selection takes the place of an earlier one that waits, as the worker does it.
  private func add(_ job: Work, for selection: String) {
    work.removeAll { other in
      switch other {
      case .convert(let conversion): conversion.selection == selection
      case .restore(let original): original.selection == selection
      case .store(let copy, _): copy.selection == selection
      // No later job takes its place.
      case .storeOriginal: false
      }
    }
    work.append(job)
  }

  /// Checks that no client gets a success for its command after the service has received a later copy.
  private func check(_ response: ControlResponse, to client: ControlClientID) {
    guard let report = response.report, report.outcome == .cleaned || report.outcome == .restored else { return }
    if overtaken.contains(client) { faults.append("an answer tells of a command that a later copy came before") }
  }
}

extension ControlCall {
  /// Whether its answer comes when something is on the clipboard.
  var isCommand: Bool {
    switch self {
    case .copy, .restore, .apply, .paste: true
    case .status, .statistics, .explain, .follow, .pause, .resume, .skip, .show, .allow, .press: false
    }
  }
}
