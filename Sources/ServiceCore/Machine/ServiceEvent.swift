import Configuration
import Selections

/// An event that the service decides about.
package enum ServiceEvent: Sendable {
  /// The transport has told something.
  case clipboard(ClipboardNotice)
  /// A client of the control socket asks. The answer is an action, now or later.
  indirect case asked(ControlQuestion)
  /// A conversion has come to its end.
  indirect case converted(CopyID, Conversion.Outcome)
  /// A copy is written where it outlives the process. It is served from there from now on.
  indirect case stored(StorageID, CleanCopy)
  /// The original of a copy is written. It is held there from now on.
  indirect case originalStored(StorageID, Original)
  /// A copy could not be written.
  indirect case notStored(CleanCopy, reason: String)
  /// The forms of an original are written.
  indirect case restored(CleanCopy)
  /// The copies that outlived the process before this one, the last one of each selection.
  case recovered([(storage: StorageID, copy: CleanCopy)])
  /// The copies that an instance had on the clipboard that was replaced by this one.
  case inherited([CleanCopy])
  /// The window that has the focus; `nil` if it is not known.
  indirect case focusFound(PasteFocus?)
  /// The user has chosen to let the copy of this number be pasted.
  case allowed(copy: UInt64)
  /// A configuration has been loaded.
  indirect case configured(Settings, ServiceStatus.ConfigurationState)
  /// A configuration has errors; the one before it stays in force.
  case configurationRefused(ServiceStatus.ConfigurationState)
  /// `nextDeadline` has come, or anything else has woken the service.
  case timePassed
}

/// A question of a client of the control socket, with what it takes to answer it.
package struct ControlQuestion: Sendable {
  package var call: ControlCall
  package var client: ControlClientID
  /// The content that goes along; `nil` if there is none that can be trusted not to change.
  package var content: FormBytes?
  /// The content that the memory has room for; `nil` where no memory is limited.
  package var room: ContentSizeLimit?

  package init(
    _ call: ControlCall, by client: ControlClientID, content: FormBytes? = nil, room: ContentSizeLimit? = nil
  ) {
    self.call = call
    self.client = client
    self.content = content
    self.room = room
  }
}

/// The most bytes of content that fit into the memory that the process may take.
package struct ContentSizeLimit: Hashable, Sendable {
  package var bytes: Int
  /// The limit that says so, in a few words.
  package var limit: String

  package init(bytes: Int, limit: String) {
    self.bytes = bytes
    self.limit = limit
  }

  /// The reason why content does not fit.
  package var reason: String {
    "it is longer than \(bytes) bytes, for which the process's memory limit leaves room: \(limit)"
  }
}
