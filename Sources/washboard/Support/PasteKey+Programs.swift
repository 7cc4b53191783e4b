import ArgumentParser
import Guard
import Selections

extension PasteKey: ExpressibleByArgument {
  /// Finds the paste key of the program that has the keyboard, by its names.
  /// - Parameter onlyText: whether the program is given no rich form. Some programs know the rich forms from the list
  ///   of the copy, and would paste their text without the format around it.
  /// - Returns: `nil` for programs whose only paste key pastes another selection.
  init?(for focus: PasteFocus, onlyText: Bool) {
    let names = ([focus.client?.executable].compactMap(\.self) + (focus.client?.classes ?? [])).map { $0.lowercased() }
    func isOne(of programs: Set<String>) -> Bool { names.contains(where: programs.contains) }
    if names.contains(where: { name in Self.withoutKey.contains { name == $0 || name.hasPrefix($0 + "-") } }) {
      guard let key = focus.resourceKey else { return nil }
      self = key
      return
    }
    if isOne(of: Self.withInsert) {
      self = .shiftInsert
    } else if Destination.known(byNames: names) == .terminal {
      self = .controlShiftV
    } else if onlyText, isOne(of: Self.withPlainKey) {
      self = .controlShiftV
    } else if onlyText, !focus.isDialog, names.contains(where: Self.isOffice) {
      // The fields of its dialogs have no other key than the usual one.
      self = .controlShiftAltV
    } else {
      self = .controlV
    }
  }

  /// Programs in which shift+Insert pastes the primary selection, and no key the clipboard, unless their resources
  /// set one.
  private static let withoutKey: Set<String> = ["xterm", "uxterm", "lxterm", "urxvt", "rxvt", "mlterm"]
  /// Programs in which control+V is another command.
  private static let withInsert: Set<String> = ["emacs", "emacs-gtk", "emacs-pgtk", "emacs-lucid", "gvim", "vim.gtk3"]
  /// Programs that keep the list of the copy, and paste text in the format around it by control+shift+V.
  private static let withPlainKey: Set<String> = [
    "betterbird", "firefox", "firefox-bin", "firefox-esr", "floorp", "icecat", "librewolf",
    "org.mozilla.firefox", "org.mozilla.thunderbird", "thunderbird", "thunderbird-bin", "waterfox", "zen",
  ]

  /// Reports whether the name is that of LibreOffice, which does the same by control+shift+Alt+V.
  private static func isOffice(_ name: String) -> Bool { name == "soffice.bin" || name.hasPrefix("libreoffice") }
}
