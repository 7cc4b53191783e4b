import Selections
import TestMaterial

@testable import WaylandClipboard

/// The laws that must hold whatever other programs do, and in whatever order.
enum Law: String, Error {
  case lastCopyWins = "a later copy that was overwritten is reported, and no clear is"
  case reportsWhatHappened = "nothing is reported as overwritten that was not"
  case answersOnce = "each command is answered exactly once"
  case answersInTime = "nothing is told of a copy after a later one was heard of"
  case readsWhatWasSent = "what is read is what its owner has, whole"
  case takesTheLastCopy = "the last copy is ours in the end"
  case knowsWhatItOwns = "the exchange owns what the compositor says it owns"
  case keepsNothing = "no transfer, source or byte is left over"
  case comesToRest = "everything comes to rest"
}

/// A way for the exchange to be broken: each must be found out by the simulation, or it proves nothing.
enum Fault: CaseIterable {
  /// Does not hear of changes between the question and its answer.
  case comparesNothing
  case reportsNothing
  case reportsAlways
  case forgetsToAnswer
  case answersTwice
  case keepsSources
  case ignoresCancellations
  /// Does not look what has changed since the end of a file.
  case trustsEveryEnd
}

/// The exchange between a compositor, strangers and a service that are all made up.
struct Simulation {
  var compositor: SimulatedCompositor
  var exchange: DataControlExchange
  let fault: Fault?
  private var random: SeededGenerator
  private var now: Instant = 0
  /// The last change that was announced.
  private var heard = 0
  /// The change in whose place each copy stands: its own, or that by which its owner has ended.
  private var copies: [CopyID: Int] = [:]
  private var ownChanges: [CopyID: Int] = [:]
  /// The change before the last announced one, if that is a clear.
  private var heardBeforeClear: Int?
  private var commands: [(CopyID, isOffer: Bool)] = []
  /// Commands that are not answered, by what must answer them.
  private var unanswered: [CopyID: Int] = [:]
  /// The copy whose content each source has.
  private var contents: [SourceID: Int] = [:]
  private var lastSource: SourceID?
  private var reports = 0
  private var overwrites = 0
  private let leavesEach: Int

  init(seed: UInt64, fault: Fault? = nil) {
    random = SeededGenerator(seed: seed)
    compositor = SimulatedCompositor(cancelsFirst: random.chance(2), echoes: !random.chance(4))
    var settings = TransportSettings()
    settings.takeoversPerSecond = 1_000_000
    settings.quiet = random.pick([0, 0, 5])
    leavesEach = random.pick([3, 1_000_000])
    exchange = DataControlExchange(selection: "CLIPBOARD", index: 0, settings: settings)
    self.fault = fault
  }

  // MARK: What happens

  mutating func run(steps: Int) throws {
    for _ in 0..<steps { try step() }
    try rest()
  }

  private mutating func step() throws {
    switch random.below(24) {
    case 0:
      // Where it does not tell us of ours, only the types tell it from others.
      let types = compositor.echoes && random.chance(2) ? ["text/html"] : ["text/html", "text/rtf"]
      compositor.copy(types, isDying: random.chance(4))
    case 1: if random.chance(3) { compositor.clear() }
    case 2...8: work()
    case 9...13: try hear(1 + random.below(4))
    case 14...18: try receive()
    case 19...22: try command()
    default: now += Instant(random.pick([1, 3, 30]))
    }
  }

  private mutating func work() {
    if case .set(let source, _)? = compositor.requests.first, let copy = contents[source], copy < compositor.changes {
      overwrites += 1
    }
    compositor.work()
  }

  private mutating func hear(_ count: Int) throws {
    for _ in 0..<count {
      guard let (event, change) = compositor.hear() else { break }
      if let change {
        heardBeforeClear = event == .selectionChanged(nil, focused: nil) ? heard : nil
        heard = change
      }
      if fault == .comparesNothing, change != nil, exchange.takeover != nil { continue }
      if fault == .ignoresCancellations, case .sourceCancelled = event { continue }
      try perform(exchange.handle(event, now: now))
    }
    try perform(exchange.handle(.batchEnded, now: now))
  }

  private mutating func receive() throws {
    guard let event = compositor.arrival(random.below(8)) else { return }
    let actions = exchange.handle(event, now: now)
    try perform(actions)
    if fault == .trustsEveryEnd, case .receiptEnded = event, let sync = try? actions.sync() {
      try perform(exchange.handle(.synced(sync), now: now))
    }
  }

