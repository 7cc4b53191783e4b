import ClipboardTargets
internal import ICCCM
internal import Selections

/// CLIPBOARD_MANAGER, which is a selection of its own beside those that are read.
extension X11Clipboard {
  static let managerName = "CLIPBOARD_MANAGER"
  private static let clipboardName = SelectionName.clipboard.rawValue

  /// The fate of the present copy.
  var persistence: ClipboardExchange.Persistence {
    index(named: Self.clipboardName).map { selections[$0].exchange.persistence } ?? .lost
  }

  /// Puts the setting into force.
  func turnSaver(now: Instant, _ notices: inout [ClipboardNotice]) {
    let isOn = settings.saves && instance != .none && settings.selections.contains(Self.clipboardName)
    guard isOn != saver.isOn, let index = place(of: Self.managerName) else { return }
    hear(index)
    perform(saver.turn(on: isOn, &selections[index].exchange, now: now), by: index, now: now, &notices)
  }

  /// Answers those who wait, once it is known what becomes of the copy.
  func answerSaver(now: Instant, _ notices: inout [ClipboardNotice]) {
    guard saver.isAwaited, let index = saverIndex else { return }
    perform(saver.decided(persistence), by: index, now: now, &notices)
  }

  // MARK: What is ours

  /// Asks another manager to save the clipboard (freedesktop.org, ClipboardManager).
  /// - Returns: false: there is none.
  func askToSave(now: Instant) -> Bool {
    let names = connection.atoms.intern([Self.managerName, "_WASHBOARD_SAVE"])
    let (manager, property) = (names[0], names[1])
    let owner = connection.owner(of: manager)
    guard owner != .none, !connection.isOurs(owner), persistence == .kept else { return false }
    // Without a list of targets the manager chooses what it saves.
    connection.convert(manager, to: connection.atomsOfProtocol.saveTargets, into: property, at: .current)
    return true
  }

  /// Returns the notice for a manager's reply to a request to save; `nil` for other events.
  func answerToSaving(_ event: SelectionEvent, of selection: Atom) -> ClipboardNotice? {
    guard case .notified(connection.atomsOfProtocol.saveTargets, _, _) = event,
      connection.atoms.intern([Self.managerName])[0] == selection
    else { return nil }
    return .saved(selection: Self.clipboardName)
  }
}
