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
  private func session(_ globals: [String], version: UInt32 = 3) throws -> KeyboardSession {
    var session = KeyboardSession()
    try session.begin()
    for (name, interface) in globals.enumerated() {
      _ = try session.handle(
        message(Self.registry, 0) {
          $0.write(UInt32(name))
          $0.write(interface)
          $0.write(version)
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

  // MARK: KWin's fake input

  private static let kwin = ["wl_seat", "org_kde_kwin_fake_input", "org_kde_kwin_keystate"]

  /// A session with the fake input, and the objects that it made.
  private func fakeSession() throws -> (KeyboardSession, input: ObjectID, states: ObjectID, seatKeyboard: ObjectID) {
    var session = try session(Self.kwin, version: 5)
    try answer(&session)
    try session.makeFakeInput()
    var (input, states, seatKeyboard) = (ObjectID.none, ObjectID.none, ObjectID.none)
    for request in session.takeRequests() {
      switch request {
      case .authenticate(let id, _, _): input = id
      case .fetchKeyStates(let id): states = id
      case .getSeatKeyboard(_, let id): seatKeyboard = id
      default: break
      }
    }
    return (session, input, states, seatKeyboard)
  }

  @Test func `a fake input that presses no keys is no keyboard, and early states of keys tell no modifiers`() throws {
    #expect(try session(Self.kwin, version: 4).hasFakeInput)
    #expect(try !session(Self.kwin, version: 3).hasFakeInput)
    #expect(try !session(Self.kwin, version: 5).hasKeyboards)
    var early = try session(Self.kwin, version: 4)
    try answer(&early)
    try early.makeFakeInput()
    #expect(early.isModifierHeld == nil)
  }

  @Test func `each key of the fake input that goes down comes up, and none goes down without the user's map`() throws {
    var (session, input, _, _) = try fakeSession()
    #expect(input != .none)
    let isPressedBlindly = session.pressFakeKeys(.controlV)
    #expect(!isPressedBlindly && session.takeRequests().isEmpty)
    session.layout = KeyboardLayoutTests.layout("key <LCTL> { [ Control_L ] };\nkey <AB04> { [ v, V ] };")
    let isPressed = session.pressFakeKeys(.controlV)
    let pressed = session.takeRequests()
    func press(_ code: UInt32, _ isDown: Bool) -> Request {
      .pressFakeKey(fakeInput: input, code: code, isDown: isDown)
    }
    #expect(isPressed && pressed == [press(29, true), press(47, true), press(47, false), press(29, false)])
    // The map has no Insert.
    let isInsertPressed = session.pressFakeKeys(.shiftInsert)
    #expect(!isInsertPressed && session.takeRequests().isEmpty)
    // A fake input of this version has no request by which it is destroyed.
    session.destroyKeyboard()
    #expect(session.takeRequests().isEmpty)
  }

  @Test func `a modifier is held until its state says otherwise, and a lock is none`() throws {
    var (session, _, states, _) = try fakeSession()
    func report(_ key: UInt32, _ state: UInt32) throws {
      _ = try session.handle(
        message(states, 0) {
          $0.write(key)
          $0.write(state)
        })
    }
    try report(0, 2)
    #expect(session.isModifierHeld == false)
    try report(6, 3)
    try report(5, 3)
    try report(6, 0)
    #expect(session.isModifierHeld == true)
    try report(5, 0)
    #expect(session.isModifierHeld == false)
  }

  @Test func `a key map comes with a descriptor`() throws {
    let (session, input, _, seatKeyboard) = try fakeSession()
    #expect(session.descriptorCount(of: message(seatKeyboard, 0) { _ in }) == 1)
    #expect(session.descriptorCount(of: message(seatKeyboard, 1) { _ in }) == 0)
    #expect(session.descriptorCount(of: message(input, 0) { _ in }) == 0)
  }

  @Test func `the fake input is authenticated by its first request, and presses by its eleventh`() {
    let id = ObjectID(rawValue: 7)
    #expect(Request.authenticate(fakeInput: id, program: "p", reason: "r").message.opcode == 0)
    #expect(Request.pressFakeKey(fakeInput: id, code: 47, isDown: true).message.opcode == 10)
    #expect(Request.getSeatKeyboard(seat: id, id).message.opcode == 1)
    #expect(Request.fetchKeyStates(id).message.opcode == 0)
  }

  // MARK: Errors and maps

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
