internal import Selections

/// The commands of the service.
extension DataControlSession {
  /// Carries out a command.
  /// - Throws: `SelectionError` with code `connectionLost`.
  mutating func perform(_ command: ClipboardCommand, now: Instant) throws(SelectionError) {
    do throws(WireError) {
      try carryOut(command, now: now)
    } catch {
      throw Self.lost(error)
    }
  }

  private mutating func carryOut(_ command: ClipboardCommand, now: Instant) throws(WireError) {
    switch command {
    case .fetch(let id, let target, let limits):
      try self.command(by: index(of: id), now: now) { $0.fetch(id, target: target, limits: limits, now: now) }
    case .offer(let id, let offer):
      try self.command(by: index(of: id), now: now) { $0.offer(id, offer) }
    case .leave(let id):
      try self.command(by: index(of: id), now: now) { $0.leave(id) }
    case .standBy(let id, let offer):
      try self.command(by: index(of: id), now: now) { $0.standBy(id, offer, now: now) }
    case .begin(let id, let selection):
      guard let index = index(of: selection, for: id) else { return }
      try self.command(by: index, now: now) { $0.begin(id) }
    case .own(let id, let selection, let offer):
      guard let index = index(of: selection, for: id) else { return }
      try self.command(by: index, now: now) { $0.own(offer, for: id) }
    case .ownIfFree(let selection, let offer):
      guard let index = index(of: selection, for: .unasked) else { return }
      try self.command(by: index, now: now) { $0.ownIfFree(offer) }
    case .read(let id, let selection):
      guard let index = index(of: selection, for: id) else { return }
      let focused = focused
      try self.command(by: index, now: now) { $0.read(for: id, focused: focused, now: now) }
      try handle(.batchEnded, by: index, now: now)
    case .lend(let id, let loan):
      guard let index = index(of: loan.selection, for: id) else { return }
      try self.command(by: index, now: now) { $0.lend(loan, for: id, now: now) }
    case .liftHold:
      // No program is known, so none is refused.
      break
    case .save(let selection):
      // No clipboard manager of Wayland can be asked.
      outputs.append(.tell(.saved(selection: selection)))
    }
  }

  /// Begins to read what the selections hold, as if it had just been copied.
  mutating func readPresentCopies(now: Instant) throws(SelectionError) {
    do throws(WireError) {
      for index in exchanges.indices where exchanges[index].readsCopies {
        try command(by: index, now: now) { $0.readPresentCopy(now: now) }
        try handle(.batchEnded, by: index, now: now)
      }
    } catch {
      throw Self.lost(error)
    }
  }

  /// The exchange that made the number; that of a stranger is for the first to answer as outdated.
  private func index(of id: CopyID) -> Int {
    let index = Int(id.rawValue & 0xFF)
    return exchanges.indices.contains(index) ? index : 0
  }

  /// The exchange of a selection; where there is none, the command is told that nothing is owned.
  private mutating func index(of selection: String, for command: CommandID) -> Int? {
    if let index = exchanges.firstIndex(where: { $0.selection == selection }) { return index }
    outputs.append(.tell(.notOwned(selection: selection, command)))
    return nil
  }
}
