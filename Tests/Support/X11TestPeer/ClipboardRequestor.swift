private import TestProcesses

/// A program that pastes: asks, follows INCR at the pace it is told, or forgets what it asked for.
package final class ClipboardRequestor: Participant {
  package struct Reply {
    package var type: String
    package var format: UInt8
    package var bytes: [UInt8]
    package var wasIncremental = false
  }

  package enum Outcome {
    case waiting
    case refused
    case done(Reply)
  }

  /// One request that is under way.
  package final class Request {
    fileprivate enum Stage {
      case asked
      case receiving(Reply)
    }

    package let target: String
    package let property: UInt32
    package fileprivate(set) var outcome = Outcome.waiting
    package fileprivate(set) var increments = 0
    /// Increments are left lying until this is true again.
    package var isPaused = false
    fileprivate var stage = Stage.asked
    fileprivate var hasIncrement = false

    fileprivate init(target: String, property: UInt32) {
      self.target = target
      self.property = property
    }

    package var isFinished: Bool { if case .waiting = outcome { false } else { true } }
    package var bytes: [UInt8]? { if case .done(let reply) = outcome { reply.bytes } else { nil } }
    package var type: String? { if case .done(let reply) = outcome { reply.type } else { nil } }
    package var isRefused: Bool { if case .refused = outcome { true } else { false } }
    package var wasIncremental: Bool { if case .done(let reply) = outcome { reply.wasIncremental } else { false } }
  }

  package let connection: PeerConnection
  package let selection: String
  private var pending: [Request] = []
  private var counter = 0

  package init(display: String, selection: String = "CLIPBOARD", windowClass: String? = nil) throws {
    connection = try PeerConnection(display: display, windowClass: windowClass)
    self.selection = selection
  }

  package var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Asks for a target at the server's present time, or at `time` (0: CurrentTime).
  /// - Parameter property: the property; `nil` means a new one for each request, and 0 means None, as clients before
  ///   ICCCM used.
  package func request(_ target: String, property: UInt32? = nil, time: UInt32 = 0) -> Request {
    counter += 1
    let asked = property ?? connection.atom("_PEER_\(counter)")
    let targetAtom = connection.atom(target)
    let request = Request(target: target, property: asked == 0 ? targetAtom : asked)
    pending.append(request)
    connection.convert(selection, target: targetAtom, property: asked, time: time)
    return request
  }

  /// Asks for several targets by one MULTIPLE (ICCCM 2.6.2); the pairs come back as the owner left them.
  /// - Parameter rawPairs: the property's words in place of well-formed pairs.
  package func requestMultiple(_ targets: [String], rawPairs: [UInt32]? = nil, time: UInt32 = 0) -> (
    request: Request, members: [Request]
  ) {
    var members: [Request] = []
    var pairs: [UInt32] = []
    for target in targets {
      counter += 1
      let member = Request(target: target, property: connection.atom("_PEER_\(counter)"))
      members.append(member)
      pairs += [connection.atom(target), member.property]
    }
    counter += 1
    let property = connection.atom("_PEER_\(counter)")
    connection.changeProperty(
      of: connection.window, property, type: connection.atom("ATOM_PAIR"), format: 32, bytes: words(rawPairs ?? pairs))
    let request = Request(target: "MULTIPLE", property: property)
    pending.append(request)
    connection.convert(selection, target: connection.atom("MULTIPLE"), property: property, time: time)
    return (request, members)
  }

  /// Reads a member of a MULTIPLE after the whole was answered.
  package func read(_ member: Request) {
    pending.append(member)
    readProperty(of: member)
  }

  /// Reports whether an increment of a paused request is lying ready.
  package func hasIncrement(of request: Request) -> Bool { request.hasIncrement }

  /// Does not follow a request any longer; what is in its property stays there.
  package func forget(_ request: Request) { pending.removeAll { $0 === request } }

  /// Takes one increment of a paused request.
  package func advance(_ request: Request) {
    guard request.hasIncrement else { return }
    request.hasIncrement = false
    readIncrement(of: request)
  }

  package func turn() throws {
    while let event = connection.nextEvent() {
      switch event {
      case .notified(_, let target, let property, _):
        guard let request = pending.first(where: { isAnswer(to: $0, connection.name(target), property) }) else {
          continue
        }
        if property == 0 {
          finish(request, .refused)
        } else {
          readProperty(of: request)
        }
      case .propertyChanged(_, let property, isDeleted: false, _):
        guard let request = pending.first(where: { $0.property == property }), case .receiving = request.stage else {
          continue
        }
        request.hasIncrement = true
        if !request.isPaused { advance(request) }
      case .propertyChanged, .requested, .cleared, .other:
        break
      }
    }
  }

  private func isAnswer(to request: Request, _ target: String, _ property: UInt32) -> Bool {
    guard case .asked = request.stage, request.target == target else { return false }
    return property == 0 || property == request.property
  }

  private func readProperty(of request: Request) {
    guard let value = connection.property(of: connection.window, request.property, delete: true) else {
      return finish(request, .refused)
    }
    if value.type == "INCR" {
      request.stage = .receiving(Reply(type: "", format: 0, bytes: [], wasIncremental: true))
    } else {
      finish(request, .done(Reply(type: value.type, format: value.format, bytes: value.bytes)))
    }
  }

  private func readIncrement(of request: Request) {
    guard case .receiving(var reply) = request.stage,
      let value = connection.property(of: connection.window, request.property, delete: true)
    else { return }
    reply.type = value.type
    reply.format = value.format
    if value.bytes.isEmpty { return finish(request, .done(reply)) }
    request.increments += 1
    request.stage = .asked
    reply.bytes += value.bytes
    request.stage = .receiving(reply)
  }

  private func finish(_ request: Request, _ outcome: Outcome) {
    if case .done(let reply) = outcome, reply.format == 8 { OfferedContent.note(reply.bytes) }
    request.outcome = outcome
    pending.removeAll { $0 === request }
  }
}
