import Logging
import RichText
import Selections

/// An action that the service decides on. The loop carries it out and reports the result by an event.
///
/// Lists of actions are made for each copy: what is large is `indirect`, so that none is copied when a list is.
package enum ServiceAction: Sendable {
  /// Tell the transport, and hear what it tells.
  case clipboard(ClipboardCommand)
  /// Run a conversion. Answered by `converted`.
  indirect case convert(Conversion)
  /// Judge a long text before a program pastes it. Answered by nothing: who needs the judgement finds it in the review.
  case judge(PasteReview)
  /// Write the forms of an original as an offer. Answered by `restored`.
  indirect case restore(OriginalToRestore)
  /// Write a copy, without its original, where it outlives the process. Answered by `stored` or `notStored`.
  indirect case store(CleanCopy, as: StorageID)
  /// Keep what was stored beyond the end of the process.
  case keep(StorageID)
  /// Write the original of a copy that is on the clipboard beside it. Answered by `originalStored`, or by nothing.
  indirect case storeOriginal(Original, as: StorageID)
  /// Keep the original that was stored as long as its copy.
  case keepOriginal(StorageID)
  /// Keep it no longer.
  case discard(StorageID)
  /// Keep the original of it no longer.
  case discardOriginal(StorageID)
  /// Find out which window has the focus. Answered by `focusFound`.
  case findFocus
  /// Answer a client of the control socket.
  indirect case answer(ControlClientID, ControlResponse)
  /// Answer a client with content.
  indirect case show(ShownContent, to: ControlClientID)
  /// Show the user something in passing.
  indirect case notify(Notification)
  /// Write to the log how the story of a copy has ended.
  indirect case logReport(CopyReport)
  /// Write a line to the log.
  case log(Logger.Level, String)
  /// Forget what was counted for a copy: its story has ended.
  case endReading(CopyID)
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
  package func restored(compoundText: CompoundTextConversion = .none) -> CleanCopy {
    copy.restored(original.offer(limits: limits, compoundText: compoundText), by: command)
  }
}
