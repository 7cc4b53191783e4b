internal import Sanitizer
internal import Selections

/// The names by which a session tells programs apart, as far as rules can ask for them.
package struct ProgramNaming: Hashable, Sendable {
  package enum Names: Hashable, Sendable {
    /// Each program has its own.
    case own
    /// All programs have the same names, or none where the list is empty.
    case shared([String])
  }

  package var source: Names
  package var destination: Names
  /// Whether X11 programs have names of their own, beside those that all other programs share.
  package var tellsX11Programs: Bool

  /// An X11 session.
  package static let x11 = ProgramNaming(source: .own, destination: .own, tellsX11Programs: true)
  /// A Wayland session of Mutter, seen through XWayland.
  package static let mutter = ProgramNaming(
    source: .shared(Client.compositors), destination: .shared(Client.compositors), tellsX11Programs: true)

  /// A Wayland session whose compositor offers data control.
  /// - Parameter tellsFocus: whether the compositor says which window has the focus.
  package static func dataControl(tellsFocus: Bool) -> ProgramNaming {
    ProgramNaming(
      source: tellsFocus ? .own : .shared([]),
      destination: tellsFocus ? .own : .shared([DestinationRules.unknownName]), tellsX11Programs: false)
  }
}

/// A rule that does not do in a session what it says.
package struct RuleFinding: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// The rule asks for a program, and no program has a name here.
    case matchesNothing
    /// The rule asks for a program, and only X11 programs have names of their own here.
    case matchesX11ProgramsOnly
    /// The rule names the compositor, which stands for every Wayland program.
    case matchesEveryProgram
  }

  package let rule: String
  /// The place of the rule, such as `config.toml:12`; `nil` if it was not read from a file.
  package let place: String?
  package let kind: Kind
  /// The condition that is to blame: `source` or `destination`.
  package let condition: String
}

extension RuleFinding: CustomStringConvertible {
  package var description: String {
    let consequence =
      switch kind {
      case .matchesNothing:
        "never matches in this session: the compositor does not say which program is the \(condition)"
      case .matchesX11ProgramsOnly:
        "matches X11 programs only: in this session the \(condition) of every Wayland program is the compositor"
      case .matchesEveryProgram:
        "matches every Wayland program: in this session the \(condition) of all of them is the compositor"
      }
    return "\(place.map { "\($0): " } ?? "")warning: rule '\(rule)' \(consequence)"
  }
}

extension Conditions {
  /// Returns the way in which a rule with these conditions does not do what it says, and the condition to blame.
  func finding(in session: ProgramNaming) -> (RuleFinding.Kind, condition: String)? {
    var onlySource = session
    onlySource.destination = .own
    for (names, condition) in [(onlySource, "source"), (session, "destination")] {
      if verdict(in: names) == false {
        return (session.tellsX11Programs ? .matchesX11ProgramsOnly : .matchesNothing, condition)
      }
    }
    for kind in Conditions.kinds where affirms({ $0.verdict(of: kind, in: session) == true }) {
      return (.matchesEveryProgram, kind.name)
    }
    return nil
  }

  /// Reports whether they are met by the copies and pastes of programs without names of their own; `nil` if it depends
  /// on the copy.
  private func verdict(in session: ProgramNaming) -> Bool? {
    var verdicts = Self.kinds.filter { $0.isStated(self) }.map { verdict(of: $0, in: session) }
    if content != nil { verdicts.append(nil) }
    if let any { verdicts.append(any.map { $0.verdict(in: session) }.disjunction) }
    if let all { verdicts.append(all.map { $0.verdict(in: session) }.conjunction) }
    if let not { verdicts.append(not.map { $0.verdict(in: session) }.disjunction.map { !$0 }) }
    return verdicts.conjunction
  }

  /// Reports whether the condition of one kind is met by them; `nil` if it depends on the copy, or if there is none.
  private func verdict(of kind: ConditionKind, in session: ProgramNaming) -> Bool? {
    guard let patterns = kind.patterns(self) else { return nil }
    return switch kind.name {
    case ConditionKind.source.name: session.source.answer(patterns)
    case ConditionKind.destination.name: session.destination.answer(patterns)
    // Where programs share their names, no window is known, and no title.
    case ConditionKind.sourceTitle.name: session.source == .own ? nil : false
    case ConditionKind.destinationTitle.name: session.destination == .own ? nil : false
    default: nil
    }
  }

  /// Reports whether something holds of these conditions, or of some in `any` or `all`; conditions in `not` do not
  /// count.
  private func affirms(_ holds: (Conditions) -> Bool) -> Bool {
    holds(self) || [any, all].contains { $0?.contains { $0.affirms(holds) } == true }
  }
}

extension ProgramNaming.Names {
  /// Reports whether one of the patterns matches; `nil` if it depends on the program.
  fileprivate func answer(_ patterns: [Glob]) -> Bool? {
    switch self {
    case .own: nil
    case .shared(let names):
      names.contains { name in
        let folded = Array(name.lowercased().utf8)[...]
        return patterns.contains { $0.matches(folded: folded) }
      }
    }
  }
}

extension [Bool?] {
  /// Three-valued logic: `nil` is not known.
  fileprivate var conjunction: Bool? { contains(false) ? false : contains(nil) ? nil : true }
  fileprivate var disjunction: Bool? { contains(true) ? true : contains(nil) ? nil : false }
}
