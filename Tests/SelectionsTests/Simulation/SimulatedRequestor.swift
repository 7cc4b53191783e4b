@testable import Selections

/// A client that pastes. An honest one reads what it is told of and deletes it; the others do as the schedule says.
struct SimulatedRequestor {
  /// A transfer by INCR that it takes part in.
  private struct Transfer {
    var property: Atom
    var received: [UInt8] = []
  }

  let window: WindowID
  let isHonest: Bool
  private var transfers: [Transfer] = []
  private var nextProperty: UInt32 = 0
  /// What it has received whole, by the property that it named.
  private(set) var received: [(property: Atom, bytes: [UInt8])] = []

  init(_ index: Int, isHonest: Bool) {
    window = WindowID(rawValue: UInt32(index + 20) << 21 | 1)
    self.isHonest = isHonest
  }

  mutating func request(_ target: Atom, property: Atom?, time: ServerTime) -> SelectionRequest {
    // An honest client runs one request in one property.
    let own = Atom(rawValue: 200 + nextProperty)
    if isHonest { nextProperty += 1 }
    return SelectionRequest(requestor: window, target: target, property: isHonest ? own : property ?? own, time: time)
  }

  /// SelectionNotify has come.
  mutating func notified(_ property: Atom, on server: inout SimulatedServer) {
    guard isHonest, property != .none, let value = server.property(property, of: window) else { return }
    server.delete(property, of: window)
    if value.type == .incr {
      transfers.append(Transfer(property: property))
    } else if value.format == 8 {
      received.append((property, value.bytes))
    }
  }

  /// Takes the next increments that are there.
  mutating func pull(on server: inout SimulatedServer) -> Bool {
    var hasPulled = false
    for index in transfers.indices.reversed() {
      guard let value = server.property(transfers[index].property, of: window) else { continue }
      hasPulled = true
      server.delete(transfers[index].property, of: window)
      transfers[index].received += value.bytes
      guard value.bytes.isEmpty else { continue }
      let transfer = transfers.remove(at: index)
      received.append((transfer.property, transfer.received))
    }
    return hasPulled
  }

  /// Transfers to it that have not ended.
  var waiting: Int { transfers.count }
}
