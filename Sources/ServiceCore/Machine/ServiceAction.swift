import Logging
import RichText
import Selections

/// Something that the service decides to do. The loop does it, and tells what comes of it by an event.
package enum ServiceAction: Sendable {
  /// Tell the transport, and hear what it tells.
  case clipboard(ClipboardCommand)
  /// Run a conversion. Answered by `converted`.
  case convert(Conversion)
  /// Run an inspection. Answered by `inspected`.
  case inspect(FormInspection)
  /// Judge a long text before somebody pastes it. Answered by nothing: who needs the judgement finds it in the review.
  case judge(PasteReview)
  /// Write the forms of an original as an offer. Answered by `restored`.
  case restore(OriginalToRestore)
  /// Write a copy where it outlives the process. Answered by `stored` or `notStored`.
  case store(CleanCopy, as: StorageID)
  /// Keep what was stored beyond the end of the process.
  case keep(StorageID)
  /// Keep it no longer.
  case discard(StorageID)
  /// Keep the original of it no longer.
  case discardOriginal(StorageID)
  /// Answer a client of the control socket.
  case answer(ControlClientID, ControlResponse)
  /// Answer a client with content.
  case show(ShownContent, to: ControlClientID)
  /// Show the user something in passing.
  case notify(Notification)
  /// Write a line to the log.
  case log(Logger.Level, String, metadata: Logger.Metadata? = nil)
  /// Forget what was counted for a copy: its story has ended.
  case endReading(CopyID)
}

/// Names a copy that is stored, as long as this process runs.
package struct StorageID: Hashable, Comparable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static func < (left: StorageID, right: StorageID) -> Bool { left.rawValue < right.rawValue }
}

/// A copy that is to be put back as it was.
package struct OriginalToRestore: Sendable {
  let copy: CleanCopy
  let original: Original
  let command: CommandID
  let limits: ReadLimits

  /// Whether reading it takes long.
  package var isLong: Bool { original.size > ServiceMachine.largeCopy }

  /// The selection that it is put back into.
  package var selection: String { copy.selection }

  /// Writes the forms.
  /// - Parameter compoundText: Compound Text to and from UTF-8; the default is for where the display is not at hand.
  package func restored(compoundText: Original.CompoundText = .init()) -> CleanCopy {
    copy.restored(original.offer(limits: limits, compoundText: compoundText), by: command)
  }
}
