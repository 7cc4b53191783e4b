import Configuration
import RichText
import Sanitizer

/// Writes the clean documents of one copy: for everyone, and for each variant that the rules may choose when a program
/// pastes.
struct VariantWriting {
  private let configuration: Settings
  private let finalDecision: RuleEvaluation.FinalDecision
  private let isTextOnly: Bool
  /// The formats of values that the copy offered.
  private let values: [FormatName]
  /// The profile and the document for everyone, those of `DestinationRules.profiles` in their order, and those for
  /// everyone without the source line.
  private let profiles: [Profile]
  /// Whether the document at each of these places is one that the copy did not offer.
  private let isRendered: [Bool]
  private var writers: [FormWriter]
  /// The writer of each profile; profiles that lead to the same forms share one.
  private let writerOfProfile: [Int]

  /// - Parameters:
  ///   - isTextOnly: whether the copy offered no rich form.
  ///   - values: the formats of values that the copy offered.
  ///   - cleaned: the pair for everyone.
  ///   - forDestinations: the others, in the order of `DestinationRules.profiles`.
  ///   - withoutSource: the pair for everyone without a source line.
  init(
    _ configuration: Settings, _ finalDecision: RuleEvaluation.FinalDecision, isTextOnly: Bool, values: [FormatName],
    cleaned: CleanedDocument, forDestinations: [CleanedDocument], withoutSource: CleanedDocument
  ) {
    self.configuration = configuration
    self.finalDecision = finalDecision
    self.isTextOnly = isTextOnly
    self.values = values
    let pairs = [cleaned] + forDestinations + [withoutSource]
    profiles = pairs.map(\.profile)
    isRendered = pairs.map(\.isRendered)
    var writers: [FormWriter] = []
    writerOfProfile = pairs.map { pair in
      if let index = writers.firstIndex(where: { $0.writesAlike(pair) }) { return index }
      writers.append(FormWriter(pair))
      return writers.endIndex - 1
    }
    self.writers = writers
  }

  /// The forms for everyone.
  mutating func forms() -> PublishedForms {
    let formats = configuration.publishedFormats(
      of: finalDecision.decision, profile: profiles[0], isTextOnly: isTextOnly && !isRendered[0], values: values)
    return writers[0].forms(in: formats)
  }

  /// The forms for each of `DestinationRules.variants`, in their order.
  mutating func alternatives() -> [Conversion.PublishedCopy.Alternative] {
    let names = finalDecision.destinations.profiles
    var alternatives: [Conversion.PublishedCopy.Alternative] = []
    for variant in finalDecision.destinations.variants {
      let place =
        variant.omitsSource ? profiles.endIndex - 1 : variant.profile.flatMap(names.firstIndex).map { $0 + 1 } ?? 0
      let profile = profiles[place]
      let formats = configuration.publishedFormats(
        for: variant, of: finalDecision.decision, profile: profile, isTextOnly: isTextOnly && !isRendered[place],
        values: values)
      alternatives.append(
        Conversion.PublishedCopy.Alternative(
          profile: profile.name, forms: writers[writerOfProfile[place]].forms(in: formats)))
    }
    return alternatives
  }
}
