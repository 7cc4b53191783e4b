import Selections
import Testing

@testable import WaylandClipboard

/// Laws of the requests, the events and the objects of a connection.
struct ProtocolTests {
  private let device = ObjectID(rawValue: 7)

  @Test func `requests are those of the protocol descriptions`() {
    let (source, offer) = (ObjectID(rawValue: 9), ObjectID(rawValue: 0xFF00_0000))
    #expect(
      Request.sync(callback: source).message == WireMessage(object: .display, opcode: 0, arguments: [9, 0, 0, 0]))
    #expect(
      Request.setSelection(device: device, source: source).message
        == WireMessage(object: device, opcode: 0, arguments: [9, 0, 0, 0]))
    #expect(Request.setPrimarySelection(device: device, source: source).message.opcode == 2)
    #expect(Request.destroyDevice(device).message == WireMessage(object: device, opcode: 1))
    #expect(
      Request.receive(offer: offer, type: "ab").message
        == WireMessage(object: offer, opcode: 0, arguments: [3, 0, 0, 0, 0x61, 0x62, 0, 0]))
    #expect(Request.destroyOffer(offer).message == WireMessage(object: offer, opcode: 1))
  }

  @Test func `unknown events are ignored`() throws {
    for interface in [Interface.seat, .dataControlManager, .callback, .toplevel] {
      #expect(try Event(WireMessage(object: device, opcode: 99), from: interface) == nil)
    }
    // The screen that a window is shown on.
    #expect(
      try Event(WireMessage(object: device, opcode: 2, arguments: [1, 0, 0, 0, 0, 0, 0, 0]), from: .toplevel) == nil)
  }

  @Test func `only a paste brings a descriptor`() {
    #expect(Interface.dataControlSource.descriptorCount(ofEvent: 0) == 1)
    #expect(Interface.dataControlSource.descriptorCount(ofEvent: 1) == 0)
    #expect(Interface.dataControlOffer.descriptorCount(ofEvent: 0) == 0)
  }

  @Test func `a number is used again only after the compositor has let it go`() throws {
    var objects = ObjectTable()
    let first = try objects.make(.callback)
    let second = try objects.make(.dataControlSource)
    #expect(first != second)
    objects.forget(second)
    #expect(objects.interface(of: second) == .dataControlSource)
    objects.idDeleted(second)
    #expect(objects.interface(of: second) == nil)
    #expect(try objects.make(.callback) == second)
    objects.idDeleted(.display)
    #expect(objects.interface(of: .display) == .display)
  }

  @Test func `the compositor makes objects in its own range, each once, and not without end`() throws {
    var objects = ObjectTable()
    #expect(throws: WireError.invalidObject) { try objects.note(ObjectID(rawValue: 5), .dataControlOffer) }
    let first = ObjectID(rawValue: ObjectID.firstOfServer)
    try objects.note(first, .dataControlOffer)
    #expect(throws: WireError.invalidObject) { try objects.note(first, .dataControlOffer) }
    objects.forget(first)
    try objects.note(first, .toplevel)
    #expect(throws: WireError.invalidObject) {
      for number in 1...100_000 as ClosedRange<UInt32> {
        try objects.note(ObjectID(rawValue: ObjectID.firstOfServer + number), .dataControlOffer)
      }
    }
    #expect(throws: WireError.invalidObject) { _ = try objects.make(.callback) }
  }

  @Test func `the newer of two protocols is used`() {
    func chosen(_ offered: [(String, UInt32)]) -> DataControlInterface? {
      var globals = Globals()
      for (name, (interface, version)) in offered.enumerated() {
        globals.add(name: UInt32(name), interface: interface, version: version)
      }
      return globals.dataControl?.interface
    }
    let (ext, wlr) = (("ext_data_control_manager_v1", UInt32(1)), ("zwlr_data_control_manager_v1", UInt32(2)))
    #expect(chosen([wlr]) == .wlr(version: 2))
    #expect(chosen([wlr, ext]) == .ext && chosen([ext, wlr]) == .ext)
    #expect(chosen([("wl_data_device_manager", 3)]) == nil)
  }

  @Test func `offers are bounded in number, names and length`() {
    var offers = OfferTable()
    let objects = (0..<20).map { ObjectID(rawValue: ObjectID.firstOfServer + $0) }
    let useless = objects.compactMap { offers.add($0) }
    #expect(useless == Array(objects.prefix(12)) && offers.count == 8)
    for number in 0..<5 { offers.add("type/\(number % 4)", to: objects[19], limit: 4) }
    let cut = offers.select(objects[19])
    #expect(cut?.isCut == true && cut?.types.count == 4)
    offers.add(String(repeating: "a", count: 2 << 20), to: objects[18], limit: 4)
    #expect(offers.select(objects[18])?.isCut == true && offers.select(objects[18])?.types.isEmpty == true)
    offers.add("a", to: objects[17], limit: 4)
    offers.add("a", to: objects[17], limit: 4)
    #expect(offers.select(objects[17])?.types == ["a"])
  }

  @Test func `the window that was activated last has the focus, as long as it has`() {
    var toplevels = ToplevelTable()
    let (first, second) = (ObjectID(rawValue: 1), ObjectID(rawValue: 2))
    toplevels.add(first)
    toplevels.add(second)
    toplevels.name(first, "foot")
    toplevels.name(second, "firefox")
    #expect(toplevels.focused == nil)
    toplevels.activate(first, true)
    #expect(toplevels.focused?.classes == ["foot"])
    toplevels.activate(second, true)
    toplevels.activate(first, false)
    #expect(toplevels.focused?.classes == ["firefox"] && toplevels.focused?.windowTitle == nil)
    toplevels.title(second, "A page")
    #expect(toplevels.focused?.windowTitle == "A page")
    toplevels.remove(second)
    #expect(toplevels.focused == nil)
  }
}
