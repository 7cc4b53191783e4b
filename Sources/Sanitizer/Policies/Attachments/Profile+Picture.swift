package import RichText

extension Profile {
  /// A picture that was copied on its own, as this profile cleans pictures, whether or not it keeps them in documents.
  /// - Returns: no bytes where the picture is refused.
  package func sanitize(picture bytes: [UInt8], type: String) -> (bytes: [UInt8]?, findings: Findings) {
    var profile = self
    profile.keep.insert(.image)
    profile.attachments.images = .keep
    profile.attachments.refused = .drop
    profile.attachments.metadata = .strip
    let policies: [(any PurePolicy)?] = [
      CheckImages(profile: profile), RewriteDrawings(profile: profile), StripImageMetadata(profile: profile),
    ]
    var findings = Findings()
    guard var document = try? Self.document(of: Attachment(type: type, bytes: bytes)) else { return (nil, findings) }
    for policy in policies.compactMap(\.self) {
      let result = policy.apply(to: document)
      document = result.document
      findings.record(contentsOf: result.findings)
    }
    return (document.attachments.first?.attachment.bytes, findings)
  }

  private static func document(of attachment: Attachment) throws(FormatError) -> Document {
    var builder = DocumentBuilder(limits: .unlimited)
    try builder.append(attachment)
    try builder.endParagraph()
    return try builder.finish()
  }
}
