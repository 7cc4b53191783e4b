import ArgumentParser
import Guard
import Selections
import X11Clipboard

extension PasteKey: ExpressibleByArgument {
  /// Finds the paste key of a program by its names.
  /// - Returns: `nil` for programs whose only paste key pastes another selection.
  init?(for client: Client?) {
    let names = ([client?.executable].compactMap(\.self) + (client?.classes ?? [])).map { $0.lowercased() }
    if names.contains(where: { name in Self.withoutKey.contains { name == $0 || name.hasPrefix($0 + "-") } }) {
      return nil
    }
    if names.contains(where: Self.withInsert.contains) {
      self = .shiftInsert
    } else {
      self = Destination.known(byNames: names) == .terminal ? .controlShiftV : .controlV
    }
  }

  /// Programs in which shift+Insert pastes the primary selection, and no key the clipboard, unless their resources
  /// set one.
  private static let withoutKey: Set<String> = ["xterm", "uxterm", "lxterm", "urxvt", "rxvt", "mlterm"]
  /// Programs in which control+V is another command.
  private static let withInsert: Set<String> = ["emacs", "emacs-gtk", "emacs-pgtk", "emacs-lucid", "gvim", "vim.gtk3"]
}
