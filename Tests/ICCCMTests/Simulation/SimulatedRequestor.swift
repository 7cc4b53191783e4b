import Selections

@testable import ICCCM

/// A client that pastes. An honest one reads and deletes each property that it is notified of; the others act as the
/// schedule says.
struct SimulatedRequestor {
  /// A transfer by INCR that it takes part in.
  private struct Transfer {
    var property: Atom
    /// The value so far; `nil` if nothing has arrived yet.
    var received: PropertyValue?
    let offered: [PropertyValue]
  }

  /// One of those that a MULTIPLE asks for.
  private struct Pair {
    let target, property: Atom
  }

  let window: WindowID
  let isHonest: Bool
  private var transfers: [Transfer] = []
  private var nextProperty: UInt32 = 0
  /// The pairs of each MULTIPLE of an honest client, by its property.
  private var pairs: [Atom: [Pair]] = [:]
  /// Whether it has received anything else than what was offered.
  private(set) var isDeceived = false
  /// Whether it has received more at once than is sent without INCR.
  private(set) var isFlooded = false
  /// Whether it was refused without a reason.
  private(set) var isSlighted = false

  init(_ index: Int, isHonest: Bool) {
    window = WindowID(rawValue: UInt32(index + 20) << 21 | 1)
    self.isHonest = isHonest
  }

  mutating func request(_ target: Atom, property: Atom?, time: ServerTime) -> SelectionRequest {
    let property = isHonest ? newProperty() : property ?? Atom(rawValue: 200)
    return SelectionRequest(requestor: window, target: target, property: property, time: time)
  }

  /// A MULTIPLE by pairs that are written down as they are; an honest one asks for each of the targets.
  mutating func request(_ words: [Atom], property: Atom, on server: inout SimulatedServer) -> SelectionRequest {
    let request = request(.multiple, property: property, time: .current)
    let pairs = isHonest ? words.map { Pair(target: $0, property: newProperty()) } : []
    if isHonest { self.pairs[request.property] = pairs }
    let written = isHonest ? pairs.flatMap { [$0.target, $0.property] } : words
    server.change(request.property, of: window, to: .atoms(written, type: .atomPair))
    return request
  }

  /// An honest client runs one request in one property.
  private mutating func newProperty() -> Atom {
    defer { nextProperty += 1 }
    return Atom(rawValue: 200 + nextProperty)
  }

  /// Returns the targets that an honest client has requested.
  func targets(of request: SelectionRequest) -> [Atom] { pairs[request.property]?.map(\.target) ?? [request.target] }

  /// SelectionNotify has come to an honest one.
  /// - Parameter answers: the allowed answers for each of the targets; `nil` means a refusal.
  mutating func notified(
    _ property: Atom, of request: SelectionRequest, answers: [[PropertyValue?]], on server: inout SimulatedServer
  ) {
    guard property != .none else {
      if !answers.allSatisfy({ $0.contains(nil) }) { isSlighted = true }
      return
    }
    if property != request.property { isDeceived = true }
    guard let pairs = pairs.removeValue(forKey: request.property) else {
      for answers in answers { receive(property, answers, on: &server) }
      return
    }
    let words = server.property(property, of: window)?.words.map(Atom.init(rawValue:)) ?? []
    server.delete(property, of: window)
    guard words.count == pairs.count * 2 else { return isDeceived = true }
    for (place, (pair, answers)) in zip(pairs, answers).enumerated() {
      if words[place * 2] == pair.target, words[place * 2 + 1] == pair.property {
        receive(pair.property, answers, on: &server)
      } else if !answers.contains(nil) {
        isSlighted = true
      }
    }
  }

  private mutating func receive(_ property: Atom, _ answers: [PropertyValue?], on server: inout SimulatedServer) {
    guard let value = server.property(property, of: window) else { return isDeceived = true }
    server.delete(property, of: window)
    if value.format == 8, value.bytes.count > Simulation.settings.chunkSize { isFlooded = true }
    if value.type == .incr {
      transfers.append(Transfer(property: property, offered: answers.compactMap(\.self)))
    } else if !answers.contains(value) {
      isDeceived = true
    }
  }

  /// Takes the next increments that are there.
  mutating func pull(on server: inout SimulatedServer) -> Bool {
    var hasPulled = false
    for index in transfers.indices.reversed() {
      guard let value = server.property(transfers[index].property, of: window) else { continue }
      hasPulled = true
      server.delete(transfers[index].property, of: window)
      var received = transfers[index].received ?? value
      if transfers[index].received != nil { received.bytes += value.bytes }
      if (value.type, value.format) != (received.type, received.format) { isDeceived = true }
      transfers[index].received = received
      guard value.bytes.isEmpty else { continue }
      if !transfers[index].offered.contains(received) { isDeceived = true }
      transfers.remove(at: index)
    }
    return hasPulled
  }

  /// Transfers to it that have not ended.
  var waiting: Int { transfers.count }
}
