package import Selections

/// The program that made a copy, and the window by which it owned the selection.
package struct CopySource: Hashable, Sendable {
  /// None if only the client is known.
  package var window = WindowID.none
  package var client: Client?

  /// Reports whether a window is one of the same client, or of another connection of the same program.
  func isSame(as other: WindowID, _ otherClient: Client?, resourceMask: UInt32) -> Bool {
    // Once a client has gone, its windows' numbers may be those of another.
    guard client?.processID == otherClient?.processID else { return false }
    if window.isOfSameClient(as: other, resourceMask: resourceMask) { return true }
    // All programs behind one `ssh -X` have its process: only their classes tell them apart.
    guard let client, client.processID != nil, !client.classes.isEmpty else { return false }
    return client.classes == otherClient?.classes
  }
}
