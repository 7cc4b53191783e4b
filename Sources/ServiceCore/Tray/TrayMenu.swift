import Configuration
import RichText

/// The menu of the tray icon.
package struct TrayMenu: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    /// The number by which the tray names it; the menu itself is 0.
    package let id: Int32
    package let label: String
    package var action: TrayAction?
    package var children: [Item] = []

    /// Whether it is a line between others.
    package var isSeparator: Bool { label.isEmpty }
    package var isEnabled: Bool { action != nil || !children.isEmpty }
  }

  package let items: [Item]

  /// The profiles that a program can be given, with `ignore` for none.
  private static let choices = [
    ("plain", "plain text"), ("minimal", "reduced to bold, italics, links and lists"),
    ("structure", "without fonts and colors"), ("faithful", "with all formatting"), ("ignore", "left as they are"),
  ]
  /// The longest label; menus are not broken into lines.
  private static let maximumLabel = 100

  /// - Parameter status: `nil` if no service runs.
  package init(_ status: ServiceStatus?) {
    guard let status else {
      items = [
        Item(id: 1, label: "No service runs"), Item(id: 2, label: "Start the service", action: .start),
        Item(id: 3, label: ""),
        Item(id: 4, label: "Find out why (doctor)", action: .doctor),
        Item(id: 5, label: "Remove this icon", action: .quit),
      ]
      return
    }
    let last = status.last?.sentence
    var items = [
      Item(
        id: 1, label: Self.shortened(last ?? "Nothing has been copied yet"), action: last.map { _ in .explain })
    ]
    if status.state.holdsPaste {
      items.append(Item(id: 2, label: "Allow the held paste", action: .allow))
    }
    items.append(Item(id: 3, label: ""))
    if status.rest == nil {
      items.append(Item(id: 4, label: "Pause for ten minutes", action: .pause))
      items.append(Item(id: 5, label: "Leave the next copy as it is", action: .skip))
    } else {
      items.append(Item(id: 6, label: "Clean copies again", action: .resume))
    }
    // The original goes with the clean copy.
    let isHeld = status.last?.outcome == .cleaned && status.owned.contains(Original.selection)
    items.append(Item(id: 7, label: "Put the last copy back as it was", action: isHeld ? .restore : nil))
    if let program = Self.program(status.last?.source), let title = status.last?.source?.title {
      let choices = Self.choices.enumerated().map { place, choice in
        Item(
          id: Int32(100 + place), label: choice.1,
          action: .addRule(source: program, profile: choice.0))
      }
      items.append(Item(id: 8, label: Self.shortened("From now on, copies from \(title) are"), children: choices))
    }
    items.append(Item(id: 9, label: ""))
    let file = status.configuration
    items.append(
      Item(
        id: 10, label: "Open the configuration",
        action: .openConfiguration(path: file.file, isMissing: file.shipped)))
    items.append(Item(id: 11, label: "Check the setup (doctor)", action: .doctor))
    items.append(Item(id: 12, label: "Remove this icon", action: .quit))
    self.items = items
  }

  /// Returns the item of a number, at any depth.
  package func item(_ id: Int32) -> Item? {
    for item in items {
      if item.id == id { return item }
      if let child = item.children.first(where: { $0.id == id }) { return child }
    }
    return nil
  }

  /// The name of a program that a rule can match; `nil` if it has none, and for what the command line has copied.
  private static func program(_ source: CopyReport.Source?) -> String? {
    guard let name = source?.executable ?? source?.classes.last, name != "washboard", RuleAddition.isWritable(name)
    else { return nil }
    return name
  }

  private static func shortened(_ text: String) -> String {
    let text = text.masked
    return text.count > maximumLabel ? "\(text.prefix(maximumLabel))\u{2026}" : text
  }
}
