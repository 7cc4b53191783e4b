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
  /// The documents that differ, with all forms that were written of each: a format is written once.
  private var written: [(document: CleanedDocument, forms: WrittenCopy.Forms)]
  /// The place of each profile's document; profiles that lead to the same forms share one.
  private let places: [Int]

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
    var written: [(document: CleanedDocument, forms: WrittenCopy.Forms)] = []
    places = pairs.map { pair in
      if let place = written.firstIndex(where: { $0.document.isWrittenAlike(pair) }) { return place }
      written.append((pair, pair.forms()))
      return written.endIndex - 1
    }
    self.written = written
  }

  /// The forms for everyone.
  mutating func forms() -> WrittenCopy.Forms {
    let formats = configuration.publishedFormats(
      of: finalDecision.decision, profile: profiles[0], isTextOnly: isTextOnly && !isRendered[0], values: values)
    return forms(in: formats, at: 0)
  }

  /// The forms for each of `DestinationRules.variants`, in their order.
  mutating func alternatives() -> [WrittenCopy.Alternative] {
    let names = finalDecision.destinations.profiles
    var alternatives: [WrittenCopy.Alternative] = []
    for variant in finalDecision.destinations.variants {
      let named = names.firstIndex { $0 == variant.profile }.map { $0 + 1 } ?? 0
      let place = variant.omitsSource ? profiles.endIndex - 1 : named
      let profile = profiles[place]
      let formats = configuration.publishedFormats(
        for: variant, of: finalDecision.decision, profile: profile, isTextOnly: isTextOnly && !isRendered[place],
        values: values)
      alternatives.append(
        WrittenCopy.Alternative(profile: profile.name, forms: forms(in: formats, at: places[place])))
    }
    return alternatives
  }

  private mutating func forms(in formats: [FormatName], at place: Int) -> WrittenCopy.Forms {
    written[place].document.forms(in: formats, reusing: &written[place].forms)
  }
}

extension CleanedDocument {
  /// Reports whether the forms of both are the same ones.
  fileprivate func isWrittenAlike(_ other: CleanedDocument) -> Bool {
    document == other.document && text == other.text && profile.writeOptions == other.profile.writeOptions
  }

  /// Writes the forms, each format once.
  /// - Parameters:
  ///   - formats: the formats to publish, in the order of TARGETS.
  ///   - written: all forms of this document so far; new ones are added.
  func forms(in formats: [FormatName], reusing written: inout WrittenCopy.Forms) -> WrittenCopy.Forms {
    written = forms(written.formats + formats.filter { !written.formats.contains($0) }, written)
    return forms(formats, written)
  }

  /// No forms yet, to which others are added.
  func forms() -> WrittenCopy.Forms { forms([], nil) }

  private func forms(_ formats: [FormatName], _ written: WrittenCopy.Forms?) -> WrittenCopy.Forms {
    WrittenCopy.Forms(of: document, text: text, formats: formats, options: profile.writeOptions, reusing: written)
  }
}
