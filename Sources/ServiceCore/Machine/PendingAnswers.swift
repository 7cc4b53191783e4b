import Selections

/// The clients of the control socket whose answer is still to come, and what each of them waits for.
struct PendingAnswers {
  /// The end of what a client has asked for.
  enum End: Hashable {
    /// The end of a copy's story.
    case copy(CopyID)
    /// A command's copy has been read, or is on the clipboard.
    case command(CommandID)
  }

  private var ends: [ControlClientID: End] = [:]

  mutating func await(_ end: End, by client: ControlClientID) { ends[client] = end }

  func contains(_ end: End) -> Bool { ends.values.contains(end) }

  /// Has those who wait for a command wait for the copy that it reads.
  mutating func replace(_ end: End, by other: End) {
    for (client, awaited) in ends where awaited == end { ends[client] = other }
  }

  /// The clients that wait for an end, which is theirs from now on.
  mutating func take(_ end: End) -> [ControlClientID] {
    let clients = ends.filter { $0.value == end }.keys
    for client in clients { ends[client] = nil }
    return clients.sorted { $0.rawValue < $1.rawValue }
  }
}
