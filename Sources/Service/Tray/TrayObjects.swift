import RichText
import ServiceCore

/// The two objects that a tray asks: the icon (org.kde.StatusNotifierItem) and its menu (com.canonical.dbusmenu).
/// They know nothing of the bus.
struct TrayObjects {
  static let item = "org.kde.StatusNotifierItem"
  static let menu = "com.canonical.dbusmenu"
  static let itemPath = "/StatusNotifierItem"
  static let menuPath = "/MenuBar"

  private(set) var status: ServiceStatus?
  private let style: ReportStyle
  private(set) var menu: TrayMenu
  private(set) var state: TrayState
  private(set) var title: String
  /// Counts the menus, so that a tray knows when to ask again.
  private(set) var revision: UInt32 = 1

  init(style: ReportStyle) {
    self.style = style
    menu = TrayMenu(nil)
    state = TrayState(nil)
    title = state.title(nil, style)
  }

  /// A change that the tray must know.
  struct Change: OptionSet {
    let rawValue: Int
    static let icon = Change(rawValue: 1)
    static let title = Change(rawValue: 2)
    static let menu = Change(rawValue: 4)
  }

  /// Takes the present status.
  /// - Parameter status: `nil` if no service runs.
  mutating func update(_ status: ServiceStatus?) -> Change {
    self.status = status
    var change: Change = []
    let (state, menu) = (TrayState(status), TrayMenu(status))
    let title = state.title(status, style)
    if state != self.state { change.insert(.icon) }
    if title != self.title { change.insert(.title) }
    if menu != self.menu {
      change.insert(.menu)
      revision &+= 1
    }
    (self.state, self.menu, self.title) = (state, menu, title)
    return change
  }

  // MARK: Properties

  /// The properties of an interface; empty for one that is not known.
  func properties(of interface: String) -> [BusValue.Entry] {
    switch interface {
    case Self.item: itemProperties
    case Self.menu:
      [
        .init("Version", .uint32(3)), .init("TextDirection", .string("ltr")), .init("Status", .string("normal")),
        .init("IconThemePath", .array(of: "s", [])),
      ]
    default: []
    }
  }

  private var itemProperties: [BusValue.Entry] {
    let none = BusValue.array(of: "(iiay)", [])
    let icon = BusValue.array(
      of: "(iiay)",
      [1, 2].map { scale in
        let icon = TrayIcon(state, scale: scale)
        return .structure([.int32(Int32(icon.size)), .int32(Int32(icon.size)), .bytes(icon.bytes)])
      })
    let hint = status?.last?.sentence?.masked ?? "Nothing has been copied yet"
    return [
      .init("Category", .string("ApplicationStatus")), .init("Id", .string("washboard")),
      .init("Title", .string(title)),
      .init("Status", .string(state.needsAttention ? "NeedsAttention" : "Active")), .init("WindowId", .int32(0)),
      .init("IconName", .string("")), .init("IconPixmap", icon), .init("IconAccessibleDesc", .string(title)),
      .init("OverlayIconName", .string("")), .init("OverlayIconPixmap", none), .init("AttentionIconName", .string("")),
      .init("AttentionIconPixmap", icon), .init("AttentionAccessibleDesc", .string(title)),
      .init("AttentionMovieName", .string("")), .init("IconThemePath", .string("")),
      .init("ToolTip", .structure([.string(""), icon, .string(title), .string(hint)])),
      .init("ItemIsMenu", .boolean(true)), .init("Menu", .objectPath(Self.menuPath)),
    ]
  }

  // MARK: Menu

  /// An item with its properties and its children, as GetLayout tells them.
  /// - Parameters:
  ///   - id: 0 for the menu itself.
  ///   - depth: the requested levels of children; negative for all.
  /// - Returns: `nil` if there is no such item.
  func layout(of id: Int32, depth: Int32) -> BusValue? {
    if id == 0 {
      let properties = [BusValue.Entry("children-display", .string("submenu"))]
      return layout(0, properties, menu.items, depth: depth)
    }
    return menu.item(id).map { layout($0.id, Self.properties(of: $0), $0.children, depth: depth) }
  }

  private func layout(
    _ id: Int32, _ properties: [BusValue.Entry], _ children: [TrayMenu.Item], depth: Int32
  ) -> BusValue {
    let shown = depth == 0 ? [] : children
    return .structure([
      .int32(id), .dictionary(properties),
      .array(
        of: "v", shown.map { .variant(layout($0.id, Self.properties(of: $0), $0.children, depth: depth - 1)) }),
    ])
  }

  /// The properties of the items of these numbers; of all where none is named.
  func groupProperties(of ids: [Int32]) -> BusValue {
    let all = menu.items.flatMap { [$0] + $0.children }
    let items = ids.isEmpty ? all : ids.compactMap { menu.item($0) }
    return .array(
      of: "(ia{sv})", items.map { .structure([.int32($0.id), .dictionary(Self.properties(of: $0))]) })
  }

  static func properties(of item: TrayMenu.Item) -> [BusValue.Entry] {
    if item.isSeparator { return [.init("type", .string("separator"))] }
    // An underscore would mark a letter as the item's key.
    let label = item.label.replacing("_", with: "__")
    var properties: [BusValue.Entry] = [
      .init("label", .string(label)), .init("enabled", .boolean(item.isEnabled)), .init("visible", .boolean(true)),
    ]
    if !item.children.isEmpty { properties.append(.init("children-display", .string("submenu"))) }
    return properties
  }
}
