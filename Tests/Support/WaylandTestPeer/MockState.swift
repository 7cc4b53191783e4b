private import CDescriptors
import Glibc

/// The state of the mock compositor: the client's objects, and the content of the clipboard.
struct MockState {
  enum Kind: Hashable {
    case registry, seat, manager, device, source, offer, toplevelManager
  }

  /// A copy of a stranger's.
  struct Copy {
    let types: [String]
    let manner: (String) -> MockCompositor.Manner
  }

  private let features: MockCompositor.Features
  private(set) var client: Int32 = -1
  private(set) var isEnded = false
  private var input: [UInt8] = []
  private var descriptors: [Int32] = []
  private var kinds: [UInt32: Kind] = [:]
  private var registry: UInt32 = 0
  private(set) var device: UInt32 = 0
  private var toplevelManager: UInt32 = 0
  private var seatName: UInt32 = 1
  private var lastObject: UInt32 = 0xFF00_0000
  private var sourceTypes: [UInt32: [String]] = [:]
  private(set) var ownSource: UInt32?
  private var copies: [UInt32: Copy] = [:]
  /// Descriptors into which owners write later, or never.
  private var held: [HeldPipe] = []
  /// The offer that became the selection last.
  private var selected: UInt32 = 0
  private(set) var readTypes: [String] = []
  private(set) var hasGivenUp = false
  var isInPieces = false
  /// The copy that another program makes while the client is away.
  private var copyMeanwhile: Copy?

  init(_ features: MockCompositor.Features) { self.features = features }

  var ownTypes: [String] { ownSource.flatMap { sourceTypes[$0] } ?? [] }

  mutating func connect(_ number: Int32) {
    if client >= 0 { close(client) }
    (client, input, descriptors, kinds) = (number, [], [], [:])
  }

  /// Closes the connection as one that has no room left.
  /// - Parameter types: what another program copies before the client is back; empty for no copy.
  mutating func dropClient(types: [String]) {
    shutdown(client, Int32(SHUT_RDWR))
    (ownSource, selected, device) = (nil, 0, 0)
    copyMeanwhile = types.isEmpty ? nil : Copy(types: types, manner: { _ in .dead })
  }

  mutating func end() {
    isEnded = true
    if client >= 0 { close(client) }
    client = -1
    for pipe in held { close(pipe.descriptor) }
    held = []
  }

  // MARK: Sending

  func send(_ bytes: [UInt8], with descriptor: Int32 = -1) {
    if isInPieces, descriptor < 0 {
      for byte in bytes { _ = [byte].withUnsafeBytes { washboard_send(client, $0.baseAddress, 1, -1) } }
      return
    }
    _ = bytes.withUnsafeBytes { washboard_send(client, $0.baseAddress, $0.count, descriptor) }
  }

  private func event(_ object: UInt32, _ opcode: UInt16, _ arguments: [MockArgument], with descriptor: Int32 = -1) {
    send(MockArgument.message(object, opcode, arguments), with: descriptor)
  }

  // MARK: Requests

  mutating func advance(hasRequests: Bool) {
    if hasRequests { read() }
    for index in held.indices { held[index].advance() }
    for pipe in held where pipe.isClosed {
      hasGivenUp = hasGivenUp || pipe.isBroken
      close(pipe.descriptor)
    }
    held.removeAll(where: \.isClosed)
  }

