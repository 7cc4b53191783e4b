internal import RichText

extension Document {
  /// The document with each attachment changed, dropped, or replaced by its alternative text, as `decide` says.
  func replacingAttachments(_ decide: (inout Attachment) -> AttachmentHandling) -> Document {
    var removal = StretchRemoval(from: self)
    var paragraph = 0
    var changed: [Attachment] = []
    for anchored in attachments {
      var attachment = anchored.attachment
      let handling = decide(&attachment)
      changed.append(attachment)
      guard handling != .keep else { continue }
      let range = anchored.offset..<anchored.offset + Document.anchor.count
      while paragraphs[paragraph].range.upperBound <= anchored.offset { paragraph += 1 }
      let text = handling == .drop ? "" : PictureDescription.cleaned(attachment.alternativeText.string)
      if text.isEmpty {
        _ = removal.remove(range, ofParagraph: paragraph)
      } else {
        removal.replace(range, ofParagraph: paragraph, with: Array(text.utf8))
      }
    }
    var next = changed.makeIterator()
    return removal.applied(to: rewritingAttachments { next.next() ?? $0 })
  }
}

extension Attachment {
  /// `remote` or the media type, if it looks like one: it comes from a stranger.
  var label: String {
    if case .remote = origin { return "remote" }
    let type = type.string
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    let isMediaType =
      parts.count == 2 && type.utf8.count <= 40
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || "0123456789.+-".utf8.contains($0) }
      }
    return isMediaType ? type : "unknown type"
  }

  /// Whether the attachment's bytes came with it and are a picture, or may be taken for one. Its type, a type without
  /// meaning, or its first bytes decide, so that no other name avoids the checks of pictures.
  var isEmbeddedImage: Bool {
    guard origin == .embedded else { return false }
    return isImage || ImageType(mediaType: type.string) != nil || !ImageFile.saysSomething(type.string)
      || ImageType(signatureOf: bytes) != nil
  }
}
