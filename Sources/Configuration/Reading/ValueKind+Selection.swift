internal import ClipboardTargets

extension ValueKind where Value == String {
  /// One of the selections that ICCCM 2.6.1 names.
  static var selection: ValueKind {
    ValueKind<SelectionName>.word.converted(\.rawValue) { SelectionName(rawValue: $0) ?? .clipboard }
  }
}
