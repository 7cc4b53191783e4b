/// Walks HEIC (ISO/IEC 23008-12): boxes of the ISO base media file format, one of which says where the pictures are.
///
/// Any removal would change all offsets, so the file is one piece.
///
///     box: size, 4 bytes, big endian, itself included | type, 4 | content
enum HEIFWalker {
  /// First in the list of brands, which says what the file is mostly (23008-12, annex B).
  private static let brands: [StaticString] = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

  static func hasSignature(_ bytes: [UInt8]) -> Bool {
    let bytes = ImageBytes(all: bytes)
    return bytes.has("ftyp", at: 4) && brands.contains { bytes.has($0, at: 8) }
  }

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    var walk = ImageWalk()
    var meta: Range<Int>?
    var hasData = false
    var position = 0
    while position < bytes.count {
      let isWhole = meta != nil && hasData
      if isWhole, bytes.all[position...].allSatisfy({ $0 == 0 }) { break }
      guard let box = try? box(at: position, before: bytes.count, of: bytes) else {
        throw isWhole ? .trailingBytes : .truncated
      }
      switch box.type {
      case "ftyp" where position == 0: break
      case "meta" where meta == nil: meta = box.content
      case "mdat": hasData = true
      case "moov", "free", "skip", "uuid": break
      default: throw isWhole ? .trailingBytes : .corrupted
      }
      position = box.content.upperBound
    }
    guard let meta, hasData else { throw .truncated }
    let items = try boxes(in: content(of: meta), of: bytes)
    if let locations = items.first(where: { $0.type == "iloc" }) { try checkLocations(locations.content, of: bytes) }
    guard let size = try size(items, of: bytes) else { throw .corrupted }
    (walk.pixelWidth, walk.pixelHeight) = size
    walk.pieces.add(to: bytes.count, .picture)
    return walk
  }

  /// Reports whether the file holds only the pictures and their XMP: no EXIF, no film, no filling, no foreign boxes,
  /// and no place.
  static func isBare(_ bytes: [UInt8]) -> Bool {
    let all = ImageBytes(all: bytes)
    var position = 0
    while position < bytes.count {
      guard let box = try? box(at: position, before: bytes.count, of: all), ["ftyp", "meta", "mdat"].contains(box.type)
      else { return false }
      if box.type == "meta", Array(bytes[box.content]).end(of: "Exif", from: 0) != nil { return false }
      position = box.content.upperBound
    }
    return bytes.end(of: "exif:GPS", from: 0) == nil
  }

  private struct Box {
    let type: String
    let content: Range<Int>
  }

  /// Content that begins with a version and flags, without them.
  private static func content(of box: Range<Int>) throws(ImageFault) -> Range<Int> {
    guard box.count >= 4 else { throw .corrupted }
    return box.lowerBound + 4..<box.upperBound
  }

  /// The boxes that fill a stretch from its first byte to its last.
  private static func boxes(in range: Range<Int>, of bytes: ImageBytes) throws(ImageFault) -> [Box] {
    var boxes: [Box] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let box = try box(at: position, before: range.upperBound, of: bytes)
      boxes.append(box)
      position = box.content.upperBound
    }
    return boxes
  }

  /// A size of 1 stands for one of 8 bytes after the type, and of 0 for all that is left.
  private static func box(at position: Int, before end: Int, of bytes: ImageBytes) throws(ImageFault) -> Box {
    var size = try bytes.big32(at: position)
    var start = position + 8
    if size == 1 {
      guard try bytes.big32(at: position + 8) == 0 else { throw .truncated }
      size = try bytes.big32(at: position + 12)
      start += 8
    } else if size == 0 {
      size = end - position
    }
    guard size >= start - position else { throw .corrupted }
    guard position + size <= end else { throw .truncated }
    let type = String(decoding: try bytes.slice(position + 4..<position + 8), as: UTF8.self)
    return Box(type: type, content: start..<position + size)
  }

  /// The size of the first picture: the item that "pitm" names has it among its properties.
  private static func size(_ items: [Box], of bytes: ImageBytes) throws(ImageFault) -> (width: Int, height: Int)? {
    guard let primary = items.first(where: { $0.type == "pitm" })?.content.lowerBound,
      let properties = items.first(where: { $0.type == "iprp" })
    else { return nil }
    let item = try bytes.byte(at: primary) == 0 ? bytes.big16(at: primary + 4) : bytes.big32(at: primary + 4)
    let parts = try boxes(in: properties.content, of: bytes)
    guard let container = parts.first(where: { $0.type == "ipco" }) else { return nil }
    let all = try boxes(in: container.content, of: bytes)
    for part in parts where part.type == "ipma" {
      for index in try associations(of: item, in: part.content, of: bytes) where all.indices.contains(index - 1) {
        let property = all[index - 1]
        guard property.type == "ispe", property.content.count >= 12 else { continue }
        let width = try bytes.big32(at: property.content.lowerBound + 4)
        let height = try bytes.big32(at: property.content.lowerBound + 8)
        return width > 0 && height > 0 ? (width, height) : nil
      }
    }
    return nil
  }

  /// "ipma": which properties an item has, counted from 1.
  private static func associations(
    of item: Int, in box: Range<Int>, of bytes: ImageBytes
  ) throws(ImageFault) -> [Int] {
    let hasLongItems = try bytes.byte(at: box.lowerBound) > 0
    let hasLongIndices = try bytes.byte(at: box.lowerBound + 3) & 1 == 1
    var position = box.lowerBound + 8
    var found: [Int] = []
    for _ in 0..<(try bytes.big32(at: box.lowerBound + 4)) {
      let id = try hasLongItems ? bytes.big32(at: position) : bytes.big16(at: position)
      position += hasLongItems ? 4 : 2
      let count = Int(try bytes.byte(at: position))
      position += 1
      for _ in 0..<count {
        let index = try hasLongIndices ? bytes.big16(at: position) & 0x7FFF : Int(bytes.byte(at: position) & 0x7F)
        position += hasLongIndices ? 2 : 1
        if id == item { found.append(index) }
      }
      guard position <= box.upperBound else { throw .truncated }
    }
    return found
  }

  /// "iloc": where the bytes of each item are, which must be in the file.
  private static func checkLocations(_ box: Range<Int>, of bytes: ImageBytes) throws(ImageFault) {
    let version = try bytes.byte(at: box.lowerBound)
    let sizes = try bytes.big16(at: box.lowerBound + 4)
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    var position = box.lowerBound + 6
    func number(_ size: Int) throws(ImageFault) -> Int {
      defer { position += size }
      switch size {
      case 0: return 0
      case 2: return try bytes.big16(at: position)
      case 4: return try bytes.big32(at: position)
      case 8:
        guard try bytes.big32(at: position) == 0 else { throw .truncated }
        return try bytes.big32(at: position + 4)
      default: throw .corrupted
      }
    }
    let idSize = version < 2 ? 2 : 4
    for _ in 0..<(try number(idSize)) {
      _ = try number(idSize)
      // How offsets count: from the start of the file, or of a box inside "meta" or of another item.
      let method = version == 0 ? 0 : try number(2) & 15
      _ = try number(2)
      let base = try number(baseSize)
      let extents = try number(2)
      // Extents that take no bytes could be as many as a file likes.
      guard extents <= 1 || indexSize + offsetSize + lengthSize > 0 else { throw .corrupted }
      for _ in 0..<extents {
        _ = try number(indexSize)
        let end = base + (try number(offsetSize)) + (try number(lengthSize))
        guard method != 0 || end <= bytes.count else { throw .truncated }
      }
      guard position <= box.upperBound else { throw .truncated }
    }
  }
}