  private mutating func command() throws {
    guard !commands.isEmpty else { return }
    let (id, isOffer) = commands.removeFirst()
    unanswered[id, default: 0] += 1
    let form = OfferForm(targets: ["text/html"], bytes: [UInt8(truncatingIfNeeded: copies[id] ?? 0)])
    try perform(
      isOffer
        ? exchange.offer(id, Offer(forms: [form]))
        : exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: now))
  }

  // MARK: What follows

  private mutating func perform(_ actions: [DataControlAction]) throws {
    for action in actions {
      switch action {
      case .tell(let notice):
        try told(notice)
        if fault == .answersTwice, case .fetched = notice { try told(notice) }
      case .endReceipt(let receipt): compositor.close(receipt)
      case .destroySource where fault == .keepsSources: break
      case .set(let source, _):
        lastSource = source
        // The copy is known by the notice that follows.
        compositor.send(action)
      default: compositor.send(action)
      }
    }
  }

  private mutating func told(_ notice: ClipboardNotice) throws {
    switch notice {
    case .copied(let copy):
      (copies[copy.id], ownChanges[copy.id]) = (heard, heard)
      let isLeft = heard % leavesEach == leavesEach - 1
      if isLeft { try perform(exchange.leave(copy.id)) } else { commands.append((copy.id, isOffer: false)) }
    case .fetched(let id, let content):
      try answered(id)
      // Its owner's end is told after what it gave.
      guard let copy = copies[id], copy == heard || copy == heardBeforeClear else { throw Law.answersInTime }
      let sent = ownChanges[id].map(SimulatedCompositor.bytes)
      guard content.bytes.array == sent else { throw Law.readsWhatWasSent }
      commands.append((id, isOffer: true))
    case .fetchFailed(let id, _, _):
      if fault != .forgetsToAnswer { try answered(id) }
    case .taken(let id, _):
      try answered(id)
      guard copies[id] == heard else { throw Law.answersInTime }
      if let lastSource { contents[lastSource] = copies[id] }
      if fault == .reportsAlways { reports += 1 }
    case .superseded(let id):
      try answered(id)
    case .overwritten:
      if fault != .reportsNothing { reports += 1 }
    case .ownerEnded(_, let id):
      copies[id] = heard
    case .lost, .cleared, .served, .copyFailed, .heldBack, .owned, .notOwned, .recognized, .pasteHeld,
      .pasteReleased, .lent, .borrowed, .saved:
      break
    }
  }

  private mutating func answered(_ id: CopyID) throws {
    guard let count = unanswered[id], count > 0 else { throw Law.answersOnce }
    unanswered[id] = count - 1
  }

  // MARK: The end

  private mutating func rest() throws {
    var rounds = 0
    repeat {
      rounds += 1
      guard rounds < 2000 else { throw Law.comesToRest }
      while !compositor.requests.isEmpty { work() }
      try hear(1)
      try receive()
      try command()
      if isStill, let deadline = exchange.nextDeadline, deadline < 40_000 { now = max(now, deadline) }
    } while !isAtRest
    try judge()
  }

  /// Whether nothing is on its way.
  private var isStill: Bool {
    compositor.requests.isEmpty && compositor.events.isEmpty && compositor.pipes.isEmpty && commands.isEmpty
  }

  private var isAtRest: Bool {
    isStill && exchange.reader.deadline == nil && exchange.takeover == nil
  }

  private func judge() throws {
    guard unanswered.values.allSatisfy({ $0 == 0 }) else { throw Law.answersOnce }
    guard reports <= overwrites else { throw Law.reportsWhatHappened }
    guard exchange.isOwner == (compositor.holder.source != nil) else { throw Law.knowsWhatItOwns }
    guard compositor.sources.count == (exchange.isOwner ? 1 : 0), exchange.heldBytes == 0,
      exchange.sources.count == compositor.sources.count
    else { throw Law.keepsNothing }
    switch compositor.holder {
    case .ours(let source):
      guard let copy = contents[source], copy < compositor.changes else { return }
      guard reports > 0, compositor.lastClear <= copy || compositor.lastClear < compositor.changes else {
        throw Law.lastCopyWins
      }
    case .stranger(let change):
      // Copies that were left stay; others are taken.
      guard change % leavesEach == leavesEach - 1 else { throw Law.takesTheLastCopy }
    case .nobody:
      break
    }
  }
}
