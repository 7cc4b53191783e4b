extension RTFWriter {
  /// Writes a picture, or the replacement of an attachment RTF cannot hold, among text that is raised by `offset`.
  mutating func write(_ attachment: Attachment, raised offset: Length) {
    if !attachment.custom.isEmpty { findings.record(.rtfNotCarried, from: "custom") }
    guard attachment.origin == .embedded, attachment.isShownAsPicture, let picture = Picture(attachment) else {
      findings.record(.rtfNotCarried, from: attachment.origin == .embedded ? attachment.type.string : "remote image")
      output.append(text: PictureDescription.line(attachment.alternativeText.string))
      return
    }
    let raised = Length(twips: Int(offset.twips) + Int(attachment.baselineOffset.twips))
    let isRaised = attachment.baselineOffset != .zero
    if isRaised {
      if !raised.twips.isMultiple(of: 10) { findings.record(.rtfNotCarried, from: "baseline-offset") }
      output.append("{")
      output.append(raised < .zero ? "\\dn" : "\\up", abs(raised.halfPoints))
    }
    write(picture, of: attachment)
    if isRaised { output.append("}") }
  }

  private mutating func write(_ picture: Picture, of attachment: Attachment) {
    output.append("{\\pict")
    if !attachment.alternativeText.isEmpty {
      output.append("{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ")
      output.append(text: PictureDescription.line(attachment.alternativeText.string))
      output.append("}}}")
    }
    // For metafiles these would be hundredths of a millimetre.
    if picture.isBitmap, let width = attachment.pixelWidth, let height = attachment.pixelHeight {
      output.append("\\picw", width)
      output.append("\\pich", height)
    }
    // Without a goal, programs show a picture by its density, or not at all.
    if let (width, height) = goal(of: picture, attachment) {
      output.append("\\picwgoal", Int(width.twips))
      output.append("\\pichgoal", Int(height.twips))
    }
    output.append(picture.word)
    output.append("\n")
    var start = picture.bytes.startIndex
    while start < picture.bytes.endIndex {
      let end = min(start + 64, picture.bytes.endIndex)
      output.append(hex: picture.bytes[start..<end])
      output.append("\n")
      start = end
    }
    output.append("}")
  }

  /// The size on the page, of which what is not stated is that of the pixels.
  private func goal(of picture: Picture, _ attachment: Attachment) -> (width: Length, height: Length)? {
    if let width = attachment.width, let height = attachment.height { return (width, height) }
    guard picture.isBitmap, let natural = attachment.naturalSize else { return nil }
    return (attachment.width ?? natural.width, attachment.height ?? natural.height)
  }
}

extension RTFWriter {
  /// A picture as RTF has it.
  private struct Picture {
    let word: StaticString
    let bytes: ArraySlice<UInt8>
    var isBitmap = true

    /// Makes the picture; `nil` if RTF has no word for its type.
    init?(_ attachment: Attachment) {
      bytes =
        switch attachment.type {
        case "image/bmp": BMPWalker.bitmap(inFile: attachment.bytes) ?? []
        default: attachment.bytes[...]
        }
      if bytes.isEmpty { return nil }
      switch attachment.type {
      case "image/png": word = "\\pngblip"
      case "image/jpeg": word = "\\jpegblip"
      case "image/bmp": word = "\\dibitmap0"
      case "image/emf":
        word = "\\emfblip"
        isBitmap = false
      case "image/wmf":
        word = "\\wmetafile8"
        isBitmap = false
      default: return nil
      }
    }
  }
}
