/// Walks TIFF 6.0: a chain of directories anywhere in the file, whose entries and strips lie anywhere as well.
///
/// Any removal would change all offsets, so the file is one piece.
///
///     directory: number of entries, 2 | entries: tag, 2; type, 2; count, 4; value or its offset, 4 | offset of the next, 4
enum TIFFWalker {
  private enum Tag {
    static let (width, height) = (256, 257)
    static let (stripOffsets, stripLengths) = (273, 279)
    static let (tileOffsets, tileLengths) = (324, 325)
  }

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    let file = File(bytes: bytes, isBig: bytes.has("MM", at: 0))
    var walk = ImageWalk()
    var directory = try file.long(at: 4)
    // Each must begin behind the last, as writers append them: a chain could lead round in a circle.
    var lowest = 8
    // What all pictures together may name, so that none is named over and over.
    var stretches = bytes.count
    guard directory != 0 else { throw .corrupted }
    while directory != 0 {
      guard directory >= lowest else { throw .corrupted }
      let entries = try file.entries(at: directory)
      if walk.pixelWidth == nil {
        let width = try file.value(of: entries[Tag.width])
        let height = try file.value(of: entries[Tag.height])
        guard width > 0, height > 0 else { throw .corrupted }
        (walk.pixelWidth, walk.pixelHeight) = (width, height)
      }
      stretches -= try file.checkPixels(
        entries[Tag.stripOffsets] ?? entries[Tag.tileOffsets], entries[Tag.stripLengths] ?? entries[Tag.tileLengths])
      guard stretches >= 0 else { throw .corrupted }
      lowest = directory + 2 + 12 * (try file.short(at: directory))
      directory = try file.long(at: lowest)
    }
    walk.pieces.add(to: bytes.count, .picture)
    return walk
  }

  private struct Entry {
    let type: Int
    let count: Int
    /// The place of the values.
    let offset: Int
  }

  private struct File {
    let bytes: ImageBytes
    let isBig: Bool

    func short(at offset: Int) throws(ImageFault) -> Int {
      isBig ? try bytes.big16(at: offset) : try bytes.little16(at: offset)
    }

    func long(at offset: Int) throws(ImageFault) -> Int {
      isBig ? try bytes.big32(at: offset) : try bytes.little32(at: offset)
    }

    /// Returns the entries by tag; each entry's values are checked to lie within the file.
    func entries(at directory: Int) throws(ImageFault) -> [Int: Entry] {
      var entries: [Int: Entry] = [:]
      // In bytes, by type (section 2).
      let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
      for index in 0..<(try short(at: directory)) {
        let start = directory + 2 + index * 12
        let type = try short(at: start + 2)
        let count = try long(at: start + 4)
        guard sizes.indices.contains(type), type > 0 else { throw .corrupted }
        let size = count * sizes[type]
        let offset = size <= 4 ? start + 8 : try long(at: start + 8)
        guard offset + size <= bytes.count else { throw .truncated }
        entries[try short(at: start)] = Entry(type: type, count: count, offset: offset)
      }
      return entries
    }

    /// A whole number of 16 or 32 bits, the first of the entry's or the one at `index`.
    func value(of entry: Entry?, at index: Int = 0) throws(ImageFault) -> Int {
      guard let entry, index < entry.count else { throw .corrupted }
      switch entry.type {
      case 3: return try short(at: entry.offset + index * 2)
      case 4: return try long(at: entry.offset + index * 4)
      default: throw .corrupted
      }
    }

    /// Sees that all stretches of pixels lie within the file, and says how many there are.
    func checkPixels(_ offsets: Entry?, _ lengths: Entry?) throws(ImageFault) -> Int {
      guard let offsets, let lengths, offsets.count == lengths.count, offsets.count > 0 else { throw .corrupted }
      for index in 0..<offsets.count {
        let end = try value(of: offsets, at: index) + value(of: lengths, at: index)
        guard end <= bytes.count else { throw .truncated }
      }
      return offsets.count
    }
  }
}
