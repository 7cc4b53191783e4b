import Selections

extension Client {
  /// The names by which rules know the program.
  var names: [String] { [executable, path].compactMap(\.self) + classes }
}
