import Configuration
import RichText
import Selections

/// A copy that is cleaned and written: the content for the clipboard, and the data that the service keeps as long as it
/// is there.
package struct CleanCopy: Sendable {
  /// The right by which a copy is put on the clipboard.
  package enum Claim: Hashable, Sendable {
    /// The content replaces the copy that was read.
    case copy(CopyID)
    /// The content replaces the present copy by the user's command.
    case command(CommandID)
    /// The content was on the clipboard before the service ended. It is put back unless other content has come
    /// meanwhile.
    case recovery

    /// The command by which the transport reports the copy; `nil` if the copy's number does.
    var commandID: CommandID? {
      switch self {
      case .copy: nil
      case .command(let id): id
      case .recovery: .unasked
      }
    }
  }

  /// The data by which a program that pastes finds its forms when the rules that cleaned the copy no longer exist.
  package struct Destinations: Hashable, Sendable {
    package var facts: CopyFacts
    /// The variants in the order of the offer's alternatives.
    package var variants: [DestinationVariant]

    package init(facts: CopyFacts, variants: [DestinationVariant]) {
      self.facts = facts
      self.variants = variants
    }
  }

  package let selection: String
  package var claim: Claim
  package var offer: Offer
  /// The report, to be published once the copy is on the clipboard.
  package var report: CopyReport
  /// The forms for some programs; `nil` if all programs get the same.
  package var destinations: Destinations?
  /// The copy as it was; nil where it is not held.
  package var original: Original?
  /// The facts that its guard needs.
  package var evidence: CopyEvidence
  /// The treatment of its pastes; `nil` until it is put on the clipboard, and where the guard is off.
  var protection: PasteProtection?

  /// The place where the copy is stored; `nil` if it would end with the process.
  var storage: StorageID?

  init(
    selection: String, claim: Claim, offer: Offer, report: CopyReport, destinations: Destinations? = nil,
    original: Original? = nil, evidence: CopyEvidence = CopyEvidence()
  ) {
    self.selection = selection
    self.claim = claim
    self.offer = offer
    self.report = report
    self.destinations = destinations
    self.original = original
    self.evidence = evidence
  }

  /// The copy that another service had on the clipboard, to be offered on when that has gone. It was cleaned by the
  /// other's rules.
  package static func inherited(_ offer: Offer, in selection: String) -> CleanCopy {
    CleanCopy(
      selection: selection, claim: .recovery, offer: offer,
      report: report(of: offer, in: selection, "taken over from the service that was replaced"))
  }

  /// The copy that the service had on the clipboard before it ended, to be offered again.
  /// - Parameters:
  ///   - destinations: `nil` where everyone is given the same.
  ///   - configuration: the present rules choose the forms of those who paste.
  package static func recovered(
    _ offer: Offer, in selection: String, destinations: Destinations?, evidence: CopyEvidence,
    by configuration: Settings
  ) -> CleanCopy {
    var offer = offer
    if let destinations {
      let rules = configuration.destinationRules(for: destinations)
      offer.choice = DestinationChoice(DestinationProfiles(rules, variants: destinations.variants))
    }
    return CleanCopy(
      selection: selection, claim: .recovery, offer: offer,
      report: report(of: offer, in: selection, "cleaned and published before the service was started again"),
      destinations: destinations, evidence: evidence)
  }

  /// The report of a copy whose story is no longer known.
  private static func report(of offer: Offer, in selection: String, _ explanation: String) -> CopyReport {
    var report = CopyReport(
      of: Copy(id: CopyID(rawValue: 0), selection: selection, targets: [], source: nil, noticed: 0))
    let redaction = TargetRedaction()
    report.published = offer.forms.map { .init(targets: redaction.labels($0.targets), bytes: $0.bytes.count) }
    report.home = offer.home != nil
    report.outcome = .cleaned
    report.explanation = explanation
    return report
  }

  var withoutOriginal: CleanCopy {
    var copy = self
    copy.original = nil
    return copy
  }

  /// The command that puts the copy on the clipboard.
  package var command: ClipboardCommand {
    switch claim {
    case .copy(let id): .offer(id, offer.protected(by: protection))
    case .command(let id): .own(id, selection: selection, offer.protected(by: protection))
    case .recovery: .ownIfFree(selection: selection, offer.protected(by: protection))
    }
  }
}

extension CleanCopy {
  /// The copy with the treatment of its pastes.
  /// - Parameters:
  ///   - configuration: Says what is done, by rules too.
  ///   - number: Tells the copy from those before and after it.
  func protected(by configuration: Settings, number: UInt64 = 0) -> CleanCopy {
    var copy = self
    copy.protection = PasteProtection(offer, evidence, by: configuration, number: number)
    return copy
  }
}
