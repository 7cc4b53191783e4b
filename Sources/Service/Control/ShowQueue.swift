import Selections
import ServiceCore
import SystemCalls

extension ShownContent {
  /// The answer, with a memory file that holds the content.
  /// - Parameter compoundText: Compound Text to and from UTF-8; the default is for where the display is not at hand.
  func reply(compoundText: CompoundTextConversion = .none) -> ControlReply {
    let (content, bytes) = written(compoundText: compoundText)
    do throws(SystemError) {
      return ControlReply(
        .content(content), content: try MemoryFile.file("washboard-show", holding: bytes))
    } catch {
      return .error(.notDone, "\(error)")
    }
  }
}

/// Long content that clients wait to be shown. The worker writes one after another.
struct ShowQueue {
  private var waiting: [(content: ShownContent, client: ControlClientID)] = []
  private var isWriting = false

  /// - Parameter isConnected: nothing is kept for those who came and went: there are as many as clients may be
  ///   connected.
  mutating func append(
    _ content: ShownContent, for client: ControlClientID, isConnected: (ControlClientID) -> Bool
  ) {
    waiting.removeAll { !isConnected($0.client) }
    waiting.append((content, client))
  }

  /// The content that the worker is to write now; `nil` if it is busy, or nothing waits.
  mutating func next(isConnected: (ControlClientID) -> Bool) -> (content: ShownContent, client: ControlClientID)? {
    waiting.removeAll { !isConnected($0.client) }
    guard !isWriting, !waiting.isEmpty else { return nil }
    isWriting = true
    return waiting.removeFirst()
  }

  /// Notes that the worker is done with the content that it was given last.
  mutating func finish() { isWriting = false }
}
