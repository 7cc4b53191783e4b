internal import ClipboardTargets
package import Sanitizer

extension Rule {
  /// The rules that hold after those of the user, unless `clipboard.office-rtf` says otherwise.
  package static let shipped: [Rule] = {
    var office = Conditions()
    office.destination = ["soffice.bin", "libreoffice*"].map(Glob.init)
    var offersRTF = Conditions()
    // Parameters may follow the names.
    offersRTF.targets = TargetCatalog.rows.filter { $0.format == .rtf }.map { Glob($0.name.lowercased() + "*") }
    office.not = [offersRTF]
    var writers = Conditions()
    writers.destination = [Glob("abiword"), Glob("focuswriter")]
    // These programs prefer RTF, and show what comes from HTML better if they read HTML. AbiWord and FocusWriter read no table from RTF,
    // whatever the source offered; FocusWriter joins the words of its cells.
    return [
      withoutRTF(
        "no RTF for office programs", office, reason: "LibreOffice prefers RTF, but shows this copy better from HTML"),
      withoutRTF(
        "no RTF for AbiWord and FocusWriter", writers, reason: "they show tables from HTML, not from RTF"),
    ]
  }()

  /// The rule that keeps the line with the page out of programs where it would be a command.
  /// - Parameter terminals: patterns for their names.
  package static func withoutSource(in terminals: [Glob]) -> Rule {
    var conditions = Conditions()
    conditions.destination = terminals
    var rule = Rule(name: "no source line in terminals", conditions: conditions, action: .keepProfile)
    rule.append = .nothing
    rule.reason = "a terminal would take the line for a command"
    return rule
  }

  private static func withoutRTF(_ name: String, _ conditions: Conditions, reason: String) -> Rule {
    var rule = Rule(name: name, conditions: conditions, action: .keepProfile)
    rule.publish = .withoutRTF
    rule.reason = reason
    return rule
  }
}
