import Glibc
import Selections
import Testing

@testable import Service

/// What comes back from the descriptor store is taken whole or not at all.
struct StoredRecordTests {
  /// - Parameter size: of the first of two parts; the second has two bytes.
  private func stored(_ size: Int = 10_000) throws -> FileDescriptor {
    var parts: [FormBytes] = [FormBytes(Array(repeating: 5, count: size)), [1, 2]]
    let written = try StoredRecord.write(.offer, sequence: 7, index: Array("{\"a\":1}".utf8), parts: &parts)
    #expect(parts == [FormBytes(Array(repeating: 5, count: size)), [1, 2]])
    return written
  }

  /// A file like the stored one, its bytes changed on the way.
  private func forged(isSealed: Bool = true, _ change: (inout [UInt8]) -> Void) throws -> FileDescriptor {
    var bytes = try SealedMemory(mapping: stored()).content.array
    change(&bytes)
    let file = try SealedMemory.create("forged")
    _ = try SealedMemory.write(FormBytes(bytes), to: file, at: 0)
    if isSealed { try SealedMemory.seal(file) }
    return file
  }

  private func fault(_ file: FileDescriptor) -> StoredRecord.Fault? {
    do throws(StoredRecord.Fault) {
      _ = try StoredRecord(reading: file)
      return nil
    } catch {
      return error
    }
  }

  /// About the size, too, up to which a record is written at once.
  @Test(arguments: [0, 10_000, 65_479, 65_480, 65_481, 200_000])
  func `what is written is read again`(size: Int) throws {
    let record = try StoredRecord(reading: stored(size))
    #expect(record.kind == .offer && record.sequence == 7 && record.index == Array("{\"a\":1}".utf8))
    #expect(record.bytes(of: .init(offset: size, count: 2)) == [1, 2])
    #expect(record.bytes(of: .init(offset: 0, count: size))?.array == Array(repeating: 5, count: size))
  }

  @Test(arguments: [10_000, 200_000])
  func `nobody can change what was written`(size: Int) throws {
    let file = try stored(size)
    #expect(pwrite(file.rawValue, [9], 1, 100) == -1 && errno == EPERM)
    #expect(ftruncate(file.rawValue, 10) == -1 && errno == EPERM)
  }

  @Test func `a part outside the file is none`() throws {
    let record = try StoredRecord(reading: stored())
    for (offset, count) in [(10_001, 2), (-1, 2), (0, -1), (Int.max, 1), (1, Int.max), (Int.min, Int.max)] {
      #expect(record.bytes(of: .init(offset: offset, count: count)) == nil)
    }
  }

  @Test func `what is damaged, of others or still open to change is refused`() throws {
    #expect(try fault(forged { _ in }) == nil)
    #expect(try fault(forged(isSealed: false) { _ in }) == .notSealed)
    #expect(try fault(forged { $0[$0.count - 1] ^= 1 }) == .damaged)
    #expect(try fault(forged { $0[60] ^= 0x80 }) == .damaged)
    #expect(try fault(forged { $0[0] = 0 }) == .wrongMagic)
    #expect(try fault(forged { $0[8] = 77 }) == .wrongVersion(77))
    #expect(try fault(forged { $0[12] = 3 }) == .wrongIndex)
    #expect(try fault(forged { $0.removeLast() }) == .wrongSize)
    #expect(try fault(forged { $0.append(0) }) == .wrongSize)
    #expect(try fault(forged { $0 = Array($0.prefix(47)) }) == .wrongSize)
    #expect(try fault(forged { $0 = [] }) == .wrongSize)
    for byte in 24..<40 { #expect(try fault(forged { $0[byte] ^= 0xFF }) == .wrongSize) }
    #expect(fault(FileDescriptor(open("/dev/zero", O_RDONLY))) == .notSealed)
  }

  @Test func `every single damage is found`() throws {
    let count = try SealedMemory(mapping: stored()).bytes.count
    for place in stride(from: 48, to: count, by: 997) {
      #expect(try fault(forged { $0[place] &+= 1 }) == .damaged)
    }
  }
}
