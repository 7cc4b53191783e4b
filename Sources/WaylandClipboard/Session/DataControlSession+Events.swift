internal import Selections

extension DataControlSession {
  private static let maximumToplevels = 1024

  /// Descriptors that come along with a message.
  func descriptorCount(of message: WireMessage) -> Int {
    objects.interface(of: message.object)?.descriptorCount(ofEvent: message.opcode) ?? 0
  }

  /// Handles an event of the compositor.
  /// - Parameter request: names the descriptor that came along.
  /// - Throws: `SelectionError` with code `connectionLost`.
  mutating func handle(_ message: WireMessage, request: RequestID?, now: Instant) throws(SelectionError) {
    var code: UInt32?
    do throws(WireError) {
      // Events of objects that are destroyed may still be on their way.
      guard let interface = objects.interface(of: message.object), let event = try Event(message, from: interface)
      else { return }
      if case .failed(_, let number, _) = event { code = number }
      try handle(event, of: message.object, request: request, now: now)
    } catch {
      throw Self.lost(error)
    }
    // Its message is for developers, and may be of any length.
    if let code { throw Self.lost("reports protocol error \(code)") }
  }

  private mutating func handle(
    _ event: Event, of object: ObjectID, request: RequestID?, now: Instant
  ) throws(WireError) {
    switch event {
    case .failed:
      break
    case .idDeleted(let id):
      objects.idDeleted(id)
    case .global(let name, let interface, let version):
      try addGlobal(name: name, interface: interface, version: version)
    case .globalRemoved(let name):
      try removeGlobal(name: name, now: now)
    case .synced:
      let awaited = callbacks.removeValue(forKey: object)
      if try endPhase(awaited, now: now) { return }
      guard case .exchange(let sync) = awaited else { return }
      try handle(.synced(sync), by: Identifiers.index(of: sync.rawValue), now: now)
    case .offerMade(let offer):
      try objects.note(offer, .dataControlOffer)
      if let useless = offers.add(offer) { destroy(offer: useless) }
    case .typeOffered(let type):
      offers.add(type, to: object, limit: settings.maxTargets)
    case .selectionChanged(let offer):
      try selectionChanged(to: offer, of: object, by: 0, now: now)
    case .primarySelectionChanged(let offer):
      try selectionChanged(to: offer, of: object, by: 1, now: now)
    case .deviceFinished:
      if seat?.device == object { try deviceFinished(now: now) }
    case .sendRequested(let type):
      guard let request else { throw .missingDescriptor }
      guard let source = sources[object] else {
        outputs.append(.close(request))
        return
      }
      let index = Identifiers.index(of: source.rawValue)
      try handle(.requested(source, type: type, request, focused: focused), by: index, now: now)
    case .sourceCancelled:
      guard let source = sources[object] else { return }
      try handle(.sourceCancelled(source), by: Identifiers.index(of: source.rawValue), now: now)
    case .toplevelMade(let toplevel):
      try objects.note(toplevel, .toplevel)
      if toplevels.count < Self.maximumToplevels { toplevels.add(toplevel) } else { destroy(toplevel: toplevel) }
    case .toplevelTitled(let title):
      toplevels.title(object, title)
    case .toplevelNamed(let application):
      toplevels.name(object, application)
    case .toplevelActivated(let isActivated):
      toplevels.activate(object, isActivated)
    case .toplevelClosed:
      toplevels.remove(object)
      destroy(toplevel: object)
    case .seatChanged, .keyMapSent, .modifierChanged:
      break
    }
  }

  private mutating func selectionChanged(
    to object: ObjectID, of device: ObjectID, by index: Int, now: Instant
  ) throws(WireError) {
    guard seat?.device == device else {
      if object != .none { destroy(offer: object) }
      return
    }
    var offer: DataOffer?
    if object != .none {
      guard let selected = offers.select(object) else { throw .invalidObject }
      offer = selected
    }
    switch phase {
    case .listing, .binding: try handle(.selectionFound(offer), by: index, now: now)
    case .ready: try handle(.selectionChanged(offer, focused: focused), by: index, now: now)
    }
  }

  private mutating func destroy(offer: ObjectID) {
    outputs.append(.send(.destroyOffer(offer)))
    offers.remove(offer)
    objects.forget(offer)
  }

  private mutating func destroy(toplevel: ObjectID) {
    outputs.append(.send(.destroyToplevel(toplevel)))
    objects.forget(toplevel)
  }

  // MARK: Transfers

  /// Handles what a pipe has brought.
  mutating func arrived(_ arrival: Arrival, now: Instant) throws(SelectionError) {
    switch arrival {
    case .bytes(let id, let bytes): try handle(.received(id, bytes), of: id, now: now)
    case .ended(let id): try handle(.receiptEnded(id), of: id, now: now)
    }
  }

  /// No pipe could be made.
  mutating func receiptFailed(_ id: ReceiptID, now: Instant) throws(SelectionError) {
    try handle(.receiptFailed(id), of: id, now: now)
  }

  private mutating func handle(_ event: DataControlEvent, of id: ReceiptID, now: Instant) throws(SelectionError) {
    do throws(WireError) {
      try handle(event, by: Identifiers.index(of: id.rawValue), now: now)
    } catch {
      throw Self.lost(error)
    }
  }

  // MARK: Actions

  mutating func perform(_ actions: [DataControlAction], by index: Int, now: Instant) throws(WireError) {
    for action in actions { try perform(action, by: index, now: now) }
  }

  private mutating func perform(_ action: DataControlAction, by index: Int, now: Instant) throws(WireError) {
    switch action {
    case .receive(let id, let type, let receipt):
      guard let offer = offers.object(of: id) else {
        return try handle(.receiptFailed(receipt), by: index, now: now)
      }
      outputs.append(.receive(.receive(offer: offer, type: type), receipt))
    case .endReceipt(let receipt): outputs.append(.endReceipt(receipt))
    case .destroyOffer(let id): if let offer = offers.object(of: id) { destroy(offer: offer) }
    case .sync(let sync): try self.sync(.exchange(sync))
    case .set(let id, let types): try set(id, types: types, by: index, now: now)
    case .destroySource(let id):
      guard let source = sources.first(where: { $0.value == id })?.key else { return }
      sources[source] = nil
      outputs.append(.send(.destroySource(source)))
    case .send(let request, let bytes): outputs.append(.write(request, bytes))
    case .refuse(let request): outputs.append(.close(request))
    case .tell(let notice): outputs.append(.tell(notice))
    }
  }

  private mutating func set(_ id: SourceID, types: [String], by index: Int, now: Instant) throws(WireError) {
    guard let device = seat?.device, device != .none else {
      // Without a seat there is no clipboard.
      return try handle(.sourceCancelled(id), by: index, now: now)
    }
    let source = try objects.make(.dataControlSource)
    sources[source] = id
    outputs.append(.send(.createSource(manager: manager, source)))
    outputs += types.map { .send(.addType(source: source, $0)) }
    let request: Request =
      index == 0 ? .setSelection(device: device, source: source) : .setPrimarySelection(device: device, source: source)
    outputs.append(.send(request))
  }
}
