package import Selections

/// An atom: the server's number for a name. 0 is None.
package struct Atom: Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let none = Atom(rawValue: 0)
}

/// A window of some client. 0 is None.
package struct WindowID: Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let none = WindowID(rawValue: 0)

  /// Reports whether one client has made both.
  /// - Parameter resourceMask: the bits of resource ids that a client chooses.
  package func isOfSameClient(as other: WindowID, resourceMask: UInt32) -> Bool {
    rawValue & ~resourceMask == other.rawValue & ~resourceMask
  }
}

/// The server's clock: milliseconds that wrap around every 49.7 days. 0 stands for CurrentTime.
package struct ServerTime: Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let current = ServerTime(rawValue: 0)

  /// Half of the clock's range lies after any time, the other half before it.
  package func isLater(than other: ServerTime) -> Bool {
    Int32(bitPattern: rawValue &- other.rawValue) > 0
  }

  /// Reports whether it lies in the hour before another time. The clock turns round after 49.7 days: between events
  /// that may be weeks apart, "earlier" alone says nothing.
  package func isShortlyBefore(_ other: ServerTime) -> Bool {
    1...3_600_000 ~= other.rawValue &- rawValue
  }

  /// The next millisecond; never the value that stands for CurrentTime.
  package var next: ServerTime {
    let sum = rawValue &+ 1
    return ServerTime(rawValue: sum == 0 ? 1 : sum)
  }
}

/// The atoms that the protocol itself names.
package struct ProtocolAtoms: Hashable, Sendable {
  package var targets = Atom.none
  package var multiple = Atom.none
  package var timestamp = Atom.none
  package var saveTargets = Atom.none
  package var incr = Atom.none
  package var null = Atom.none
  package var atom = Atom.none
  package var atomPair = Atom.none
  package var integer = Atom.none
  package var utf8String = Atom.none
  package var compoundText = Atom.none
  package var string = Atom.none

  package init() {}
}

/// A change of owner, as the XFixes extension tells it.
package struct OwnerChange: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// A client asked for it; the owner may be None, which is a clear.
    case set
    /// The owner's window went away.
    case windowDestroyed
    /// The owner's connection went away.
    case clientClosed
  }

  package var owner: WindowID
  package var cause: Cause
  /// The time at which the server made the event.
  package var timestamp: ServerTime
  /// The time at which the selection was taken, as its owner states it; at most `timestamp`.
  package var selectionTimestamp: ServerTime

  package init(owner: WindowID, cause: Cause, timestamp: ServerTime, selectionTimestamp: ServerTime) {
    self.owner = owner
    self.cause = cause
    self.timestamp = timestamp
    self.selectionTimestamp = selectionTimestamp
  }
}

/// A SelectionRequest (ICCCM 2.2).
package struct SelectionRequest: Hashable, Sendable {
  package var requestor: WindowID
  package var target: Atom
  /// The property as requested; clients before ICCCM sent None.
  package var property: Atom
  package var time: ServerTime
  /// The audience whose forms answer the request; `nil` if the requestor has not been identified.
  package var audience: Audience?
  /// Whether it has been answered: who asked is only told.
  package var isAnswered = false

  package init(requestor: WindowID, target: Atom, property: Atom, time: ServerTime) {
    self.requestor = requestor
    self.target = target
    self.property = property
    self.time = time
  }
}

/// The value of a property.
package struct PropertyValue: Hashable, Sendable {
  package var type: Atom
  package var format: UInt8
  package var bytes: [UInt8]
  /// Bytes that were not read because of the limit; the property is still there if it is not 0.
  package var remaining: Int

  package init(type: Atom, format: UInt8, bytes: [UInt8], remaining: Int = 0) {
    self.type = type
    self.format = format
    self.bytes = bytes
    self.remaining = remaining
  }

  /// The value as 32-bit items, which are in this machine's byte order; a rest is left out.
  package var words: [UInt32] {
    bytes.withUnsafeBytes { buffer in
      (0..<buffer.count / 4).map { buffer.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }
}
