internal import Selections

/// The windows of all programs, to know which one has the focus: the likely source of a copy, as the compositor does
/// not tell it.
struct ToplevelTable: Sendable {
  private struct Entry {
    var application = ""
    var title: String?
    var isActivated = false
  }

  private var entries: [ObjectID: Entry] = [:]
  /// The window that was activated last and still is.
  private(set) var activated: ObjectID?

  /// The program with the focus, as something else than the compositor reports it.
  var reported: Client?

  private static let maximumLength = 256

  var count: Int { entries.count }

  mutating func add(_ toplevel: ObjectID) { entries[toplevel] = Entry() }

  mutating func name(_ toplevel: ObjectID, _ application: String) {
    // A name of any length could be kept for each of thousands of windows.
    entries[toplevel]?.application = String(application.prefix(Self.maximumLength))
  }

  mutating func title(_ toplevel: ObjectID, _ title: String) {
    entries[toplevel]?.title = Client.title(title.utf8)
  }

  mutating func activate(_ toplevel: ObjectID, _ isActivated: Bool) {
    guard entries[toplevel] != nil else { return }
    entries[toplevel]?.isActivated = isActivated
    if isActivated {
      activated = toplevel
    } else if activated == toplevel {
      activated = entries.first { $0.value.isActivated }?.key
    }
  }

  mutating func remove(_ toplevel: ObjectID) {
    activate(toplevel, false)
    entries[toplevel] = nil
  }

  /// The program with the focus; `nil` if there is none, or its name is not known.
  var focused: Client? {
    guard let activated, let name = entries[activated]?.application, !name.isEmpty else { return reported }
    var client = Client(classes: [name])
    client.windowTitle = entries[activated]?.title
    client.isGuess = true
    return client
  }
}
