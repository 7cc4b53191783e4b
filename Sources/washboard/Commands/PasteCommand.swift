import ArgumentParser
import Glibc
import Selections
import Service
import ServiceCore
internal import SystemCalls

struct PasteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paste", abstract: "Clean the copy by another profile and paste it into the focused window.",
    discussion: """
      Meant for a key binding. For two seconds the service gives the copy by this profile to the focused program, and all others still \
      paste what is on the clipboard. On Wayland it gives it to every program, because no compositor tells who pastes. Once you have \
      released the keys of the binding, the command presses the paste key. It does not if a key is still down after a second, which \
      only X11 and Plasma 6 tell, or if another window has the focus by then. With --choose it first \
      shows the profiles in a menu, each with the first line of the copy. The menu needs rofi, dmenu, zenity, kdialog, wofi or fuzzel. \
      The service has five seconds to answer.
      """)

  @Argument(help: "The profile; 'washboard profiles' lists all.")
  var profile: String?

  @Flag(help: "Choose the profile from a menu.")
  var choose = false

  @Option(
    help: """
      The paste key: ctrl+v, ctrl+shift+v, ctrl+shift+alt+v or shift+insert. Default: the usual one of the program.
      """
  )
  var key: PasteKey?

  @Option(
    help: ArgumentHelp(
      "The configuration whose profiles the menu shows. Default: $XDG_CONFIG_HOME/washboard/config.toml.",
      valueName: "file"))
  var config: String?

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func validate() throws {
    if choose == (profile != nil) { throw ValidationError("name a profile, or use --choose") }
  }

  func run() throws {
    do {
      try paste()
    } catch let failure as CommandFailure {
      // A key that is held down would show it again and again.
      if failure.code != .temporary, isatty(STDERR_FILENO) == 0, isatty(STDIN_FILENO) == 0 {
        CommandNotification.show("Nothing was pasted", failure.sentence)
      }
      throw failure
    }
  }

  private func paste() throws {
    let paste = try FocusedPaste(on: service, key: key)
    guard let chosen = try profile ?? chosenProfile() else { return }
    let choice = profile == nil ? MonotonicClock.now() : nil
    let report = try paste.paste { window throws(CommandFailure) in
      // A key that repeats while it is held starts this more than once; a menu is shown once.
      let age = choice.map { UInt32(clamping: MonotonicClock.now() &- $0) } ?? ProcessAge.milliseconds()
      return try service.report(after: .paste(profile: chosen, window: window, age: age))
    }
    if json { try StandardOutput.print(json: report) }
  }

  /// Shows the menu.
  /// - Returns: `nil` if nothing was chosen.
  private func chosenProfile() throws(CommandFailure) -> String? {
    let menu = try ChoiceMenu(
      path: Environment.variables["PATH"], isWayland: service.servedDisplay?.isWayland ?? false)
    let configuration = try ConfigurationStore.load(config).configuration
    let copy = ProfilePreviews.presentCopy(service, configuration, display: service.display)
    return menu.choose("Paste as", among: ProfilePreviews.entries(configuration, of: copy))
  }
}
