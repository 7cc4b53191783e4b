/// One message of the Wayland wire protocol: a request to the compositor or an event from it.
///
///     0        4        6        8
///     | object | opcode | length | arguments, padded to 32 bits … |      all in this machine's byte order
///
/// Our own codec replaces libwayland-client, which an X11-only system may lack. It needs no more than a dozen messages.
/// Whatever a compositor sends must end in an error; that library calls `abort` for some of it.
struct WireMessage: Hashable, Sendable {
  /// The header and the arguments together; the header holds this in 16 bits.
  static let maximumLength = 65_535
  static let headerLength = 8

  /// The object that the message is for, or from.
  var object: ObjectID
  /// The number of the request or event among those of the object's interface.
  var opcode: UInt16
  var arguments: [UInt8] = []

  /// The message as it is sent; `nil` if it is longer than a message can be.
  var bytes: [UInt8]? {
    let length = Self.headerLength + arguments.count
    guard length <= Self.maximumLength else { return nil }
    var writer = ArgumentWriter()
    writer.write(object.rawValue)
    writer.write(UInt32(length) << 16 | UInt32(opcode))
    return writer.bytes + arguments
  }
}

/// The number of an object on one connection. 0 is none.
struct ObjectID: Hashable, Sendable {
  let rawValue: UInt32

  static let none = ObjectID(rawValue: 0)
  /// The display, which is there from the start.
  static let display = ObjectID(rawValue: 1)
  /// The numbers that the compositor gives its objects begin here.
  static let firstOfServer: UInt32 = 0xFF00_0000

  var isOfServer: Bool { rawValue >= Self.firstOfServer }
}

/// A breach of the wire protocol by the compositor. Nothing that follows it can be understood.
enum WireError: Error, Hashable, Sendable {
  /// A header that states fewer bytes than it has, or a length that is not a multiple of 4.
  case malformedHeader
  /// Arguments that end early, or are not what the event has.
  case malformedArguments
  /// A descriptor that belongs to an event did not come with it.
  case missingDescriptor
  /// An object whose number is in use, or outside the range of those who may make it.
  case invalidObject
}
