internal import RichText
internal import Sanitizer

extension Rule.Action: CustomStringConvertible {
  package var description: String {
    switch self {
    case .clean(let profile): "profile \(profile)"
    case .ignore: "ignore"
    case .keepProfile: "profile of the copy"
    }
  }
}

extension Rule: CustomStringConvertible {
  /// The rule as `washboard rules` lists it: its name and place, then what it asks for and what it does, a line each.
  package var description: String {
    var lines = [name + (place.map { " (\($0))" } ?? "")]
    lines.append("    when  \(conditions == Conditions() ? "always" : conditions.description)")
    var actions = [action.description]
    if let publish { actions.append(publish.description) }
    if let append { actions.append("append \(append.rawValue)") }
    actions += map.sorted { $0.key < $1.key }.map { "read \($0.key) as \($0.value.rawValue)" }
    if !keepTargets.isEmpty { actions.append("keep \(keepTargets.map(\.pattern).joined(separator: ", "))") }
    if !homePaste.isEmpty { actions.append("give back \(homePaste.map(\.pattern).joined(separator: ", "))") }
    if let guardAction { actions.append("guard \(guardAction.rawValue)") }
    lines.append("    then  \(actions.joined(separator: "; "))")
    return lines.joined(separator: "\n")
  }
}

extension PublishSetting: CustomStringConvertible {
  package var description: String {
    let names = formats.map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .only: "publish \(names)"
    case .also: "publish also \(names)"
    case .withoutRTF: "publish no RTF beside HTML"
    }
  }
}
