import Glibc
import Service
import ServiceCore

/// A menu of the desktop, shown by whichever program of the kind is installed.
struct ChoiceMenu {
  /// One line of the menu.
  struct Entry: Hashable {
    let name: String
    /// The first words of what the entry stands for; empty for none.
    let preview: String
  }

  private enum Program: String, CaseIterable {
    case rofi, dmenu, zenity, kdialog, wofi, fuzzel

    func arguments(_ title: String, _ entries: [Entry]) -> [String] {
      switch self {
      case .rofi: ["-dmenu", "-i", "-p", title]
      case .dmenu: ["-i", "-l", "\(min(entries.count, 20))", "-p", title]
      case .wofi: ["--dmenu", "--insensitive", "--prompt", title]
      case .fuzzel: ["--dmenu", "--prompt", "\(title): "]
      case .zenity:
        [
          "--list", "--title=Washboard", "--text=\(title)", "--column=Profile", "--column=First line",
          "--print-column=1",
          "--width=640", "--height=360",
        ]
      case .kdialog: ["--title", "Washboard", "--menu", title] + entries.flatMap { [$0.name, $0.name] }
      }
    }

    func input(_ entries: [Entry]) -> [UInt8] {
      switch self {
      case .rofi, .dmenu, .wofi, .fuzzel:
        Array(entries.map { ChoiceMenu.line(of: $0, among: entries) + "\n" }.joined().utf8)
      case .zenity: Array(entries.map { "\($0.name)\n\($0.preview.isEmpty ? " " : $0.preview)\n" }.joined().utf8)
      case .kdialog: []
      }
    }
  }

  /// Returns the line that stands for an entry. There is no tab in it, which dmenu would show as a box.
  private static func line(of entry: Entry, among entries: [Entry]) -> String {
    let width = entries.map(\.name.count).max() ?? 0
    return entry.preview.isEmpty ? entry.name : "\(entry.name.padding(to: width))  \(entry.preview)"
  }

  private let program: Program

  /// Milliseconds that the user has for a choice.
  private static let patience: UInt64 = 120_000
  /// Characters of a preview.
  static let previewLength = 72

  /// Looks along the PATH.
  /// - Parameter isWayland: whether a program of Wayland comes before those that need XWayland.
  /// - Throws: if no program of the kind is installed.
  init(path: String?, isWayland: Bool) throws(CommandFailure) {
    let folders = (path ?? "").split(separator: ":")
    let native: [Program] = isWayland ? [.wofi, .fuzzel] : []
    let found = (native + Program.allCases).first { program in
      folders.contains { access("\($0)/\(program.rawValue)", X_OK) == 0 }
    }
    guard let found else {
      throw CommandFailure(
        .unavailable, "no menu can be shown",
        advice: "install one of \(Program.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    program = found
  }

  /// Shows the entries.
  /// - Returns: the name of the entry that was chosen; `nil` if none was.
  func choose(_ title: String, among entries: [Entry]) -> String? {
    guard
      let run = ProgramRun(
        program.rawValue, program.arguments(title, entries), input: program.input(entries), limit: Self.patience),
      run.exitCode == 0
    else { return nil }
    let line = String(decoding: run.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return entries.first { $0.name == line || Self.line(of: $0, among: entries) == line }?.name
  }

  /// Returns the first line with words, without what would act in a menu.
  static func preview(of lines: [Substring], length: Int = previewLength) -> String {
    let lines = lines.lazy.map { line in
      String(line.prefix(4 * length)).printable.split(separator: " ").joined(separator: " ")
    }
    let first = lines.first { !$0.isEmpty } ?? ""
    return first.count > length ? "\(first.prefix(length))\u{2026}" : first
  }
}

extension String {
  /// The text with spaces to a width, so that previews stand below each other.
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
