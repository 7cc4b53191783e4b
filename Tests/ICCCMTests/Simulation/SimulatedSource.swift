import Selections

@testable import ICCCM

/// An owner of the selection: honest when told to be, and otherwise as rude as the schedule says.
struct SimulatedSource {
  /// The answer to the oldest request.
  enum Answer: Hashable, CaseIterable {
    case honestly, refusal, wrongType, wrongFormat, wrongTarget, wrongTime, tooLong, nothing, thousandsOfTargets
    case increments, endlessIncrements, lyingIncrements, emptyIncrements, valueOnly, noticeTwice, noticeOnly
  }

  /// The next increment to be sent.
  enum Increment: Hashable, CaseIterable {
    case honestly, otherFormat, tooLong, nothing
  }

  /// A transfer to us.
  private struct Transfer {
    var property: Atom
    var type: Atom
    var left: [UInt8]
    var isEndless: Bool
    /// The deletions of the property when the last increment was written.
    var deletions: Int
  }

  static let content = 9

  let window: WindowID
  private var transfers: [Transfer] = []
  /// The number of its copy, which is in its content.
  private(set) var copy = 0
  /// Whether all answers since its last copy were honest.
  private(set) var isHonest = true

  init(_ index: Int) { window = WindowID(rawValue: UInt32(index + 2) << 21 | 1) }

  /// - Returns: whether the server let it.
  mutating func copy(on server: inout SimulatedServer, at time: ServerTime) -> Bool {
    let before = server.lastCopy
    server.create(window)
    server.setOwner(window, at: time)
    guard server.lastCopy > before else { return false }
    copy = server.lastCopy
    isHonest = true
    transfers = []
    return true
  }

  mutating func forget() { transfers = [] }

  mutating func becomeRude() { isHonest = false }

  static func bytes(ofCopy copy: Int) -> [UInt8] {
    Array(repeating: UInt8(truncatingIfNeeded: copy), count: content - copy % 3)
  }

  // MARK: Answers

  /// Answers its oldest request, if there is one.
  mutating func answer(_ answer: Answer, on server: inout SimulatedServer) {
    guard let request = server.nextRequest(to: window) else { return }
    switch answer {
    case .honestly, .increments: break
    default: isHonest = false
    }
    let isList = request.target == .targets
    let honest: PropertyValue = isList ? .atoms([.targets, .timestamp, .html]) : .bytes(Self.bytes(ofCopy: copy))
    switch answer {
    case .honestly where isList || request.target == .html:
      reply(request, honest, on: &server)
    case .increments where isList || request.target == .html:
      announce(request, honest, lowerBound: UInt32(honest.bytes.count), on: &server)
    case .honestly, .increments, .refusal:
      notify(request, .none, on: &server)
    case .wrongType:
      reply(request, .bytes(honest.bytes, type: isList ? .html : .atom), on: &server)
    case .wrongFormat:
      reply(
        request, PropertyValue(type: isList ? .atom : .html, format: isList ? 8 : 32, bytes: [1, 2, 3, 4]), on: &server)
    case .wrongTarget:
      server.change(request.property, of: .own, to: honest)
      server.notify(.notified(target: .rtf, property: request.property, time: request.time))
    case .wrongTime:
      server.change(request.property, of: .own, to: honest)
      server.notify(.notified(target: request.target, property: request.property, time: server.time(before: 4000)))
    case .tooLong:
      reply(request, .bytes(Array(repeating: 7, count: 200)), on: &server)
    case .nothing:
      break
    case .thousandsOfTargets:
      reply(request, .atoms((0..<100).map { Atom(rawValue: 500 + $0) }), on: &server)
    case .endlessIncrements:
      announce(request, honest, lowerBound: 1, isEndless: true, on: &server)
    case .lyingIncrements:
      announce(request, honest, lowerBound: 4_000_000_000, on: &server)
    case .emptyIncrements:
      announce(request, .bytes([]), lowerBound: 0, on: &server)
    case .valueOnly:
      server.change(request.property, of: .own, to: honest)
    case .noticeTwice:
      reply(request, honest, on: &server)
      notify(request, request.property, on: &server)
    case .noticeOnly:
      notify(request, request.property, on: &server)
    }
  }

  private func reply(_ request: SelectionRequest, _ value: PropertyValue, on server: inout SimulatedServer) {
    server.change(request.property, of: .own, to: value)
    notify(request, request.property, on: &server)
  }

  private func notify(_ request: SelectionRequest, _ property: Atom, on server: inout SimulatedServer) {
    server.notify(.notified(target: request.target, property: property, time: request.time))
  }

  private mutating func announce(
    _ request: SelectionRequest, _ value: PropertyValue, lowerBound: UInt32, isEndless: Bool = false,
    on server: inout SimulatedServer
  ) {
    reply(request, .increments(atLeast: lowerBound), on: &server)
    let deletions = server.deletions[request.property, default: 0]
    transfers.append(
      Transfer(
        property: request.property, type: value.type, left: value.bytes, isEndless: isEndless, deletions: deletions))
  }

  // MARK: Increments

  /// Goes on with its oldest transfer that we have asked for more of, if there is one.
  /// - Returns: whether anything was sent.
  mutating func proceed(_ increment: Increment, on server: inout SimulatedServer) -> Bool {
    guard let index = transfers.firstIndex(where: { server.deletions[$0.property, default: 0] > $0.deletions }) else {
      return false
    }
    if increment != .honestly { isHonest = false }
    var transfer = transfers[index]
    transfer.deletions = server.deletions[transfer.property, default: 0]
    let isList = transfer.type == .atom
    let size = isList ? 8 : 4
    var value = PropertyValue(type: transfer.type, format: isList ? 32 : 8, bytes: Array(transfer.left.prefix(size)))
    switch increment {
    case .honestly: break
    case .otherFormat: value.format = 16
    case .tooLong: value.bytes = Array(repeating: 1, count: 200)
    case .nothing: value.bytes = []
    }
    if transfer.isEndless {
      transfers[index] = transfer
    } else if value.bytes.isEmpty {
      transfers.remove(at: index)
    } else {
      transfer.left = Array(transfer.left.dropFirst(size))
      transfers[index] = transfer
    }
    server.change(transfer.property, of: .own, to: value)
    return true
  }
}
