import Configuration
import Guard
import Selections

/// A paste that is played through without being made.
package struct PasteDryRun: Sendable {
  /// The kind of the program that pastes.
  package let destination: Destination
  package let action: GuardSettings.Action
  /// The judgement of the text; `nil` if nothing was found in it, or the copy stays with its owner.
  package let judgement: CopyReport.Judgement?
  /// The report of the copy.
  package let report: CopyReport?

  /// - Parameters:
  ///   - targets: The names under which the copy offers the bytes.
  ///   - source: The executable of the program that copies.
  ///   - title: The title of its window.
  ///   - origin: The address of the page that is copied from.
  ///   - program: The executable or window class of the program that pastes; `unknown` for one that is not known.
  ///   - surroundings: The machine on which it is played.
  package init(
    _ configuration: Settings, bytes: [UInt8], targets: [String], source: String? = nil, titled title: String? = nil,
    origin: String? = nil, pastingInto program: String, in surroundings: DryRun.Surroundings
  ) {
    // The judgement is shown even if nothing follows from it.
    var judging = configuration
    judging.pasteGuard = GuardSettings()
    for index in judging.rules.indices { judging.rules[index].guardAction = nil }
    let dryRun = DryRun(
      judging, bytes: bytes, targets: targets, source: source, titled: title, origin: origin, in: surroundings)
    report = dryRun.report
    let rule = report?.rule.flatMap { name in configuration.rules.first { $0.name == name } }
    let settings = configuration.pasteGuard.applying(rule?.guardAction)
    let name = program.split(separator: "/").last.map(String.init) ?? program
    destination = settings.kind(ofNames: [name], path: program)
    var protection = dryRun.protection
    protection?.settings = settings
    judgement = protection?.report
    let client = program == DestinationRules.unknownName ? nil : Client(executable: name, path: program)
    action = protection?.action(for: client) ?? .off
  }
}
