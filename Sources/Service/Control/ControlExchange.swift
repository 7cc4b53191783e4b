import ServiceCore
import SystemCalls

/// A line of a client, and the content that goes along.
struct ReceivedQuestion {
  let call: ControlCall
  let content: FileDescriptor?
  let client: ControlClientID
}

/// The answer to a client, and the content that goes along.
struct ControlReply {
  var response: ControlResponse
  var content: FileDescriptor?

  init(_ response: ControlResponse, content: FileDescriptor? = nil) {
    self.response = response
    self.content = content
  }

  static func error(_ code: ControlError.Code, _ message: String) -> Self { Self(.error(code, message)) }
}
