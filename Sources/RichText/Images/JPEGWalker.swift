/// Walks JPEG (ITU-T T.81, annex B): marker segments, and after each start of scan its coded data.
///
///     segment: FF, any number of times | marker | length, 2 bytes, big endian, itself included | parameters
///     coded data: anything but FF | FF 00 | FF D0 to FF D7
enum JPEGWalker {
  private static let start: [UInt8] = [0xFF, 0xD8]

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    var walk = ImageWalk()
    try walkPicture(bytes, walk: &walk)
    // Cameras append a preview, a depth map or other exposures as pictures of their own (CIPA DC-007), after zeros at times.
    while let next = bytes.all[walk.pieces.end...].firstIndex(where: { $0 != 0 }),
      bytes.all[next...].starts(with: start)
    {
      walk.pieces.add(to: next, .metadata)
      var further = ImageWalk()
      further.pieces.add(to: next, .metadata)
      try walkPicture(bytes, walk: &further)
      walk.pieces.add(to: further.pieces.end, .metadata)
    }
    try bytes.requireNothing(after: walk.pieces.end)
    walk.pieces.add(to: bytes.count, .metadata)
    return walk
  }

  /// Walks over one picture, from the start of image to its end.
  private static func walkPicture(_ bytes: ImageBytes, walk: inout ImageWalk) throws(ImageFault) {
    walk.pieces.add(to: walk.pieces.end + start.count, .picture)
    var hasScan = false
    while true {
      let (marker, parameters) = try segment(in: bytes, at: walk.pieces.end)
      let end = parameters.endIndex
      switch marker {
      case 0xD9:
        guard hasScan else { throw .corrupted }
        walk.pieces.add(to: end, .picture)
        return
      // Start of frame, of all kinds (table B.1).
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard walk.pixelWidth == nil, parameters.count >= 6 else { throw .corrupted }
        let height = try bytes.big16(at: parameters.startIndex + 1)
        let width = try bytes.big16(at: parameters.startIndex + 3)
        let components = Int(parameters[parameters.startIndex + 5])
        guard width > 0, height > 0, components > 0, parameters.count == 6 + 3 * components else { throw .corrupted }
        (walk.pixelWidth, walk.pixelHeight) = (width, height)
        walk.pieces.add(to: end, .picture)
      // The number of lines, the restart interval (B.2.4.4, B.2.5).
      case 0xDC, 0xDD:
        guard parameters.count == 2 else { throw .corrupted }
        walk.pieces.add(to: end, .picture)
      // Tables.
      case 0xC4, 0xCC, 0xDB: walk.pieces.add(to: end, .picture)
      case 0xDA:
        guard walk.pixelWidth != nil else { throw .corrupted }
        hasScan = true
        walk.pieces.add(to: try endOfCodedData(in: bytes, from: end), .picture)
      case 0xE0...0xEF, 0xFE: addApplicationData(marker, parameters, in: &walk)
      default: throw .corrupted
      }
    }
  }

  /// The marker at `offset`, and its parameters, which may be none.
  private static func segment(
    in bytes: ImageBytes, at offset: Int
  ) throws(ImageFault) -> (marker: UInt8, parameters: ArraySlice<UInt8>) {
    guard try bytes.byte(at: offset) == 0xFF else { throw .corrupted }
    guard let position = bytes.all[offset...].firstIndex(where: { $0 != 0xFF }) else { throw .truncated }
    let marker = bytes.all[position]
    if marker == 0xD9 { return (marker, bytes.all[position + 1..<position + 1]) }
    // These have no length, and no place outside coded data.
    guard marker >= 0xC0, !(0xD0...0xD8).contains(marker) else { throw .corrupted }
    let length = try bytes.big16(at: position + 1)
    guard length >= 2 else { throw .corrupted }
    return (marker, try bytes.slice(position + 3..<position + 1 + length))
  }

  /// Returns the place where the next marker segment begins.
  private static func endOfCodedData(in bytes: ImageBytes, from start: Int) throws(ImageFault) -> Int {
    var position = start
    while let escape = bytes.all[position...].firstIndex(of: 0xFF) {
      switch try bytes.byte(at: escape + 1) {
      case 0, 0xD0...0xD7: position = escape + 2
      case 0xFF: position = escape + 1
      default: return escape
      }
    }
    throw .truncated
  }
}

extension JPEGWalker {
  /// Comments and application data: what of it shows is the kind of colors, their profile, and how the picture is
  /// turned.
  private static func addApplicationData(_ marker: UInt8, _ data: ArraySlice<UInt8>, in walk: inout ImageWalk) {
    let end = data.endIndex
    switch marker {
    case 0xE0 where data.starts(with: "JFIF\0".utf8) && data.count >= 14:
      // Version, density and its unit, the two sides of a thumbnail, which may show what was cut from the picture.
      addHead(data.prefix(12) + [0, 0], of: marker, data, in: &walk.pieces)
    case 0xE1 where data.starts(with: "Exif\0".utf8):
      guard let orientation = Orientation.orientation(inEXIF: data.dropFirst(6)) else {
        return walk.pieces.add(to: end, .metadata)
      }
      walk.orientation = walk.orientation ?? orientation
      addHead(Array("Exif\0\0".utf8)[...] + Orientation.exif(orientation), of: marker, data, in: &walk.pieces)
    case 0xE2 where data.starts(with: "ICC_PROFILE\0".utf8): walk.pieces.add(to: end, .colorProfile)
    case 0xEE where data.starts(with: "Adobe".utf8) && data.count >= 12:
      addHead(data.prefix(12), of: marker, data, in: &walk.pieces)
    default: walk.pieces.add(to: end, .metadata)
    }
  }

  /// Adds a segment of which only `head` is to stay.
  private static func addHead(
    _ head: ArraySlice<UInt8>, of marker: UInt8, _ data: ArraySlice<UInt8>, in pieces: inout ImagePieces
  ) {
    if data.elementsEqual(head) { return pieces.add(to: data.endIndex, .picture) }
    pieces.add(to: data.endIndex, .metadata, rest: [0xFF, marker, 0, UInt8(head.count + 2)] + head)
  }
}
