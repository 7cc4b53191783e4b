import Testing

@testable import Guard

/// `Signal.lookalikeCommand`.
struct LookalikeCommandTests {
  @Test(arguments: [
    "сurl http://a.example",
    "ｃｕｒｌ x",
    "bаsh -c x",
    "wgеt x",
  ])
  func `an imitated name of a command is held`(text: String) {
    #expect(Signal.lookalikeCommand.severity(of: text) == .hold)
  }

  @Test(arguments: [
    "сonfig x"
  ])
  func `letters of two scripts in the place of a name are noticed`(text: String) {
    #expect(Signal.lookalikeCommand.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "Установите пакет",
    "für alle",
    "パッケージ",
    #"echo "vеrify""#,
    "αβγ",
    "žėdėti",
  ])
  func `words of any language are harmless`(text: String) {
    #expect(Signal.lookalikeCommand.severity(of: text) == nil)
  }
}
