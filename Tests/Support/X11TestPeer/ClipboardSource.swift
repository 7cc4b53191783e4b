/// An owner of a selection that answers, refuses, dawdles, lies or dies as it is told.
package final class ClipboardSource: Participant {
  /// The answer to a request for one target.
  package enum Answer {
    /// Answers at once with the whole content; the type `nil` means the target's own name.
    case bytes([UInt8], type: String? = nil, format: UInt8 = 8)
    /// Answers by INCR (ICCCM 2.7.2), with the announced size as given.
    case increments([UInt8], chunk: Int, lowerBound: Int? = nil, type: String? = nil)
    /// Answers by INCR without end.
    case endlessIncrements(chunk: Int)
    /// Answers by INCR, and the program dies after that many chunks.
    case deathAfterIncrements(chunk: Int, count: Int)
    /// Answers by one increment, and the program dies where the transfer would end.
    case deathBeforeTheEnd([UInt8])
    /// Answers by INCR, and nothing more comes after that many chunks.
    case silenceAfterIncrements(chunk: Int, count: Int)
    /// Says that the property is there, but it is not.
    case emptyPromise
    case refusal
    case silence
    case death
    /// Whatever the closure does; nothing else is done.
    case act(@Sendable (PeerConnection, Request) -> Void)
  }

  package struct Request: Hashable, Sendable {
    package let target: String
    package let requestor: UInt32
    package let time: UInt32
    /// The property that receives the answer.
    package let property: UInt32
  }

  private struct Transfer {
    var answer: Answer
    var type: UInt32
    var sent = 0
    var chunks = 0
    var isEnded = false
  }

  package let connection: PeerConnection
  package let selection: String
  package private(set) var requests: [Request] = []
  package private(set) var isOwner = false
  /// Whether every transfer by INCR was taken to its end.
  package var isIdle: Bool { transfers.isEmpty }

  /// Increments written so far, in all transfers, without the closing ones.
  package private(set) var incrementsSent = 0

  private var targets: [String]
  private var answers: [String: Answer]
  private let delays: [String: UInt64]
  private var postponed: [(due: UInt64, request: Request, selection: UInt32, target: UInt32)] = []
  private var transfers: [[UInt32]: Transfer] = [:]
  private var time: UInt32 = 0

  /// A source which offers `targets` in this order. Protocol targets are answered by themselves unless `answers` says
  /// otherwise; a target without an answer is refused.
  /// - Parameter delays: milliseconds by which the answers for some targets come late.
  package init(
    display: String, selection: String = "CLIPBOARD", targets: [String], answers: [String: Answer],
    delays: [String: UInt64] = [:], windowClass: String? = nil
  ) throws {
    connection = try PeerConnection(display: display, windowClass: windowClass)
    self.delays = delays
    self.selection = selection
    self.targets = targets
    self.answers = answers
    // Thousands of names take a while; who asks for TARGETS need not wait for that.
    for target in targets { _ = connection.atom(target) }
  }

  package var fileDescriptor: Int32 { connection.fileDescriptor }

  /// Takes the selection at the server's present time, or at `time` (0: CurrentTime), and remembers it for TIMESTAMP.
  package func own(at time: UInt32? = nil) {
    self.time = time ?? connection.serverTime()
    connection.own(selection, time: self.time)
    isOwner = connection.owner(of: selection) == connection.window
  }

  /// Copies something else.
  package func replace(targets: [String], answers: [String: Answer]) {
    self.targets = targets
    self.answers = answers
  }

  /// Gives the selection up (owner None).
  package func clear() {
    connection.own(selection, window: 0)
    isOwner = false
  }

  package func turn() throws {
    while let event = connection.nextEvent() {
      switch event {
      case .requested(let requestor, let selection, let target, let property, let time):
        let request = Request(
          target: connection.name(target), requestor: requestor, time: time, property: property == 0 ? target : property
        )
        requests.append(request)
        if let delay = delays[request.target] {
          postponed.append((milliseconds() + delay, request, selection, target))
        } else {
          answer(request, selection, target)
        }
      case .propertyChanged(let window, let property, isDeleted: true, _):
        advance([window, property])
      case .cleared:
        isOwner = connection.owner(of: selection) == connection.window
      case .propertyChanged, .notified, .other:
        break
      }
    }
    let now = milliseconds()
    let due = postponed.filter { $0.due <= now }
    postponed.removeAll { $0.due <= now }
    for (_, request, selection, target) in due { answer(request, selection, target) }
  }

  private func answer(_ request: Request, _ selection: UInt32, _ target: UInt32) {
    let (name, requestor, property, time) = (request.target, request.requestor, request.property, request.time)
    func put(_ type: String, _ format: UInt8, _ bytes: [UInt8]) {
      connection.changeProperty(of: requestor, property, type: connection.atom(type), format: format, bytes: bytes)
      connection.notify(requestor, selection: selection, target: target, property: property, time: time)
    }
    func begin(_ answer: Answer, lowerBound: Int, type: String?) {
      connection.watch(requestor)
      transfers[[requestor, property]] = Transfer(answer: answer, type: connection.atom(type ?? name))
      put("INCR", 32, words([UInt32(lowerBound)]))
    }
    guard let answer = answers[name] else {
      switch name {
      case "TARGETS": put("ATOM", 32, words(targets.map { connection.atom($0) }))
      case "TIMESTAMP": put("INTEGER", 32, words([self.time]))
      default: connection.notify(requestor, selection: selection, target: target, property: 0, time: time)
      }
      return
    }
    switch answer {
    case .bytes(let bytes, let type, let format):
      put(type ?? name, format, bytes)
    case .increments(let bytes, _, let lowerBound, let type):
      begin(answer, lowerBound: lowerBound ?? bytes.count, type: type)
    case .endlessIncrements(let chunk), .deathAfterIncrements(let chunk, _), .silenceAfterIncrements(let chunk, _):
      begin(answer, lowerBound: chunk, type: nil)
    case .deathBeforeTheEnd(let bytes):
      begin(answer, lowerBound: bytes.count, type: nil)
    case .emptyPromise:
      connection.notify(requestor, selection: selection, target: target, property: property, time: time)
    case .refusal:
      connection.notify(requestor, selection: selection, target: target, property: 0, time: time)
    case .silence:
      break
    case .death:
      connection.close()
    case .act(let act):
      act(connection, request)
    }
  }

  private func advance(_ key: [UInt32]) {
    guard var transfer = transfers[key] else { return }
    if transfer.isEnded {
      transfers[key] = nil
      return
    }
    var bytes: [UInt8]
    switch transfer.answer {
    case .increments(let content, let chunk, _, _):
      bytes = Array(content[transfer.sent..<min(transfer.sent + chunk, content.count)])
      transfer.isEnded = bytes.isEmpty
    case .endlessIncrements(let chunk):
      bytes = Array(repeating: UInt8(ascii: "e"), count: chunk)
    case .deathAfterIncrements(let chunk, let count):
      if transfer.chunks == count { return connection.close() }
      bytes = Array(repeating: UInt8(ascii: "d"), count: chunk)
    case .deathBeforeTheEnd(let content):
      if transfer.chunks == 1 { return connection.close() }
      bytes = content
    case .silenceAfterIncrements(let chunk, let count):
      if transfer.chunks == count { return }
      bytes = Array(repeating: UInt8(ascii: "s"), count: chunk)
    case .bytes, .emptyPromise, .refusal, .silence, .death, .act:
      return
    }
    if !bytes.isEmpty { incrementsSent += 1 }
    transfer.sent += bytes.count
    transfer.chunks += 1
    transfers[key] = transfer
    connection.changeProperty(of: key[0], key[1], type: transfer.type, format: 8, bytes: bytes)
  }
}

extension PeerConnection {
  /// Says that a request is answered by what its property holds.
  package func answer(_ request: ClipboardSource.Request, selection: String = "CLIPBOARD") {
    notify(
      request.requestor, selection: atom(selection), target: atom(request.target), property: request.property,
      time: request.time)
  }

  /// Waits until the requestor has taken what was written for it; not for long, if it never does.
  package func awaitDeletion(of request: ClipboardSource.Request) {
    let deadline = milliseconds() + 2000
    while property(of: request.requestor, request.property, delete: false) != nil, milliseconds() < deadline {}
  }
}
