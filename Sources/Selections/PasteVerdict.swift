/// The guard's verdict on the pastes of one program.
package enum PasteVerdict: Hashable, Sendable {
  case allowed
  /// The program is given the text without its last line ends, at which a shell would run it.
  case guarded
  /// The program is refused every form until the hold is lifted, or until it pastes a second time (`PasteHold`). Then
  /// it is given those of `guarded`.
  case held
}

/// Judges who may paste a copy. A value, so that machines that hold one can be compared.
package protocol PasteJudge: Hashable, Sendable {
  /// Whether the verdict on some programs may be `held`.
  var mayHold: Bool { get }

  /// - Parameter client: the requestor; `nil` if nothing is known of it.
  func verdict(on client: Client?) -> PasteVerdict
}

/// Some judge, whatever it goes by.
package struct PasteVerdicts: Hashable, Sendable {
  private let judge: any PasteJudge

  package init(_ judge: some PasteJudge) { self.judge = judge }

  package var mayHold: Bool { judge.mayHold }

  package subscript(client: Client?) -> PasteVerdict { judge.verdict(on: client) }

  package static func == (left: Self, right: Self) -> Bool { left.judge.isEqual(to: right.judge) }

  package func hash(into hasher: inout Hasher) { judge.hash(into: &hasher) }
}

extension PasteJudge {
  fileprivate func isEqual(to other: any PasteJudge) -> Bool { other as? Self == self }
}
