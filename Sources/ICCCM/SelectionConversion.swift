package import Selections

/// The answer of an owner to one request.
package struct SelectionReply: Hashable, Sendable {
  package var type: Atom
  package var format: UInt8
  package var bytes: [UInt8]
  package var wasIncremental = false
}

/// One ConvertSelection and what comes of it, whole or by INCR (ICCCM 2.4, 2.7.2).
package struct SelectionConversion: Hashable, Sendable {
  ///     asked ── notified ──▶ reading ── value ──▶ ended
  ///       │                      │ INCR
  ///       │ ◀── nothing, late ───┤
  ///       │ None, deadline       ▼
  ///       │                  receiving ── written ──▶ readingIncrement ── empty ──▶ ended
  ///       ▼                      ▲                           │ bytes
  ///     ended                    └───────────────────────────┘
  private enum State: Hashable {
    /// A request was sent. If `isWritten`, the property already has a value that the owner has not yet announced.
    case asked(isWritten: Bool)
    /// Doubtful: the notification may be of an earlier request into the same property, so that there may be nothing.
    case reading(isDoubtful: Bool)
    case receiving
    case readingIncrement
    case ended
  }

  package enum Step: Hashable {
    case wait
    case read(Atom, limit: Int)
    case finished(SelectionReply)
    /// The owner has not answered in time, and may be busy: its answer is awaited without a deadline.
    case overdue
    case failed(SelectionError, Remains)
  }

  /// The property's state after a failure.
  package enum Remains: Hashable {
    case nothing
    /// An answer, or the announcement of one by INCR.
    case value
    /// A sender in the middle of INCR.
    case transfer
  }

  package let target: Atom
  package let property: Atom
  /// The time at which the owner counts as late; `.max` once it does and is awaited all the same.
  package private(set) var deadline: Instant
  /// Whether a late answer is awaited.
  private let isPatient: Bool
  private let incr: Atom
  let limits: FetchLimits
  private var limit: Int { limits.bytes }
  private let incrementDeadline: Instant
  private let transferDeadline: Instant
  /// The deadline of the whole transfer, once it has been announced.
  private var lastDeadline: Instant
  private var state = State.asked(isWritten: false)
  private var received = SelectionReply(type: .none, format: 0, bytes: [])

  package init(
    target: Atom, property: Atom, limits: FetchLimits, isPatient: Bool = false, incr: Atom,
    settings: TransportSettings, now: Instant
  ) {
    self.target = target
    self.property = property
    self.limits = limits
    self.incr = incr
    self.isPatient = isPatient && limits.arePatient
    deadline = min(now &+ settings.answerDeadline(limits), limits.deadline)
    incrementDeadline = settings.incrementDeadline
    transferDeadline = settings.transferDeadline
    lastDeadline = deadline
  }

  /// - Parameter isLate: whether the notification names the time of an earlier request.
  package mutating func notified(property answered: Atom, isLate: Bool = false) -> Step {
    guard case .asked = state else { return .wait }
    if answered == .none {
      let remains = remains
      state = .ended
      return .failed(SelectionError(.refused, reason: "the owner refused the request"), remains)
    }
    state = .reading(isDoubtful: isLate)
    return .read(property, limit: limit)
  }

  package mutating func propertyWritten() -> Step {
    switch state {
    case .asked where deadline == .max:
      // Nothing bounds the time until SelectionNotify, and no value is to stay in the property.
      state = .reading(isDoubtful: true)
      return .read(property, limit: limit)
    case .asked:
      // The owner writes its answer before SelectionNotify: that is no increment.
      state = .asked(isWritten: true)
      return .wait
    case .receiving:
      state = .readingIncrement
      return .read(property, limit: limit - received.bytes.count)
    case .reading, .readingIncrement, .ended:
      return .wait
    }
  }

  package mutating func propertyRead(_ value: PropertyValue?, now: Instant) -> Step {
    switch state {
    case .reading(let isDoubtful):
      if value == nil, isDoubtful {
        state = .asked(isWritten: false)
        return .wait
      }
      guard let value else { return malformed("the owner gave no property with its answer", .nothing) }
      if value.type == incr { return begin(value, now: now) }
      guard value.remaining == 0 else { return tooLarge(.value) }
      guard [8, 16, 32].contains(value.format) else { return malformed("the answer has no type", .nothing) }
      state = .ended
      return .finished(SelectionReply(type: value.type, format: value.format, bytes: value.bytes))
    case .readingIncrement:
      // Another client may have deleted it; the sender will then write the next one.
      guard let value else {
        state = .receiving
        return .wait
      }
      return append(value, now: now)
    case .asked, .receiving, .ended:
      return .wait
    }
  }

  private mutating func begin(_ announcement: PropertyValue, now: Instant) -> Step {
    // Only a lower bound, sometimes of a single chunk: never a size to allocate.
    if let lowerBound = announcement.words.first, lowerBound > limit { return tooLarge(.transfer) }
    state = .receiving
    // The time does not start at the request, because an owner may need as long for its answer.
    lastDeadline = min(now &+ transferDeadline, limits.deadline)
    extend(now)
    return .wait
  }

  private mutating func append(_ value: PropertyValue, now: Instant) -> Step {
    guard value.remaining == 0 else { return tooLarge(.transfer) }
    if value.bytes.isEmpty {
      state = .ended
      // A transfer of nothing has only the closing write to tell its type.
      if received.format == 0 { (received.type, received.format) = (value.type, value.format) }
      defer { received.bytes = [] }
      return .finished(
        SelectionReply(type: received.type, format: received.format, bytes: received.bytes, wasIncremental: true))
    }
    if received.format == 0 {
      (received.type, received.format) = (value.type, value.format)
    } else if received.format != value.format {
      return malformed("the increments are of different formats", .transfer)
    }
    received.bytes += value.bytes
    state = .receiving
    extend(now)
    return .wait
  }

  private mutating func extend(_ now: Instant) { deadline = min(now &+ incrementDeadline, lastDeadline) }

  package mutating func deadlinePassed() -> Step {
    switch state {
    case .ended: return .wait
    case .asked(isWritten: false) where isPatient && deadline < .max:
      deadline = .max
      return .overdue
    case .asked, .reading, .receiving, .readingIncrement: break
    }
    let remains = remains
    state = .ended
    return .failed(SelectionError(.timedOut, reason: "the owner did not answer in time"), remains)
  }

  /// Bytes that have come and are held until the rest has.
  package var heldBytes: Int { received.bytes.count }

  /// The property's state if the answer is no longer awaited.
  package var remains: Remains {
    switch state {
    case .asked(let isWritten): isWritten ? .value : .nothing
    case .reading: .value
    case .ended: .nothing
    case .receiving, .readingIncrement: .transfer
    }
  }

  private mutating func malformed(_ reason: String, _ remains: Remains) -> Step {
    state = .ended
    return .failed(SelectionError(.malformedReply, reason: reason), remains)
  }

  private mutating func tooLarge(_ remains: Remains) -> Step {
    state = .ended
    received.bytes = []
    return .failed(SelectionError(.tooLarge, reason: "the answer is longer than \(limit) bytes"), remains)
  }
}
