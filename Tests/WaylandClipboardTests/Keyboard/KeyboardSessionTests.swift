import Selections
import Testing

@testable import WaylandClipboard

/// Laws of a keyboard that presses the paste key: messages in, requests out.
struct KeyboardSessionTests {
  private static let registry = ObjectID(rawValue: 2)

  private func message(_ object: ObjectID, _ opcode: UInt16, _ write: (inout ArgumentWriter) -> Void) -> WireMessage {
    var writer = ArgumentWriter()
    write(&writer)
    return WireMessage(object: object, opcode: opcode, arguments: writer.bytes)
  }

  /// A session of a compositor with these globals.
  private func session(_ globals: [String]) throws -> KeyboardSession {
    var session = KeyboardSession()
    try session.begin()
    for (name, interface) in globals.enumerated() {
      _ = try session.handle(
        message(Self.registry, 0) {
          $0.write(UInt32(name))
          $0.write(interface)
          $0.write(3 as UInt32)
        })
    }
    try answer(&session)
    return session
  }

  /// Answers the question that is open.
  private func answer(_ session: inout KeyboardSession) throws {
    for case .sync(let callback) in session.takeRequests() {
      _ = try session.handle(message(callback, 0) { $0.write(0 as UInt32) })
    }
  }

  private static let all = ["wl_seat", "zwp_virtual_keyboard_manager_v1", "zwlr_foreign_toplevel_manager_v1"]

  @Test func `a compositor without keyboards for programs, without windows, or without a seat is recognized`() throws {
    #expect(try session(Self.all).hasKeyboards && session(Self.all).hasWindows)
    #expect(try !session(["wl_seat", Self.all[2]]).hasKeyboards)
    #expect(try !session([Self.all[1], Self.all[2]]).hasKeyboards)
    #expect(try !session(["wl_seat", Self.all[1]]).hasWindows)
  }

  @Test func `the modifiers are down while the last key is pressed, and nothing is down afterwards`() throws {
    var session = try session(Self.all)
    try answer(&session)
    #expect(session.phase == .ready)
    try session.makeKeyboard(mapSize: 10)
    let keyboard = session.keyboard
    #expect(session.takeRequests().contains(.setKeyMap(keyboard: keyboard, size: 10)))
    session.press(.controlShiftV, time: 5)
    func press(_ code: UInt32, _ isDown: Bool) -> Request {
      .pressKey(keyboard: keyboard, time: 5, code: code, isDown: isDown)
    }
    func modifiers(_ mask: UInt32) -> Request { .setModifiers(keyboard: keyboard, mask) }
    #expect(
      session.takeRequests() == [
        press(29, true), modifiers(4), press(42, true), modifiers(5), press(47, true),
        press(47, false), press(42, false), modifiers(4), press(29, false), modifiers(0),
      ])
    session.destroyKeyboard()
    #expect(session.takeRequests() == [.destroyKeyboard(keyboard)])
    session.press(.controlV, time: 6)
    #expect(session.takeRequests().isEmpty)
  }

  @Test func `a protocol error is reported by its number`() throws {
    var session = try session(Self.all)
    let code = try session.handle(
      message(.display, 0) {
        $0.write(1 as UInt32)
        $0.write(7 as UInt32)
        $0.write("reason")
      })
    #expect(code == 7)
  }

  @Test func `the key map has each key of each paste key once, with its modifier`() {
    let map = PasteKeyMap.text
    for key in PasteKey.Key.allCases {
      #expect(map.split(separator: "= \(key.code + 8);").count == 2)
    }
    #expect(map.contains("modifier_map Control { <LCTL> }") && map.contains("key <AB04> { [ v ] }"))
    #expect(PasteKey.allCases.allSatisfy { $0.keys.dropLast().allSatisfy { $0.mask != 0 } && $0.keys.last?.mask == 0 })
  }
}
