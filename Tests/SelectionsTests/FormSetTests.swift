import Testing

@testable import Selections

struct FormSetTests {
  private struct Nobody: DestinationSelector {
    func alternative(for client: Client?) -> Int? { nil }
  }

  private struct Fault: Error {}

  private let set = FormSet(
    forms: [1], alternatives: [[2], [3]], choice: DestinationChoice(Nobody()), home: [4],
    source: Client(processID: 7))

  @Test func `other forms are for the same programs`() {
    let strings = set.map { $0.map(String.init) }
    #expect(strings.forms == ["1"] && strings.alternatives == [["2"], ["3"]] && strings.home == ["4"])
    #expect(strings.choice == set.choice && strings.source == set.source)
    #expect(strings.map { $0.compactMap { Int($0) } } == set)
  }

  @Test func `forms that cannot be made leave nothing`() {
    for number in 1...4 {
      #expect(throws: Fault.self) { try set.map { forms in if forms == [number] { throw Fault() } } }
    }
  }

  @Test func `programs for which there are no other forms are given those for everyone`() {
    #expect(set[.everyone] == [1] && set[.destination(1)] == [3] && set[.home] == [4])
    #expect(set[.destination(2)] == [1] && set[.destination(-1)] == [1])
    #expect(FormSet(forms: [1])[.home] == [1])
  }
}
