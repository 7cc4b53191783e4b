package import RichText

/// Shows pictures no wider than a column, at the same proportions.
package struct LimitImageWidth: PurePolicy {
  package static let keys = ["attachments.max-width"]

  private let limit: Length

  package init?(profile: borrowing Profile) {
    guard let limit = profile.attachments.maxWidth, profile.keep.contains(.image) else { return nil }
    self.limit = limit
  }

  package func concerns(_ document: borrowing Document) -> Bool { !document.attachments.isEmpty }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let result = document.rewritingAttachments { attachment in
      guard attachment.isImage, let size = Self.size(of: attachment), size.width > limit else { return attachment }
      var attachment = attachment
      attachment.width = limit
      attachment.height = size.height.map { height in
        Length(twips: max(1, Int(height.twips) * Int(limit.twips) / Int(size.width.twips)))
      }
      findings.record(.imageNarrowed, from: "\(size.width.pointsDescription) pt", to: "\(limit.pointsDescription) pt")
      return attachment
    }
    return Sanitized(document: result, findings: findings)
  }

  /// The size that the picture is shown at; where only one side is stated the other follows from the pixels.
  private static func size(of attachment: Attachment) -> (width: Length, height: Length?)? {
    if let width = attachment.width, let height = attachment.height { return (width, height) }
    switch (attachment.width, attachment.height, attachment.naturalSize) {
    case (let width?, _, let natural?): return (width, scaled(natural.height, by: width, to: natural.width))
    case (let width?, _, nil): return (width, nil)
    case (nil, let height?, let natural?): return (scaled(natural.width, by: height, to: natural.height), height)
    case (nil, nil, let natural?): return (natural.width, natural.height)
    case (nil, _, nil): return nil
    }
  }

  private static func scaled(_ length: Length, by numerator: Length, to denominator: Length) -> Length {
    Length(twips: Int(length.twips) * Int(numerator.twips) / Int(denominator.twips))
  }
}

extension Finding.Code {
  /// A narrowed picture; `from` and `to` are widths in points.
  package static let imageNarrowed = Finding.Code("attachments.narrowed")
}
