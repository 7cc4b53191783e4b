import Selections
import Testing
import X11Clipboard
import X11TestPeer

/// The title of the window that a copy was made in, on a real server.
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct WindowTitleTests {
  /// Copies while a window has the focus, and returns the title that the service is told.
  /// - Parameters:
  ///   - isOwn: whether the window belongs to the program that copies.
  ///   - property: the property that holds the title, and its type.
  private func title(
    _ title: [UInt8], isOwn: Bool = true, isAsked: Bool = true,
    property: (name: String, type: String) = ("_NET_WM_NAME", "UTF8_STRING")
  ) throws -> String? {
    var settings = TransportSettings()
    settings.readsWindowTitles = isAsked
    let desk = try Desk(settings)
    let source = try ClipboardSource(
      display: desk.display, targets: ["text/html"], answers: ["text/html": .bytes([1])])
    let other = try PeerConnection(display: desk.display)
    let focused = isOwn ? source.connection : other
    let window = focused.makeWindow()
    focused.changeProperty(
      of: window, focused.atom(property.name), type: focused.atom(property.type), format: 8, bytes: title)
    // A window manager sets it.
    focused.changeProperty(
      of: focused.root, focused.atom("_NET_ACTIVE_WINDOW"), type: focused.atom("WINDOW"), format: 32,
      bytes: words([window]))
    focused.synchronize()
    source.own()
    #expect(try wait(for: [desk, source], limit: 5000) { !desk.copies.isEmpty })
    return desk.copies.first?.source?.windowTitle
  }

  @Test func `the title of the active window comes with the copy of its program`() throws {
    #expect(try title(Array("Storks \u{2013} Chromium".utf8)) == "Storks \u{2013} Chromium")
  }

  @Test func `a window that has only the older property has that title`() throws {
    #expect(try title([0x4D, 0xFC, 0x6C, 0x6C], property: ("WM_NAME", "STRING")) == "M\u{FC}ll")
    #expect(try title(Array("M\u{FC}ll".utf8), property: ("WM_NAME", "UTF8_STRING")) == "M\u{FC}ll")
  }

  @Test func `another program's title is not taken, and none unless it is requested`() throws {
    #expect(try title(Array("Secret".utf8), isOwn: false) == nil)
    #expect(try title(Array("Storks".utf8), isAsked: false) == nil)
    #expect(try title([]) == nil)
  }

  @Test func `a title of any length and any bytes is taken as far as it goes`() throws {
    let title = try title([0xFF] + [UInt8](repeating: 0x61, count: 100_000))
    #expect(title?.hasPrefix("\u{FFFD}a") == true && title?.utf8.count ?? 0 < 2000)
  }
}
