import Selections
import TestMaterial

@testable import ICCCM

/// One thing that happens in a simulation. A step that nothing can come of changes nothing, so that any part of a
/// schedule is one.
enum Step: Hashable {
  /// The whole loop of the service: events, deadlines, commands.
  case turn
  /// One event, or else what is due.
  case hear
  /// The service gives its next command.
  case command
  /// The service repeats a command that it gave before.
  case repeatCommand
  /// The service begins to put something of its own on the clipboard, and puts it there.
  case begin, own
  /// The service puts something of its own there if nobody owns it.
  case ownIfFree
  /// The service reads the present copy.
  case read
  /// A pointer button or Shift is pressed, or let go.
  case holdInput(Bool)
  /// Another program destroys our window.
  case loseWindow
  /// Our requests reach the server.
  case flush
  case advance(Instant)
  case source(Int, SourceStep)
  case requestor(Int, RequestorStep)
}

enum SourceStep: Hashable {
  /// A copy at the time of an event that many milliseconds ago; `nil` means CurrentTime.
  case copy(before: UInt32?)
  case clear
  case close
  case destroy
  case answer(SimulatedSource.Answer)
  case proceed(SimulatedSource.Increment)
  /// SelectionNotify that nobody asked for.
  case forge(property: Int)
  /// Replaces or deletes a property of our window.
  case replace(property: Int)
  case delete(property: Int)
}

enum RequestorStep: Hashable {
  case ask(Atom, property: Int?, time: RequestTime)
  case askPairs([Atom], property: Int)
  case pull
  /// Deletes a property, in turn or not.
  case delete(property: Int)
  case close
}

enum RequestTime: Hashable {
  case current, now, old
}

/// The start of a simulation and its events, all derived from one number.
struct Schedule {
  let seed: UInt64
  var steps: [Step]
  /// The server's clock at the start, in some simulations just before it wraps around.
  let start: UInt32
  let quiet: Instant
  let takeoversPerSecond: Int
  /// Whether the selection is one that is marked, not copied.
  let isPrimary: Bool
  /// The copies that the service leaves alone: each n-th.
  let leavesEach: Int
  /// The answers of each source to the requests that are left at the end.
  let habits: [SimulatedSource.Answer]

  static let sources = 3
  static let requestors = 3

  init(seed: UInt64, length: Int = 26) {
    var random = SeededGenerator(seed: seed)
    self.seed = seed
    start = random.chance(8) ? UInt32.max - UInt32(random.below(40)) : 100_000
    quiet = random.pick([0, 0, 0, 20])
    takeoversPerSecond = random.pick([1, 10, 1000])
    isPrimary = random.chance(5)
    leavesEach = random.pick([2, 5, 1_000_000])
    habits = (0..<Self.sources).map { _ in
      random.pick([.honestly, .honestly, .increments, .endlessIncrements, .nothing])
    }
    // A schedule without rudeness tells whether the honest get what they should.
    let isRude = !random.chance(4)
    let first = random.below(Self.sources)
    steps = [.source(first, .copy(before: 0))]
    // Half of them begin with a copy that is owned.
    if random.chance(2) {
      let answer = Step.source(first, .answer(.honestly))
      steps += [.turn, answer, .turn, answer, .advance(1), random.chance(3) ? .hear : .turn]
    }
    steps += (0..<random.below(length)).map { _ in Self.step(isRude, &random) }
  }

  private static func step(_ isRude: Bool, _ random: inout SeededGenerator) -> Step {
    switch random.below(32) {
    case 0..<5: .turn
    case 5..<8: .hear
    case 8, 9: .command
    case 10: .flush
    case 11: isRude ? rudeCommand(&random) : .turn
    case 12, 13: .advance(1)
    case 14: .advance(random.pick(isRude ? [2, 50, 600, 2100, 31_000] : [2, 3]))
    case 15..<23: .source(random.below(sources), isRude ? rudeStep(&random) : honestStep(&random))
    default: .requestor(random.below(3) == 0 ? random.below(requestors) : 0, request(isRude, &random))
    }
  }

  private static func rudeCommand(_ random: inout SeededGenerator) -> Step {
    random.pick([.repeatCommand, .begin, .own, .ownIfFree, .read, .holdInput(random.chance(2)), .loseWindow])
  }

  private static func honestStep(_ random: inout SeededGenerator) -> SourceStep {
    switch random.below(8) {
    case 0: .copy(before: random.pick([nil, 0, 0, 1]))
    case 1..<6: .answer(random.pick([.honestly, .increments]))
    default: .proceed(.honestly)
    }
  }

  private static func rudeStep(_ random: inout SeededGenerator) -> SourceStep {
    switch random.below(24) {
    case 0..<4: .copy(before: random.pick([nil, 0, 0, 1, 40, 5000]))
    case 4: .clear
    case 5: .close
    case 6: .destroy
    case 7..<12: .answer(.honestly)
    case 12..<16: .answer(random.pick(SimulatedSource.Answer.allCases))
    case 16..<19: .proceed(.honestly)
    case 19: .proceed(random.pick(SimulatedSource.Increment.allCases))
    case 20: .forge(property: random.below(5))
    case 21: .replace(property: random.below(4))
    case 22: .delete(property: random.below(4))
    default: .proceed(.honestly)
    }
  }

  private static func request(_ isRude: Bool, _ random: inout SeededGenerator) -> RequestorStep {
    guard isRude else {
      return random.chance(2) ? .pull : .ask(random.pick([.html, .utf8String, .targets]), property: nil, time: .now)
    }
    switch random.below(12) {
    case 0..<4:
      let target = random.pick([Atom.html, .html, .utf8String, .targets, .timestamp, .saveTargets, .rtf, .multiple])
      return .ask(target, property: random.pick([nil, 0, 1]), time: random.pick([.current, .now, .now, .old]))
    case 4:
      let words = (0..<random.below(7)).map { _ in
        random.pick([Atom.html, .utf8String, .rtf, .none, .multiple, .property(0), .property(1)])
      }
      return .askPairs(words, property: random.below(2))
    case 5..<9: return .pull
    case 9, 10: return .delete(property: random.below(2))
    default: return .close
    }
  }
}

extension Schedule: CustomStringConvertible {
  var description: String {
    (["seed \(seed)"] + steps.map { "  \($0)" }).joined(separator: "\n")
  }
}
