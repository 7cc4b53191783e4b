import Testing

@testable import RichText

/// The laws of the slots that tables of ids share.
struct SlotTableTests {
  /// Things that are the numbers from 0, of which each has its own number as its id.
  private struct Numbers {
    private(set) var count = 0
    private var slots = SlotTable()

    mutating func add(hash: UInt32) {
      slots.makeRoom(beside: count)
      let slot = slots.slot(of: hash) { $0 == Int32(count) }
      slots.fill(slot, with: Int32(count), hash: hash)
      count += 1
    }

    func id(of number: Int, hash: UInt32) -> SlotTable.ID? { slots.id(of: hash) { $0 == Int32(number) } }

    var capacity: Int { slots.capacity }
  }

  @Test
  func `an empty table holds nothing`() {
    #expect(SlotTable().id(of: 7) { _ in true } == nil)
  }

  @Test(arguments: [1, 3, 1 << 16] as [UInt32])
  func `ids stay what they were however large a table grows`(step: UInt32) {
    var numbers = Numbers()
    for number in 0..<2000 {
      numbers.add(hash: UInt32(number) &* step)
      #expect(numbers.capacity >= numbers.count)
    }
    for number in 0..<2000 {
      #expect(numbers.id(of: number, hash: UInt32(number) &* step) == Int32(number))
    }
    #expect(numbers.id(of: 2000, hash: 2000 &* step) == nil)
  }

  @Test
  func `things of one hash are told apart`() {
    var numbers = Numbers()
    for _ in 0..<100 { numbers.add(hash: 5) }
    for number in 0..<100 { #expect(numbers.id(of: number, hash: 5) == Int32(number)) }
    #expect(numbers.id(of: 100, hash: 5) == nil)
    #expect(numbers.id(of: 1, hash: 6) == nil)
  }
}
