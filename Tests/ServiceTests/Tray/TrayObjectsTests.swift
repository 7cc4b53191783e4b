import Testing

@testable import Service
@testable import ServiceCore

/// The answers of the icon and its menu, without a bus.
struct TrayObjectsTests {
  private func status(paused: Bool = false) -> ServiceStatus {
    var status = ServiceStatus(
      release: "1", pid: 1, display: ":1", started: "", configuration: .init(file: "/c", shipped: false, loaded: ""),
      owned: [], heldBack: [:], copies: .init())
    if paused { status.rest = .init(paused: true) }
    return status
  }

  private func property(_ name: String, _ objects: TrayObjects, of interface: String = TrayObjects.item) -> BusValue? {
    objects.properties(of: interface).first { $0.name == name }?.value
  }

  @Test func `a change of the status is reported once, as what it changes`() {
    var objects = TrayObjects(style: ReportStyle())
    let first = objects.update(status())
    #expect(first == [.icon, .title, .menu] && objects.revision == 2)
    let again = objects.update(status())
    #expect(again == [] && objects.revision == 2)
    let paused = objects.update(status(paused: true))
    #expect(paused == [.icon, .title, .menu] && objects.revision == 3)
    #expect(property("Title", objects) == .string("Washboard: paused until 'washboard resume'"))
    #expect(property("Status", objects) == .string("Active"))
    #expect(property("Menu", objects) == .objectPath("/MenuBar"))
    #expect(property("Version", objects, of: TrayObjects.menu) == .uint32(3))
    #expect(objects.properties(of: "org.example").isEmpty)
  }

  @Test func `the layout has all items, or as many levels as requested`() throws {
    var objects = TrayObjects(style: ReportStyle())
    _ = objects.update(status())
    let whole = try #require(objects.layout(of: 0, depth: -1))
    #expect(whole.signature == "(ia{sv}av)")
    guard case .structure(let members) = whole, case .array(_, let children) = members[2] else {
      Issue.record("no layout")
      return
    }
    #expect(children.count == objects.menu.items.count)
    guard case .structure(let flat)? = objects.layout(of: 0, depth: 0), case .array(_, let none) = flat[2] else {
      Issue.record("no layout")
      return
    }
    #expect(none.isEmpty && objects.layout(of: 99, depth: 1) == nil)
    #expect(objects.groupProperties(of: [1, 99]).signature == "a(ia{sv})")
  }

  @Test func `an underscore in a label marks no key`() {
    let item = TrayMenu.Item(id: 1, label: "a_b", action: .pause)
    #expect(TrayObjects.properties(of: item).first { $0.name == "label" }?.value == .string("a__b"))
  }
}
