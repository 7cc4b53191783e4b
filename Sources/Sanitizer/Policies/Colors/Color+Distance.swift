internal import RichText

extension Color {
  /// Returns a measure without unit of how different two colors look; opacity does not count.
  ///
  /// The squared distance of the channels, weighted by how bright each looks beside the others ("redmean").
  func distance(to other: Color) -> Int {
    let meanRed = (Int(red) + Int(other.red)) / 2
    func square(_ channel: KeyPath<Color, UInt8>) -> Int {
      let difference = Int(self[keyPath: channel]) - Int(other[keyPath: channel])
      return difference * difference
    }
    return (512 + meanRed) * square(\.red) + 1024 * square(\.green) + (767 - meanRed) * square(\.blue)
  }
}
