internal import Selections

/// CLIPBOARD_MANAGER, which is a selection of its own beside those that are read.
extension X11Clipboard {
  private static let managerName = "CLIPBOARD_MANAGER"
  private static let clipboardName = "CLIPBOARD"

  var saverIndex: Int? { index(named: Self.managerName) }

  /// What becomes of the present copy.
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
    guard let index = saverIndex else { return }
    perform(saver.decided(persistence), by: index, now: now, &notices)
  }
}
