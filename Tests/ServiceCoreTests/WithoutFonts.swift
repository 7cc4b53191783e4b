import Configuration
import RichText
import Selections

@testable import ServiceCore

// Most laws say nothing of fonts or times.

extension Conversion {
  consuming func run(clock: @escaping () -> UInt64) -> Outcome { run(fonts: nil, clock: clock) }

  var isLong: Bool { isLong(areFontsLoaded: true) }
}

extension DryRun {
  init(
    _ configuration: Settings, bytes: [UInt8], targets: [String], source: String? = nil, origin: String? = nil,
    selection: String = "CLIPBOARD"
  ) {
    self.init(
      configuration, bytes: bytes, targets: targets, source: source, origin: origin, selection: selection,
      in: Surroundings(moment: Moment(now: 0, wallClock: 0), fonts: nil, clock: { 0 }))
  }
}
