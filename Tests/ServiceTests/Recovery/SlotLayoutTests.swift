import Testing

@testable import Service

/// The bytes of a slot are taken whole or not at all.
struct SlotLayoutTests {
  private let index = Array("an index".utf8)
  private let content: [UInt8] = Array(1...100)

  private var body: [UInt8] { SlotLayout.head(.offer, index: index, contentSize: content.count) + content }

  private func written(_ sequence: UInt64 = 7) -> [UInt8] {
    SlotLayout.commit(sequence) + body.dropFirst(SlotLayout.commitSize)
  }

  private func read(_ bytes: [UInt8]) -> Result<SlotLayout, SlotLayout.Fault> {
    bytes.withUnsafeBytes { bytes in
      do throws(SlotLayout.Fault) { return .success(try SlotLayout(reading: bytes, of: bytes.count)) } catch {
        return .failure(error)
      }
    }
  }

  private func fault(_ change: (inout [UInt8]) -> Void) -> SlotLayout.Fault? {
    var bytes = written()
    change(&bytes)
    if case .failure(let fault) = read(bytes) { return fault }
    return nil
  }

  @Test func `what is written is read again, whatever follows it`() throws {
    for rest in [0, 1, 4096] {
      let bytes = written() + [UInt8](repeating: 9, count: rest)
      let layout = try read(bytes).get()
      #expect(layout.kind == .offer && layout.sequence == 7)
      #expect(Array(bytes[layout.index]) == index && Array(bytes[layout.content]) == content)
    }
  }

  /// The numbers include some whose bytes resemble those written before them.
  @Test(arguments: [1, 7, 255, 256, 1 << 32, UInt64.max - 1, .max, 0xFF00_FF00_FF00_FF00])
  func `a writing that is cut off at any byte leaves nothing, or all`(sequence: UInt64) {
    let body = body
    let size = body.count
    for count in 0...size {
      let bytes = Array(body[..<count]) + [UInt8](repeating: 0, count: size - count)
      #expect(read(bytes).isEmpty, "cut at byte \(count) of what comes before the commit")
    }
    let commit = SlotLayout.commit(sequence)
    let whole = commit + body.dropFirst(commit.count)
    for count in 0..<commit.count {
      var bytes = body
      bytes.replaceSubrange(..<count, with: commit[..<count])
      #expect(read(bytes).isEmpty || bytes == whole, "cut at byte \(count) of the commit")
    }
    #expect(throws: Never.self) { try read(whole).get() }
  }

  @Test func `what is damaged or of others is refused`() {
    #expect(fault { _ in } == nil)
    #expect(fault { $0[0] ^= 1 } == .empty)
    #expect(fault { $0[15] ^= 1 } == .empty)
    #expect(fault { $0[16] = 0 } == .foreign)
    #expect(fault { $0[24] = 77 } == .wrongVersion(77))
    #expect(fault { $0[28] = 3 } == .wrongIndex)
    #expect(fault { $0.removeLast() } == .wrongSize)
    #expect(fault { $0 = Array($0.prefix(47)) } == .wrongSize)
    #expect(fault { $0 = [] } == .empty)
    for byte in 32..<48 where byte != 32 && byte != 40 { #expect(fault { $0[byte] ^= 0xFF } == .wrongSize) }
  }
}

extension Result<SlotLayout, SlotLayout.Fault> {
  fileprivate var isEmpty: Bool { if case .failure(.empty) = self { true } else { false } }
}
