package import RichText

/// Lets pass only pictures of the types and sizes that the profile allows, whose structure is sound from end to end.
///
/// The program that receives a picture decodes it, so a broken one is more often than not an attack on that program.
/// One that is several formats at once passes checks that read the first bytes alone.
package struct CheckImages: PurePolicy {
  package static let keys = [
    "attachments.types", "attachments.refused", "attachments.max-size", "attachments.max-pixels",
  ]

  private let settings: AttachmentSettings

  package init?(profile: borrowing Profile) {
    settings = profile.attachments
    if settings.refused == .keep || !profile.keepsImages { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.attachments.contains { $0.attachment.isEmbeddedImage }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let result = document.replacingAttachments { attachment in
      guard attachment.isEmbeddedImage, let reason = reason(against: attachment) else { return .keep }
      findings.record(.imageRefused, from: attachment.label, to: reason)
      return settings.refused
    }
    return Sanitized(document: result, findings: findings)
  }

  /// Returns the reason to refuse the picture; `nil` if there is none.
  private func reason(against attachment: Attachment) -> String? {
    let declared = ImageType(mediaType: attachment.type.string)
    if let declared, !allows(declared, for: attachment) { return "type not allowed" }
    if attachment.bytes.count > declared.map({ settings.maxSize[$0] }) ?? settings.maxSize.all { return "too large" }
    do {
      let file = try ImageFile(attachment.bytes, declaredType: attachment.type.string)
      if !allows(file.type, for: attachment) { return "type not allowed" }
      if file.type == .heic, !settings.types.contains(.heic),
        file.glyphIdentifier != attachment.contentIdentifier?.string
      {
        return "not the glyph it is said to be"
      }
      if attachment.bytes.count > settings.maxSize[file.type] { return "too large" }
      guard let width = file.pixelWidth, let height = file.pixelHeight else { return nil }
      let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
      return overflows || pixels > settings.maxPixels[file.type] ? "too many pixels" : nil
    } catch {
      return error.rawValue
    }
  }

  /// An adaptive glyph is a HEIC file on the systems that have them, with nothing in it but which one it is.
  private func allows(_ type: ImageType, for attachment: Attachment) -> Bool {
    settings.types.contains(type) || type == .heic && attachment.contentIdentifier != nil
  }
}

extension Profile {
  /// Whether any picture whose bytes come with it stays.
  var keepsImages: Bool { keep.contains(.image) && attachments.images == .keep }
}

extension Finding.Code {
  /// A picture that must not pass. From: its media type; to: the reason.
  package static let imageRefused = Finding.Code("attachments.refused")
}
