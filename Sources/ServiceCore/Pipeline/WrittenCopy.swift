import Configuration
import RichText
import Sanitizer

/// The result of a conversion that has something to publish: the forms of the clean document.
package struct WrittenCopy: Sendable {
  let forms: Forms
  /// The forms for some of the programs that paste, in the order of the variants of `destinations`. An alternative is
  /// empty where it would equal the forms for everyone.
  let alternatives: [Alternative]
  let profile: Profile
  let destinations: DestinationRules
  /// The facts by which the alternatives were chosen.
  let facts: CopyFacts
  let reading: Findings
  let sanitizing: Findings
  /// The origin of the published plain text; `nil` if the copy offered no text beside the document.
  let textOrigin: CopyReport.TextOrigin?
  /// The facts that the guard of the copy needs.
  let evidence: CopyEvidence
  /// Whether anything unseen was removed. Other forms of the copy may still hold it.
  let removesUnseen: Bool
  let hasLetters: Bool
  let milliseconds: Conversion.Stages

  /// Whether cleaning took out text that was not shown, or a link that runs or hides something.
  var holdsDanger: Bool {
    [
      .hiddenTextRemoved, .linkRemoved, .linkControlCharacter, .linkCredentials, .linkTextMismatch, .linkLookAlikeHost,
    ].contains { (code: Finding.Code) in sanitizing.count(of: code) > 0 }
  }

  /// The data that is kept so that a program finds its forms.
  var kept: CleanCopy.Destinations? {
    alternatives.isEmpty ? nil : CleanCopy.Destinations(facts: facts, variants: destinations.variants)
  }

  /// The forms for some of the programs that paste.
  struct Alternative: Sendable {
    /// The name of the profile used. It is the copy's own if the rule's profile would take too long.
    let profile: String
    let forms: Forms
  }
}
