internal import ICCCM
internal import Selections

extension X11Clipboard {
  /// Carries one action out; what it brings at once is an event again.
  func perform(_ action: SelectionAction, by index: Int, _ notices: inout [ClipboardNotice]) -> SelectionEvent? {
    let selection = selections[index].atom
    switch action {
    case .convert(let target, let property, let time):
      connection.convert(selection, to: target, into: property, at: time)
    case .readProperty(let property, let limit):
      let value = connection.takeProperty(property, limit: min(limit, room(for: index)))
      // With the window went the property: the next one requests it again.
      return value == nil && connection.isWindowLost ? nil : .propertyRead(property, value)
    case .emptyProperty(let property):
      if connection.emptyProperty(property) { return .transferFound(property) }
    case .describe(let atoms, let owner):
      let source = clients.client(of: owner, isTitled: settings.readsWindowTitles)
      return .described(names: connection.atoms.names(of: atoms), source: source)
    case .askInput:
      return .inputTold(isHeld: connection.isInputHeld())
    case .findOwner:
      return .ownerFound(connection.owner(of: selection))
    case .askServerTime:
      connection.askServerTime()
    case .take(let owner, let time):
      return .takeTried(connection.take(selection, from: owner, at: time))
    case .watch(let key):
      connection.watch(key)
    case .unwatch(let key):
      connection.unwatch(key)
    case .write(let write):
      connection.write(write)
    case .notify(let request, let property):
      connection.notify(request, of: selection, property: property)
    case .readPairs(let request):
      return .pairsRead(request, connection.readPairs(request.property, of: request.requestor))
    case .identify(let request):
      return .identified(request, clients.requestor(request.requestor, isTitled: settings.readsWindowTitles))
    case .ownAgain(let time):
      return ownAgain(by: index, since: time)
    case .reassertOwnership(let time):
      connection.reassertOwnership(selection, since: time)
    case .release(let time):
      connection.release(selection, since: time)
    case .announce(let time):
      connection.announce(selection, since: time)
    case .tell(.served) where selection == instance:
      // A client looked which instance this is: no paste.
      break
    case .tell(let notice):
      if reads.isForService(notice, of: selections[index].name, keepsCopies: keeper.isPresent(on: connection)) {
        notices.append(notice)
      }
    case .deliver(let id, let target, let reply, let isReoffered):
      let type = connection.atoms.names(of: [reply.type])[0] ?? ""
      notices.append(
        .fetched(
          id,
          FetchedContent(
            target: target, type: type, bytes: reply.bytes, wasIncremental: reply.wasIncremental,
            isReoffered: isReoffered)))
    }
    return nil
  }

  /// Takes for our new window what the old one had; where that cannot be done, the service ends.
  private func ownAgain(by index: Int, since time: ServerTime) -> SelectionEvent? {
    let selection = selections[index].atom
    do throws(SelectionError) {
      switch try connection.ownAgain(selection, since: time) {
      case .owned(let since):
        if index == saverIndex || selection == instance { connection.announce(selection, since: since) }
        return since == time ? nil : .ownedAgain(since: since)
      case .ownerChanged where selection == instance:
        // Nothing else would report its owner.
        failure = replaced
      case .ownerChanged, .windowLost:
        break
      }
    } catch {
      failure = error
    }
    return nil
  }

  /// Returns how much of others' content one selection may still read. All selections together hold no more than one
  /// may. The first read, perhaps of a list of targets, is always allowed.
  private func room(for index: Int) -> Int {
    let room = settings.maxSize - selections.map { $0.exchange.heldBytes }.reduce(0, +)
    return selections[index].exchange.heldBytes > 0 ? max(room, 0) : max(room, settings.maxTargets * 4)
  }
}
