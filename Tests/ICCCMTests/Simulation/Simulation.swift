import Selections

@testable import ICCCM

/// A simulation of the machines with a made-up server, sources, requestors and service. The steps of a schedule are
/// carried out, then everything comes to rest. The laws are checked all the way.
final class Simulation {
  var server: SimulatedServer
  var sources: [SimulatedSource]
  var requestors: [SimulatedRequestor]
  var service: SimulatedService
  var exchange: ClipboardExchange
  let schedule: Schedule
  let fault: Fault?

  // What the adapter would hold.
  var outbox: [SelectionAction] = []
  var watched: [WindowID: Set<Atom>] = [:]

  /// The forms that the machine was last given to serve; a broken machine serves them too late.
  var givenForms: [SelectionOffer.Form]?

  // What the laws are judged by.
  /// Requests that have reached us and are not answered.
  var unanswered: [SelectionRequest: Int] = [:]
  /// The place of our present ownership, as far as events have arrived; `nil` if we own nothing.
  var serving: Int?
  /// The allowed answers for each target of an honest request, as they were when the answer was given; `nil` means a
  /// refusal.
  var answers: [SelectionRequest: [[PropertyValue?]]] = [:]
  /// The forms to be served in each ownership of ours.
  var offers: [Int: [SelectionOffer.Form]] = [:]
  /// The number of the change of owner in the last event.
  var heardCopy = 0
  /// The time of that change, as far as the machine knows it.
  var heardTime = ServerTime.current
  /// Whether another program changed properties of our window, or time jumped. Then the contents of honest owners are
  /// not judged.
  var isDisturbed = false
  /// Time jumped so far that transfers to requestors ended.
  var isTooSlow = false
  var isInputHeld = false
  /// The last change of owner when a command looked for the owner; `nil` if no command takes the selection.
  var foundCopy: Int?
  /// The change of owner in the last event before a command began, which ends all work under way.
  var begunCopy: Int?
  /// Whether the content of that command is still to come.
  var hasBegun = false
  /// Whether nothing has come before it.
  var isBegun = false
  /// The change of owner in whose place a command took.
  var replacedCopy: Int?
  /// The number of commands with content, and the content to be served for the last one that no copy preceded.
  var ownCommands = 0
  var commandForms: [SelectionOffer.Form] = []
  /// Whether the last one takes only if nobody owns.
  var takesIfFree = false
  var reads: UInt64 = 0
  /// The last command to read the present copy, until it is answered.
  var unansweredRead: CommandID?
  /// The copies of which a form was read, until another request was made.
  var readCopies: Set<Int> = []
  /// Copies that were taken after the end of their owner, and the places of those ownerships.
  var outlivedCopies: Set<Int> = []
  var briefOwnerships: Set<Int> = []

  static let settings = {
    var settings = TransportSettings()
    settings.maxSize = 64
    settings.maxTargets = 8
    settings.chunkSize = 4
    settings.maxTransfers = 4
    settings.maxTransfersPerClient = 3
    return settings
  }()

  init(_ schedule: Schedule, fault: Fault? = nil) {
    self.schedule = schedule
    self.fault = fault
    server = SimulatedServer(start: schedule.start)
    sources = (0..<Schedule.sources).map { SimulatedSource($0) }
    requestors = (0..<Schedule.requestors).map { SimulatedRequestor($0, isHonest: $0 == 0) }
    service = SimulatedService(leavesEach: schedule.leavesEach)
    var settings = Self.settings
    settings.quiet = schedule.quiet
    settings.takeoversPerSecond = schedule.takeoversPerSecond
    if fault == .neverSendsIncrements { settings.chunkSize = settings.maxSize }
    exchange = .clipboard(settings, awaitsRelease: schedule.isPrimary, properties: 16)
    for requestor in requestors { server.create(requestor.window) }
  }

  /// - Returns: the law that did not hold; `nil` if all did.
  static func run(_ schedule: Schedule, fault: Fault? = nil) -> Law? {
    let simulation = Simulation(schedule, fault: fault)
    do throws(Violation) {
      for step in schedule.steps { try simulation.take(step) }
      try simulation.settle()
      return nil
    } catch {
      return error.law
    }
  }

  func require(_ law: Law, _ holds: Bool) throws(Violation) {
    guard holds else { throw Violation(law: law) }
  }

  // MARK: Steps

  private func take(_ step: Step) throws(Violation) {
    switch step {
    case .turn: try turn()
    case .hear: try hear()
    case .command: try command(service.nextCommand())
    case .begin: try command(.begin)
    case .own: try command(.own)
    case .ownIfFree: try command(.ownIfFree)
    case .read: try command(.read)
    case .holdInput(let isHeld): isInputHeld = isHeld
    case .loseWindow:
      server.destroyOwnWindow()
      for index in sources.indices { sources[index].forget() }
    case .repeatCommand: try command(service.lastCommand)
    case .flush: try flush()
    case .advance(let milliseconds):
      server.advance(milliseconds)
      if milliseconds > 40 { isDisturbed = true }
      if milliseconds >= Self.settings.sendDeadline { isTooSlow = true }
    case .source(let index, let step): take(step, by: index)
    case .requestor(let index, let step): take(step, by: index)
    }
    try require(.isBounded, exchange.transferCount <= Self.settings.maxTransfers)
    try require(.isBounded, exchange.heldBytes <= Self.settings.maxSize)
  }

  private func take(_ step: SourceStep, by index: Int) {
    switch step {
    case .copy(let before):
      let time = before.map(server.time(before:)) ?? .current
      if sources[index].copy(on: &server, at: time) { isDisturbed = false }
    case .clear:
      server.setOwner(.none, at: .current)
    case .close, .destroy:
      sources[index].forget()
      server.destroy(sources[index].window, step == .close ? .clientClosed : .windowDestroyed)
    case .answer(let answer):
      sources[index].answer(answer, on: &server)
    case .proceed(let increment):
      _ = sources[index].proceed(increment, on: &server)
    case .forge(let number):
      isDisturbed = true
      let property = number < 4 ? Atom.property(UInt32(number)) : .none
      server.notify(.notified(target: .html, property: property, time: server.time))
    case .replace(let number):
      isDisturbed = true
      server.change(.property(UInt32(number)), of: .own, to: .bytes([200, 201]))
    case .delete(let number):
      isDisturbed = true
      server.delete(.property(UInt32(number)), of: .own)
    }
  }

  private func take(_ step: RequestorStep, by index: Int) {
    let window = requestors[index].window
    guard server.windows.contains(window) else { return }
    switch step {
    case .ask(let target, let number, let time):
      ask(index, target, property: number.map { $0 == 0 ? Atom.none : .property(UInt32($0)) }, time: time)
    case .askPairs(let words, let number):
      request(requestors[index].request(words, property: .property(UInt32(number)), on: &server))
    case .pull:
      _ = requestors[index].pull(on: &server)
    case .delete(let number):
      guard !requestors[index].isHonest else { return }
      server.delete(.property(UInt32(number)), of: window)
    case .close:
      guard !requestors[index].isHonest else { return }
      server.destroy(window, .clientClosed)
    }
  }

  func ask(_ index: Int, _ target: Atom, property: Atom?, time: RequestTime) {
    let asked: ServerTime =
      switch time {
      case .current: .current
      case .now: server.time
      case .old: server.time(before: 3000)
      }
    request(requestors[index].request(target, property: property, time: asked))
  }

  private func request(_ request: SelectionRequest) {
    if server.convert(request) { unanswered[request, default: 0] += 1 }
  }
}
