import Glibc
import Selections
import Testing
import WaylandClipboard
import WaylandTestPeer

/// Laws of the transport on a real socket, with a compositor, owners and receivers of all manners.
struct WaylandClipboardTests {
  private static func features(_ managers: [(name: String, version: UInt32)]) -> MockCompositor.Features {
    var features = MockCompositor.Features()
    features.managers = managers
    return features
  }

  @Test(arguments: [("ext_data_control_manager_v1", 1), ("zwlr_data_control_manager_v1", 2)])
  func `a copy is read, taken and pasted by either protocol`(name: String, version: UInt32) throws {
    let desk = try Desk(Self.features([(name, version)]))
    let id = try desk.copied(["text/html", "text/plain"], .honest([7, 8, 9]))
    try desk.perform(.fetch(id, target: "text/html"))
    let content = try desk.wait { if case .fetched(id, let content) = $0 { content } else { nil } }
    #expect(content.bytes == [7, 8, 9] && content.type == "text/html")
    let form = OfferForm(targets: ["UTF8_STRING", "text/plain"], bytes: [1, 2])
    try desk.perform(.offer(id, Offer(forms: [form])))
    _ = try desk.wait { if case .taken(id, _) = $0 { true } else { nil } }
    try desk.serve { desk.compositor.isOwnedByClient }
    #expect(desk.compositor.offeredTypes == ["text/plain"])
    #expect(try desk.pasted("text/plain") == [1, 2])
    #expect(try desk.pasted("text/html") == [])
    desk.compositor.copy(["text/rtf"], .dead)
    _ = try desk.wait { if case .lost = $0 { true } else { nil } }
  }

  @Test func `the program with the focus is taken for the source`() throws {
    let desk = try Desk()
    desk.compositor.focus(application: "org.gnome.TextEditor")
    desk.compositor.copy(["text/plain"], .dead)
    let source = try desk.wait { if case .copied(let copy) = $0 { copy.source } else { nil } }
    #expect(source.classes == ["org.gnome.TextEditor"] && source.executable == nil)
  }

  @Test func `the marked text is read only if it is listed`() throws {
    var settings = Desk.settings
    settings.selections = ["CLIPBOARD", "PRIMARY"]
    let desk = try Desk(MockCompositor.Features(), settings)
    desk.compositor.copy(["text/plain"], .dead, isPrimary: true)
    #expect(try desk.wait { if case .copied(let copy) = $0 { copy.selection } else { nil } } == "PRIMARY")
    try desk.clipboard.update(Desk.settings)
    desk.compositor.copy(["text/plain"], .dead, isPrimary: true)
    desk.compositor.copy(["text/plain"], .dead)
    #expect(try desk.wait { if case .copied(let copy) = $0 { copy.selection } else { nil } } == "CLIPBOARD")
  }

  // MARK: Owners

  @Test(arguments: [
    (MockCompositor.Manner.silent, SelectionError.Code.overdue), (.endless, .tooLarge),
  ])
  func `silent owners are late, and endless ones are given up`(manner: MockCompositor.Manner, code: SelectionError.Code)
    throws
  {
    let desk = try Desk()
    let id = try desk.copied(["text/plain"], manner)
    try desk.perform(.fetch(id, target: "text/plain"))
    let error = try desk.wait { if case .fetchFailed(id, _, let error) = $0 { error } else { nil } }
    #expect(error.code == code)
  }

  @Test func `nothing is read from an owner that has ended`() throws {
    let desk = try Desk()
    let id = try desk.copied(["text/plain"], .dead)
    try desk.perform(.fetch(id, target: "text/plain"))
    let content = try desk.wait { if case .fetched(id, let content) = $0 { content } else { nil } }
    #expect(content.bytes.isEmpty)
  }

  @Test func `a list of more types than are taken is no copy that is read`() throws {
    let desk = try Desk()
    desk.compositor.copy((0..<3000).map { "type/\($0)" }, .dead)
    let error = try desk.wait { if case .copyFailed(_, let error) = $0 { error } else { nil } }
    #expect(error.code == .tooLarge)
  }

  // MARK: Receivers

