/// Targets that must not be asked for: they change the owner's state, or hand out resources or addresses of its process.
package enum UnaskableTarget {
  package static func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let names: Set<String> = [
    // ICCCM 2.6.3: side effects.
    "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY",
    // A strangers' MULTIPLE, and protocol targets that hold no form of a copy.
    "MULTIPLE", "TARGETS", "TIMESTAMP", "SAVE_TARGETS", "INCR",
    // Resources of the owner's client.
    "PIXMAP", "BITMAP", "DRAWABLE", "COLORMAP", "WINDOW", "CLIENT_WINDOW", "FOREGROUND", "BACKGROUND",
    // An address inside the owner's process.
    "GTK_TEXT_BUFFER_CONTENTS",
    "application/x-kde-cutselection",
  ]

  // Handles that are good for one use.
  private static let prefixes = ["application/vnd.portal."]
}