  private mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var numbers = [Int32](repeating: -1, count: Int(WASHBOARD_MAXIMUM_DESCRIPTORS))
    var found: Int32 = 0
    let count = washboard_receive_several(client, &buffer, buffer.count, &numbers, &found)
    guard count > 0 else {
      close(client)
      client = -1
      return
    }
    descriptors += numbers.prefix(Int(max(0, found)))
    input += buffer.prefix(count)
    while input.count >= 8 {
      let (object, word) = (MockArgument.word(input, 0), MockArgument.word(input, 4))
      let length = Int(word >> 16)
      guard length >= 8, input.count >= length else { return }
      let arguments = Array(input[8..<length])
      input.removeFirst(length)
      if !features.isSilent { request(object, UInt16(word & 0xFFFF), arguments) }
    }
  }

  private mutating func request(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8]) {
    func word(_ offset: Int) -> UInt32 { MockArgument.word(arguments, offset) }
    switch (object == 1 ? nil : kinds[object], opcode) {
    case (nil, 0) where object == 1:
      event(word(0), 0, [.word(0)])
      event(1, 1, [.word(word(0))])
    case (nil, 1) where object == 1:
      registry = word(0)
      kinds[registry] = .registry
      announceSeat()
      if features.hasToplevels {
        event(registry, 0, [.word(50), .text("zwlr_foreign_toplevel_manager_v1"), .word(3)])
      }
      for (index, manager) in features.managers.enumerated() {
        event(registry, 0, [.word(100 + UInt32(index)), .text(manager.name), .word(manager.version)])
      }
    case (.registry, 0): bind(word(arguments.count - 4), MockArgument.text(arguments, 4))
    case (.manager, 0): kinds[word(0)] = .source
    case (.manager, 1):
      device = word(0)
      kinds[device] = .device
      select(copyMeanwhile.map { offer($0) })
      copyMeanwhile = nil
    case (.device, 0): set(word(0))
    case (.device, 1):
      destroy(object)
      if device == object { device = 0 }
    case (.source, 0): sourceTypes[object, default: []].append(MockArgument.text(arguments, 0))
    case (.source, 1):
      destroy(object)
      if ownSource == object {
        ownSource = nil
        event(device, 1, [.word(0)])
      }
    case (.offer, 0): receive(copies[object], MockArgument.text(arguments, 0))
    case (.offer, 1):
      copies[object] = nil
      kinds[object] = nil
    default: break
    }
  }

  private mutating func bind(_ id: UInt32, _ interface: String) {
    switch interface {
    case "wl_seat": kinds[id] = .seat
    case "zwlr_foreign_toplevel_manager_v1":
      kinds[id] = .toplevelManager
      toplevelManager = id
    default: kinds[id] = .manager
    }
  }

  private mutating func destroy(_ object: UInt32) {
    kinds[object] = nil
    event(1, 1, [.word(object)])
  }

  private mutating func set(_ source: UInt32) {
    if let old = ownSource { event(old, 1, []) }
    ownSource = source == 0 ? nil : source
    select(source == 0 ? nil : offer(Copy(types: sourceTypes[source] ?? [], manner: { _ in .dead })))
  }

  private mutating func receive(_ copy: Copy?, _ type: String) {
    guard !descriptors.isEmpty else { return }
    let descriptor = descriptors.removeFirst()
    readTypes.append(type)
    switch copy?.manner(type) {
    case .honest(let bytes):
      write(bytes, into: descriptor)
      close(descriptor)
    case .stalling(let bytes):
      write(bytes, into: descriptor)
      held.append(HeldPipe(descriptor, .stalled))
    case .silent: held.append(HeldPipe(descriptor, .stalled))
    case .slow(let bytes): held.append(HeldPipe(descriptor, .slow(bytes[...])))
    case .endless: held.append(HeldPipe(descriptor, .endless))
    case .dying(let bytes):
      write(bytes, into: descriptor)
      close(descriptor)
      clear()
    case .overtaken(let bytes, let next):
      write(bytes, into: descriptor)
      self.copy(copy?.types ?? [], { _ in .honest(next) }, isPrimary: false)
      close(descriptor)
    case .dead, nil: close(descriptor)
    }
  }

  private func write(_ bytes: [UInt8], into descriptor: Int32) {
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  // MARK: What happens

  private mutating func offer(_ copy: Copy) -> UInt32 {
    lastObject += 1
    kinds[lastObject] = .offer
    copies[lastObject] = copy
    event(device, 0, [.word(lastObject)])
    // In one piece: thousands of small ones would fill the socket before anybody reads.
    send(copy.types.flatMap { MockArgument.message(lastObject, 0, [.text($0)]) })
    return lastObject
  }

  private mutating func select(_ offer: UInt32?, isPrimary: Bool = false) {
    if !isPrimary { selected = offer ?? 0 }
    event(device, isPrimary ? 3 : 1, [.word(offer ?? 0)])
  }

  mutating func copy(_ types: [String], _ manner: @escaping (String) -> MockCompositor.Manner, isPrimary: Bool) {
    if !isPrimary { loseSource() }
    select(offer(Copy(types: types, manner: manner)), isPrimary: isPrimary)
  }

  mutating func clear() {
    loseSource()
    select(nil)
  }

  private mutating func loseSource() {
    if let old = ownSource { event(old, 1, []) }
    ownSource = nil
  }

  mutating func paste(_ type: String) -> Int32? {
    guard let source = ownSource else { return nil }
    var ends: [Int32] = [-1, -1]
    guard washboard_pipe(&ends) == 0 else { return nil }
    event(source, 0, [.text(type)], with: ends[1])
    close(ends[1])
    return ends[0]
  }

  func paste(_ type: String, into descriptor: Int32) {
    if let source = ownSource { event(source, 0, [.text(type)], with: descriptor) }
  }

  mutating func makeUselessOffer() { _ = offer(Copy(types: ["text/plain"], manner: { _ in .dead })) }

  func nameLate(_ type: String) { event(selected, 0, [.text(type)]) }

  mutating func repeatSelection() { select(selected) }

  mutating func cancelRepeatedly() {
    guard let source = ownSource else { return }
    for _ in 0..<5 { event(source, 1, []) }
    ownSource = nil
  }

  func pasteWithoutDescriptor() { if let source = ownSource { event(source, 0, [.text("text/plain")]) } }

  func finishDevice() { event(device, 2, []) }

  mutating func removeSeat() {
    event(registry, 1, [.word(seatName)])
    (ownSource, seatName) = (nil, seatName + 1)
  }

  func removeGlobal(_ name: UInt32) { event(registry, 1, [.word(name)]) }

  func addSeat() { announceSeat() }

  private func announceSeat() { event(registry, 0, [.word(seatName), .text("wl_seat"), .word(7)]) }

  mutating func focus(_ application: String) {
    lastObject += 1
    event(toplevelManager, 0, [.word(lastObject)])
    event(lastObject, 1, [.text(application)])
    event(lastObject, 4, [.words([2])])
  }

  func reportError() { event(1, 0, [.word(1), .word(3), .text("invalid method")]) }
}
