internal import Selections

/// A lost connection: what we hold is offered on the next one, unless another program has copied meanwhile.
extension DataControlExchange {
  /// The forms that we held when the connection was lost.
  struct Interruption: Sendable {
    let held: PublishedOffer?
    let end: Instant?
  }

  mutating func connectionLost() -> [DataControlAction] {
    // An attempt to connect may fail, too: the forms are those from before the first loss.
    let interruption = interruption ?? Interruption(held: presentForms, end: end)
    let actions = drop(SelectionError(.ownerLost, reason: "the connection to the compositor was lost"))
    endServing()
    (present, sources, self.interruption) = (nil, [:], interruption)
    return actions
  }

  mutating func connectionMade(now: Instant) -> [DataControlAction] {
    guard let interruption else { return [] }
    self.interruption = nil
    guard let present else {
      guard let held = interruption.held else { return [.tell(.cleared(selection: selection))] }
      let (source, sync) = (reader.nextSource(), reader.nextSync())
      sources[source] = held
      set = now
      ownership = .owned(source)
      confirmation = Confirmation(sync: sync)
      end = interruption.end
      return [.set(source, types: held.types), .sync(sync)]
    }
    let lost = interruption.held == nil ? [] : [DataControlAction.tell(.lost(selection: selection))]
    return readsCopies ? lost + reader.copied(present, source: nil, now: now) : lost
  }
}
