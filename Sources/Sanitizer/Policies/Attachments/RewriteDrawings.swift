package import RichText

/// Rewrites drawings in SVG where the profile lists their type. It keeps what draws, and leaves out scripts, handlers,
/// foreign markup, references to other files, and metadata.
///
/// It acts even if the profile keeps metadata and refused pictures, since a drawing is code that the receiving program
/// would run. A drawing that cannot be rewritten becomes its alternative text.
package struct RewriteDrawings: PurePolicy {
  package static let keys = ["attachments.types"]

  private let keepsColorProfile: Bool

  package init?(profile: borrowing Profile) {
    keepsColorProfile = profile.attachments.metadata == .keep || profile.attachments.colorProfiles == .keep
    if !profile.attachments.types.contains(.svg) || !profile.keepsImages { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.attachments.contains { $0.attachment.isEmbeddedImage }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let result = document.replacingAttachments { attachment in
      guard attachment.isEmbeddedImage,
        ImageType(mediaType: attachment.type.string) == .svg || ImageType(signatureOf: attachment.bytes) == .svg
      else { return .keep }
      guard let file = try? ImageFile(attachment.bytes, declaredType: attachment.type.string), file.type == .svg else {
        findings.record(.attachmentReplaced, from: attachment.label)
        return .alternativeText
      }
      attachment.bytes = file.withoutMetadata(keepsColorProfile: keepsColorProfile)
      if attachment.bytes != file.bytes { findings.record(.drawingRewritten) }
      for (removal, count) in file.removals.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        findings.record(.drawingStripped, from: removal.rawValue, count: count)
      }
      return .keep
    }
    return Sanitized(document: result, findings: findings)
  }
}

extension Finding.Code {
  /// A drawing whose markup was rewritten.
  package static let drawingRewritten = Finding.Code("attachments.svg-rewritten")
  /// A part that was removed from a drawing; `from` is its kind.
  package static let drawingStripped = Finding.Code("attachments.svg-stripped")
}
