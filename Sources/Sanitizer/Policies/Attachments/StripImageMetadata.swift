package import RichText

/// Removes personal data from pictures without changing their look: place, time, device, author, comments and
/// thumbnails of earlier versions.
///
/// No picture is decoded or encoded again. Its orientation stays, and so does its colour profile if the cleaning
/// profile keeps it.
package struct StripImageMetadata: PurePolicy {
  package static let keys = ["attachments.metadata", "attachments.color-profiles"]

  private let keepsColorProfile: Bool

  package init?(profile: borrowing Profile) {
    keepsColorProfile = profile.attachments.colorProfiles == .keep
    if profile.attachments.metadata == .keep || !profile.keepsImages { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.attachments.contains { $0.attachment.isEmbeddedImage }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let result = document.rewritingAttachments { attachment in
      guard attachment.isEmbeddedImage,
        let file = try? ImageFile(attachment.bytes, declaredType: attachment.type.string),
        file.hasMetadata(keepsColorProfile: keepsColorProfile)
      else { return attachment }
      var attachment = attachment
      attachment.bytes = file.withoutMetadata(keepsColorProfile: keepsColorProfile)
      findings.record(.imageMetadataStripped, from: attachment.label)
      return attachment
    }
    return Sanitized(document: result, findings: findings)
  }
}

extension Finding.Code {
  /// Metadata that was removed; `from` is the media type of the picture.
  package static let imageMetadataStripped = Finding.Code("attachments.metadata-stripped")
}
