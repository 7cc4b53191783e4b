import Testing

@testable import WaylandClipboard

/// Laws of the pauses before a connection is made again.
struct ReconnectionTests {
  @Test func `pauses double up to ten seconds, and begin again after a long peace`() {
    var reconnection = Reconnection()
    var (now, pauses): (UInt64, [UInt64]) = (1000, [])
    for _ in 0..<10 {
      reconnection.lost(now: now)
      let due = reconnection.deadline ?? 0
      pauses.append(due - now)
      now = due
      reconnection.began(until: now + 5000)
      reconnection.succeeded()
    }
    #expect(pauses == [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
    now += 60_000
    reconnection.lost(now: now)
    #expect(reconnection.deadline == now + 100)
  }
}
