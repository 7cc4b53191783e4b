import Selections
import Testing

@testable import ICCCM

struct IncrementalSendTests {
  private let key = TransferKey(requestor: .requestor, property: .property(9))

  private func send(_ bytes: [UInt8]) -> IncrementalSend {
    var settings = TransportSettings()
    settings.chunkSize = 4
    return IncrementalSend(key: key, type: .html, bytes: FormBytes(bytes), settings: settings, now: 0)
  }

  private func write(_ bytes: [UInt8], _ range: Range<Int>) -> PropertyWrite {
    PropertyWrite(window: .requestor, property: .property(9), type: .html, value: .bytes(FormBytes(bytes), range))
  }

  @Test(arguments: [4, 5, 8, 9])
  func `every deletion brings one chunk, the last one none`(count: Int) {
    let bytes = [UInt8](0..<UInt8(count))
    var send = send(bytes)
    for start in stride(from: 0, to: count, by: 4) {
      #expect(send.propertyDeleted(now: 0) == .write(write(bytes, start..<min(start + 4, count))))
    }
    #expect(send.propertyDeleted(now: 0) == .finish(write(bytes, count..<count)))
    #expect(send.propertyDeleted(now: 0) == .nothing)
  }

  @Test func `the deadline moves with each deletion`() {
    var send = send([1, 2, 3, 4, 5])
    #expect(send.deadline == 30_000)
    _ = send.propertyDeleted(now: 100)
    #expect(send.deadline == 30_100)
  }
}