  @Test func `a large form is pasted whole, and a receiver that reads nothing is given up`() throws {
    let bytes = (0..<900_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let desk = try Desk()
    try desk.own(bytes)
    let stalled = try #require(desk.compositor.paste("text/plain"))
    #expect(try desk.pasted("text/plain") == bytes)
    let end = Desk.now() + 1000
    try desk.serve { Desk.now() > end }
    // What a pipe holds, and then its end.
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let read = read(stalled, &buffer, buffer.count), read > 0 { count += read }
    #expect(count > 0 && count < bytes.count)
    close(stalled)
  }

  @Test func `receivers that close early harm nobody`() throws {
    let desk = try Desk()
    try desk.own(Array(repeating: 5, count: 500_000))
    for _ in 0..<50 { close(try #require(desk.compositor.paste("text/plain"))) }
    #expect(try desk.pasted("text/plain").count == 500_000)
  }

  @Test func `no more transfers are under way than are allowed`() throws {
    var settings = Desk.settings
    (settings.maxTransfers, settings.sendDeadline) = (2, 60_000)
    let desk = try Desk(MockCompositor.Features(), settings)
    try desk.own(Array(repeating: 5, count: 500_000))
    let ends = try (0..<3).map { _ in try #require(desk.compositor.paste("text/plain")) }
    var served = 0
    try desk.serve {
      _ = try? desk.wait { if case .served = $0 { true } else { nil } }
      served += 1
      return served == 3
    }
    for end in ends { close(end) }
  }

  // MARK: Seats

  @Test func `without a seat there is no clipboard, and another seat has one`() throws {
    let desk = try Desk()
    try desk.own([1])
    desk.compositor.removeSeat()
    _ = try desk.wait { if case .cleared = $0 { true } else { nil } }
    let command = CommandID(rawValue: 9)
    try desk.perform(.begin(command, selection: "CLIPBOARD"))
    try desk.perform(
      .own(command, selection: "CLIPBOARD", Offer(forms: [OfferForm(targets: ["text/plain"], bytes: [1])])))
    _ = try desk.wait { if case .cleared = $0 { true } else { nil } }
    desk.compositor.addSeat()
    _ = try desk.wait { if case .cleared = $0 { true } else { nil } }
    try desk.own([2])
    #expect(try desk.pasted("text/plain") == [2])
  }

  @Test func `a device that ends is replaced with its seat, or the transport ends`() throws {
    let desk = try Desk()
    desk.compositor.finishDevice()
    try desk.serve { !desk.compositor.hasDevice }
    desk.compositor.removeSeat()
    desk.compositor.addSeat()
    try desk.serve { desk.compositor.hasDevice }
    try desk.own([2])
    desk.compositor.finishDevice()
    let error = #expect(throws: SelectionError.self) { try desk.serve { false } }
    #expect(error?.code == .connectionLost)
  }

  // MARK: Lost connections

  @Test func `a lost connection is made again, and what we hold is offered again`() throws {
    let desk = try Desk(survivesLoss: true)
    try desk.own([5])
    for _ in 0..<2 {
      desk.compositor.dropClient()
      try desk.serve { desk.compositor.isOwnedByClient }
      #expect(try desk.pasted("text/plain") == [5])
    }
    #expect(!desk.notices.contains { if case .lost = $0 { true } else { false } })
  }

  @Test func `a copy that is made while the connection is lost wins, and is read`() throws {
    let desk = try Desk(survivesLoss: true)
    try desk.own([5])
    desk.compositor.dropClient(copied: ["text/rtf"])
    _ = try desk.wait { if case .lost = $0 { true } else { nil } }
    #expect(try desk.wait { if case .copied(let copy) = $0 { copy.targets } else { nil } } == ["text/rtf"])
    #expect(!desk.compositor.isOwnedByClient)
  }

  @Test func `what needs the connection fails at once while it is lost`() throws {
    let desk = try Desk(survivesLoss: true)
    let id = try desk.copied(["text/html"], .silent)
    try desk.perform(.fetch(id, target: "text/html"))
    desk.compositor.dropClient()
    _ = try desk.wait { if case .fetchFailed(id, _, _) = $0 { true } else { nil } }
    let command = CommandID(rawValue: 9)
    try desk.perform(.begin(command, selection: "CLIPBOARD"))
    let offer = Offer(forms: [OfferForm(targets: ["text/plain"], bytes: [1])])
    try desk.perform(.own(command, selection: "CLIPBOARD", offer))
    #expect(desk.notices.contains(.notOwned(selection: "CLIPBOARD", command)))
    try desk.serve { desk.compositor.hasDevice }
    try desk.own([2])
    #expect(try desk.pasted("text/plain") == [2])
  }

  @Test func `a compositor that has ended is not waited for`() throws {
    let desk = try Desk(survivesLoss: true)
    desk.compositor.kill()
    let error = #expect(throws: SelectionError.self) { try desk.serve { false } }
    #expect(error?.code == .connectionLost)
  }
}
