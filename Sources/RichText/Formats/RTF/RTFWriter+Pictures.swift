extension RTFWriter {
  /// Writes a picture, or what stands for an attachment RTF cannot hold.
  mutating func write(_ attachment: Attachment) {
    if !attachment.custom.isEmpty { findings.record(.rtfNotCarried, from: "custom") }
    guard attachment.origin == .embedded, !attachment.bytes.isEmpty, let word = Self.word(for: attachment.type) else {
      findings.record(.rtfNotCarried, from: attachment.origin == .embedded ? attachment.type : "remote image")
      output.append(text: attachment.alternativeText)
      return
    }
    if attachment.contentIdentifier != nil { findings.record(.rtfNotCarried, from: "content identifier") }
    if attachment.baselineOffset != .zero { findings.record(.rtfNotCarried, from: "baseline-offset") }
    output.append("{\\pict")
    if !attachment.alternativeText.isEmpty {
      output.append("{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ")
      output.append(text: attachment.alternativeText)
      output.append("}}}")
    }
    // For metafiles these would be hundredths of a millimetre.
    if word.isBitmap, let width = attachment.pixelWidth, let height = attachment.pixelHeight {
      output.append("\\picw", width)
      output.append("\\pich", height)
    }
    if let width = attachment.width, let height = attachment.height {
      output.append("\\picwgoal", Int(width.twips))
      output.append("\\pichgoal", Int(height.twips))
    }
    output.append(word.text)
    output.append("\n")
    var start = attachment.bytes.startIndex
    while start < attachment.bytes.endIndex {
      let end = min(start + 64, attachment.bytes.endIndex)
      output.append(hex: attachment.bytes[start..<end])
      output.append("\n")
      start = end
    }
    output.append("}")
  }

  private static func word(for type: String) -> (text: StaticString, isBitmap: Bool)? {
    switch type {
    case "image/png": ("\\pngblip", true)
    case "image/jpeg": ("\\jpegblip", true)
    case "image/emf": ("\\emfblip", false)
    case "image/wmf": ("\\wmetafile8", false)
    default: nil
    }
  }
}
