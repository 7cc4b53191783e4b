/// A stretch of an image file, and what it is for.
struct ImagePiece: Hashable, Sendable {
  enum Role: Hashable, Sendable {
    /// Needed to show the picture.
    case picture
    /// A colour profile. It is needed to show the colors exactly, and may identify the device that made or showed the
    /// picture.
    case colorProfile
    /// Metadata, which does not affect the look of the picture.
    case metadata
  }

  var range: Range<Int>
  var role: Role
  /// The bytes that stay when the piece is removed, such as the orientation out of EXIF.
  var rest: [UInt8] = []
}

/// The pieces of a file from its first byte to its last.
struct ImagePieces: Hashable, Sendable {
  private(set) var all: [ImagePiece] = []

  var end: Int { all.last?.range.upperBound ?? 0 }

  /// Adds the stretch from the end of the last piece to `end`.
  mutating func add(to end: Int, _ role: ImagePiece.Role, rest: [UInt8] = []) {
    let start = self.end
    guard end > start else { return }
    if rest.isEmpty, let last = all.indices.last, all[last].role == role, all[last].rest.isEmpty {
      all[last].range = all[last].range.lowerBound..<end
    } else {
      all.append(ImagePiece(range: start..<end, role: role, rest: rest))
    }
  }
}
