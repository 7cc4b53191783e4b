import Testing

@testable import Sanitizer

struct PolicyMemoryTests {
  @Test func `the policies of equal profiles are made once`() {
    let memory = PolicyMemory()
    let first = memory.policies(for: .structure)
    var other = Profile(name: "structure", keep: Set(Array(Profile.structure.keep)))
    #expect(memory.policies(for: other).count == first.count)
    #expect(memory.count == 1)
    other.links.text = .keep
    #expect(memory.policies(for: other).count == first.count - 1)
    #expect(memory.count == 2)
  }

  @Test func `as many profiles are remembered as a configuration may use, the latest ones`() {
    let memory = PolicyMemory()
    for number in 0..<(PolicyMemory.maximumCount * 2) {
      var profile = Profile.faithful
      profile.name = "profile \(number)"
      _ = memory.policies(for: profile)
    }
    #expect(memory.count == PolicyMemory.maximumCount)
    #expect(memory.policies(for: .plain).count == PolicyMemory().policies(for: .plain).count)
    #expect(memory.count == PolicyMemory.maximumCount)
  }
}
