/// The markup of one program, or of a kind of programs, that means more than HTML says.
///
/// A dialect goes over the tree once before it is walked. It puts plain elements in the place of its own, or notes what
/// they mean, so that the walk need not know it. Only the lists that Word writes as paragraphs are found by the walk.
protocol HTMLDialect: Sendable {
  /// Reports whether the page may hold the dialect; asked of every page, so it is cheap.
  static func concerns(_ tree: HTMLTree) -> Bool

  static func rewrite(_ page: inout HTMLPage)
}
