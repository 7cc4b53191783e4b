import TestProcesses
import Testing
import X11TestPeer

/// `washboard tray` on a session bus of the test's own, asked as a tray asks it.
@Suite(
  .enabled(if: Desktop.isPossible, Desktop.reason),
  .enabled(if: SessionBus.isPossible, "dbus-daemon or dunst is not installed"))
struct TrayCommandTests {
  private static let properties = "org.freedesktop.DBus.Properties.GetAll"

  /// Everything that the icon says of itself.
  private func icon(_ bus: SessionBus) throws -> String {
    try bus.call(
      "org.washboard.Tray", "/StatusNotifierItem", Self.properties, "string:org.kde.StatusNotifierItem")
  }

  /// The menu as it opens.
  private func menu(_ bus: SessionBus) throws -> String {
    _ = try bus.call("org.washboard.Tray", "/MenuBar", "com.canonical.dbusmenu.AboutToShow", "int32:0")
    return try bus.call(
      "org.washboard.Tray", "/MenuBar", "com.canonical.dbusmenu.GetLayout", "int32:0", "int32:-1", "array:string:")
  }

  private func click(_ bus: SessionBus, _ id: Int) throws {
    _ = try bus.call(
      "org.washboard.Tray", "/MenuBar", "com.canonical.dbusmenu.Event", "int32:\(id)", "string:clicked",
      "variant:string:", "uint32:0")
  }

  @Test func `the icon follows the service, and its menu pauses and resumes`() throws {
    let bus = try SessionBus()
    let desktop = try Desktop(variables: bus.variables)
    let tray = try desktop.start(["tray", "--wait"])
    #expect(try wait(limit: 10_000) { try icon(bus).contains("Washboard: copies are cleaned") }, "\(tray.errorText)")
    try #require(try desktop.copy(try desktop.source(html: "<p style='color:red'>marker</p>")))
    #expect(try wait(limit: 10_000) { try menu(bus).contains("colors removed") })
    #expect(try !menu(bus).contains("marker") && !icon(bus).contains("marker"))

    try click(bus, 1)
    #expect(try wait(limit: 10_000) { bus.log.contains("The last copy") && bus.log.contains("Cleaned a copy from") })

    // Nothing is restored twice.
    for _ in 0..<2 { try click(bus, 7) }
    #expect(try wait(limit: 10_000) { bus.log.contains("Not done") && bus.log.contains("as it was is not held") })

    try click(bus, 4)
    #expect(try wait(limit: 10_000) { try icon(bus).contains("Washboard: paused until ") })
    #expect(try desktop.run(["status"]).output.hasPrefix("Paused until "))
    try click(bus, 6)
    #expect(try wait(limit: 10_000) { try icon(bus).contains("Washboard: copies are cleaned") })

    desktop.daemon.signal(9)
    #expect(try wait(limit: 10_000) { try icon(bus).contains("Washboard: no service runs") })
    #expect(try menu(bus).contains("Start the service"))
    try click(bus, 5)
    try tray.waitForExit()
  }

  @Test func `a second icon, a session without a tray and one without a bus are told apart`() throws {
    let bus = try SessionBus()
    let desktop = try Desktop(variables: bus.variables)
    let alone = try desktop.run(["tray"])
    #expect(alone.exitCode == 69 && alone.errors.contains("there is no tray"))
    let first = try desktop.start(["tray", "--wait"])
    #expect(try wait(limit: 10_000) { try icon(bus).contains("Washboard") })
    let second = try desktop.run(["tray"])
    #expect(second.exitCode == 69 && second.errors.contains("is already shown"))
    first.signal(15)
    try first.waitForExit()
    let nowhere = try Desktop(variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    #expect(try nowhere.run(["tray"]).errors.contains("there is no session bus"))
    #expect(try nowhere.run(["tray", "--wait"]).exitCode == 0)
  }
}
