internal import Selections

/// A takeover of a selection that is under way: what for, and with what content.
struct Takeover {
  /// The reason for the takeover: a copy, or a command of the service's own.
  enum Purpose {
    case copy(CopyID)
    case command(CommandID)
  }

  let purpose: Purpose
  var take: SelectionTakeover
  let content: SelectionOffer.Content
  /// The owner that is taken from; `nil` for a command.
  let source: CopySource?
  /// Whether it goes on if the owner of the copy ends.
  let mayOutliveOwner: Bool
  /// The time at which the selection is given up again; `nil` if it is kept.
  var end: Instant?

  /// A takeover for a command.
  init(purpose: Purpose, take: SelectionTakeover, content: SelectionOffer.Content) {
    self.purpose = purpose
    self.take = take
    self.content = content
    source = nil
    mayOutliveOwner = false
  }

  /// A takeover in place of the copy that was read.
  init(of fetch: SelectionFetch, _ content: SelectionOffer.Content, _ take: SelectionTakeover) {
    purpose = .copy(fetch.id)
    self.take = take
    self.content = content
    source = CopySource(window: fetch.change.owner, client: fetch.copy.source)
    mayOutliveOwner = fetch.mayOutliveOwner
    end = fetch.orphanedUntil
  }

  var isForCopy: Bool {
    switch purpose {
    case .copy: true
    case .command: false
    }
  }
}
