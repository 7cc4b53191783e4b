package import RichText

/// Takes out of pictures what tells of those who made them and not what they show: place, time, device, author, comments,
/// earlier versions in small.
///
/// Nothing is decoded or encoded anew. How a picture is to be turned stays, and so does the profile of its colours if the
/// profile says so.
package struct StripImageMetadata: PurePolicy {
  package static let name = "strip-image-metadata"

  private let keepsColorProfile: Bool

  package init?(profile: borrowing Profile) {
    keepsColorProfile = profile.attachments.colorProfiles == .keep
    if profile.attachments.metadata == .keep || !profile.keepsImages { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    guard document.attachments.contains(where: \.attachment.isEmbeddedImage) else {
      return Sanitized(document: document)
    }
    var findings = Findings()
    let result = document.rewritingAttachments { attachment in
      guard attachment.isEmbeddedImage,
        let file = try? ImageFile(attachment.bytes, declaredType: attachment.type),
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
  /// From: the media type.
  package static let imageMetadataStripped = Finding.Code("attachments.metadata-stripped")
}
