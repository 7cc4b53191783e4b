import Testing

@testable import Selections

struct FormSetTests {
  private struct Nobody: DestinationSelector {
    func alternative(for client: Client?) -> Int? { nil }
  }

  private struct Judge: PasteJudge {
    let mayHold: Bool
    func verdict(on client: Client?) -> PasteVerdict { client == nil ? .allowed : .guarded }
  }

  private struct Fault: Error {}

  private let set = FormSet(
    forms: [1], alternatives: [[2], [3]], choice: DestinationChoice(Nobody()), home: [4],
    source: Client(processID: 7), verdicts: PasteVerdicts(Judge(mayHold: true)))

  @Test func `other forms are for the same programs`() {
    let strings = set.map { $0.map(String.init) }
    #expect(strings.forms == ["1"] && strings.alternatives == [["2"], ["3"]] && strings.home == ["4"])
    #expect(strings.choice == set.choice && strings.source == set.source && strings.verdicts == set.verdicts)
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
    #expect(set[.guarded(.everyone)] == [1] && set[.guarded(.destination(1))] == [3])
  }

  @Test func `a set is for some programs if forms or verdicts depend on them`() {
    #expect(!FormSet(forms: [1], source: Client()).isForSome)
    #expect(FormSet(forms: [1], home: [2]).isForSome)
    #expect(FormSet(forms: [1], choice: DestinationChoice(Nobody())).isForSome)
    let verdicts = PasteVerdicts(Judge(mayHold: false))
    #expect(FormSet(forms: [1], verdicts: verdicts).isForSome)
    #expect(verdicts != set.verdicts && verdicts[nil] == .allowed && verdicts[Client()] == .guarded)
  }
}
