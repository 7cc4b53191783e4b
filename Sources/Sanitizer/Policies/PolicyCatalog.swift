package import RichText

/// All policies, in the order in which they are applied.
///
/// Hidden text and the tools of pages go first, while their marks still exist. Then come policies that drop, write out
/// or repair by marks that the gate may remove. The gate keeps what the profile keeps, so that later policies read
/// nothing that goes anyway.
///
/// Text that replaces structure and attachments comes before the policies that clean the text itself. Of these,
/// characters are replaced before lines are joined, because a line is judged by its ends. Invisible ones go before
/// spellings are unified, which they would keep apart, and before patterns and addresses, which they could hide. The
/// rest is inspected last.
package enum PolicyCatalog {
  package static let all: [any Policy.Type] = [
    RemoveHiddenText.self,
    RemovePageTools.self,
    DropStructure.self,
    WriteOutLinks.self,
    PlainCodeSpaces.self,
    KeepAttributes.self,
    FlattenStructure.self,
    LimitListDepth.self,
    ConstrainValues.self,
    SetDirection.self,
    RemapFonts.self,
    SubstituteFonts.self,
    SetSizes.self,
    StripColors.self,
    EnsureContrast.self,
    CleanLinks.self,
    HandleAttachments.self,
    CheckImages.self,
    RewriteDrawings.self,
    StripImageMetadata.self,
    LimitImageWidth.self,
    PlainSpaces.self,
    PlainQuotes.self,
    PlainDashes.self,
    SplitLigatures.self,
    RepairText.self,
    StripSourceTails.self,
    RestoreListMarks.self,
    RemovePageFurniture.self,
    UnwrapLines.self,
    RemoveSoftHyphens.self,
    StripInvisibles.self,
    NormalizeText.self,
    ReplaceText.self,
    StripAddressPrefixes.self,
    ChangeCase.self,
    TrimText.self,
    TrimEnd.self,
    OneLine.self,
    CleanVisibleLinks.self,
    InspectLinks.self,
  ]

  /// The policies that a profile asks for, in order.
  package static func policies(for profile: Profile) -> [any Policy] { memory.policies(for: profile) }

  private static let memory = PolicyMemory()
}

extension Profile {
  /// The document as this profile leaves it.
  /// - Throws: `SanitizingError` where a limit is passed.
  package func sanitize(
    _ document: Document, with resources: PolicyResources
  ) throws(SanitizingError) -> Sanitized {
    try PolicyCatalog.sanitize(document, by: PolicyCatalog.policies(for: self), with: resources)
  }
}

extension PolicyCatalog {
  /// Applies policies in their order.
  /// - Throws: `SanitizingError` where a limit is passed.
  package static func sanitize(
    _ document: Document, by policies: [any Policy], with resources: PolicyResources
  ) throws(SanitizingError) -> Sanitized {
    var result = Sanitized(document: document)
    for policy in policies where policy.concerns(result.document) {
      if Cancellation.isCancelled {
        throw SanitizingError(.cancelled, policy: type(of: policy).name, reason: "a later copy came first")
      }
      let next = try policy.apply(to: result.document, with: resources)
      result.document = next.document
      if !next.findings.isEmpty { result.findings.record(contentsOf: next.findings) }
    }
    return result
  }
}
