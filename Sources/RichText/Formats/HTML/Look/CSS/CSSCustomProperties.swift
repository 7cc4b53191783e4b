/// The custom properties that an element has, its own and those it inherits: CSS Custom Properties 1.
struct CSSCustomProperties: Hashable, Sendable {
  private var values: [String: [CSSComponent]] = [:]

  /// Values that are longer once their names are replaced are no values.
  private static let maximumComponents = 256
  /// Elements whose ancestors state more have those that came first.
  private static let maximumCount = 1000
  private static let maximumDepth = 16

  var isEmpty: Bool { values.isEmpty }

  /// Adds what an element states, in the order of the cascade, with the names in it replaced.
  mutating func add(_ stated: [(name: String, value: [CSSComponent])]) {
    guard !stated.isEmpty else { return }
    var raw = self
    for (name, value) in stated where raw.values.count < Self.maximumCount || raw.values[name] != nil {
      raw.values[name] = value
    }
    for (name, _) in stated {
      // A name that leads to itself, or to nothing, has no value.
      values[name] = raw.values[name].flatMap { raw.replacing($0) }
    }
  }

  /// The value with each `var()` replaced by what it names; `nil` if one names nothing and has no fallback.
  func replacing(_ value: [CSSComponent]) -> [CSSComponent]? {
    var room = Self.maximumComponents
    return replacing(value, depth: 0, room: &room).map { $0.map(CSSMath.reduced) }
  }

  private func replacing(_ value: [CSSComponent], depth: Int, room: inout Int) -> [CSSComponent]? {
    guard depth < Self.maximumDepth else { return nil }
    var replaced: [CSSComponent] = []
    for component in value {
      room -= 1
      guard room > 0 else { return nil }
      guard component.namesCustomProperty, case .function(let name, let arguments) = component else {
        replaced.append(component)
        continue
      }
      if name == "var" {
        guard case .word(let custom)? = arguments.first else { return nil }
        if let known = values[custom], let inner = replacing(known, depth: depth + 1, room: &room) {
          replaced += inner
        } else if arguments.dropFirst().first == .comma,
          let fallback = replacing(Array(arguments.dropFirst(2)), depth: depth + 1, room: &room)
        {
          replaced += fallback
        } else {
          return nil
        }
      } else {
        guard let inner = replacing(arguments, depth: depth + 1, room: &room) else { return nil }
        replaced.append(.function(name, inner))
      }
    }
    return replaced
  }
}

extension CSSComponent {
  /// Whether a `var()` is in it.
  var namesCustomProperty: Bool {
    guard case .function(let name, let arguments) = self else { return false }
    return name == "var" || arguments.contains(where: \.namesCustomProperty)
  }
}
