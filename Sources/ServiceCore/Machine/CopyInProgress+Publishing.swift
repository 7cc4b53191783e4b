import Configuration
import Guard
import RichText
import Selections

/// The steps from a copy's written forms to the offer: first forms that are handed on unchanged, then the others beside
/// the document.
extension CopyInProgress {
  mutating func publish(
    _ offer: Offer, _ evidence: CopyEvidence, _ destinations: CleanCopy.Destinations?, now: Instant
  ) -> [ServiceAction] {
    report.offered = redaction.labels(copy.targets)
    report.text = textReport
    var offer = offer
    offer.source = offer.home == nil ? nil : copy.source
    report.home = offer.home != nil
    report.published = offer.forms.map { .init(targets: redaction.labels($0.targets), bytes: $0.bytes.count) }
    step = .offering(since: now)
    lastRead = nil
    var report = report
    report.cleaned()
    report.milliseconds.total = Self.milliseconds(from: copy.noticed, to: now)
    clean = CleanCopy(
      selection: copy.selection, claim: claim, offer: offer, report: report, destinations: destinations,
      original: original, evidence: evidence)
    original = nil
    return []
  }

  mutating func offer(_ written: WrittenCopy) -> Offer {
    var encoder = CompoundTextEncoder()
    var offer = written.forms.offer { encoder.encode($0, by: compoundText.encode) }
    if !written.alternatives.isEmpty {
      offer.alternatives = written.alternatives.map {
        $0.forms.offer { encoder.encode($0, by: compoundText.encode) }.forms
      }
      offer.choice = DestinationChoice(DestinationProfiles(written.destinations))
      report.alternatives = written.alternatives.map(\.profile)
      report.destinations = CopyReport.destinations(of: written)
    }
    report.reading = CopyReport.FindingLine.lines(written.reading.filter { !$0.isLoss })
    report.lost = CopyReport.FindingLine.lines(written.reading.filter(\.isLoss))
    report.sanitizing = CopyReport.FindingLine.lines(written.sanitizing)
    report.writing = FormatName.allCases.compactMap { format in
      written.forms.findings[format].map {
        .init(format: format.rawValue, findings: CopyReport.FindingLine.lines($0))
      }
    }
    if let origin = written.textOrigin { textReport?.origin = origin }
    report.milliseconds.read = written.milliseconds.read
    report.milliseconds.sanitize = written.milliseconds.sanitize
    report.milliseconds.write = written.milliseconds.write
    return offer
  }

  mutating func follow(
    _ next: VerbatimForms.Step, _ verbatim: VerbatimForms, _ written: WrittenCopy, _ offer: Offer, now: Instant
  ) -> [ServiceAction] {
    switch next {
    case .fetch(let target, let limits):
      step = .fetchingVerbatim(verbatim, written, offer)
      return [.clipboard(.fetch(copy.id, target: target, limits: limits))]
    case .complete:
      noteFailures(of: verbatim)
      var offer = offer
      verbatim.add(to: &offer, offered: copy.targets)
      return handOn(beside: verbatim.targets, written, offer, now: now)
    case .giveUp(let reason):
      noteFailures(of: verbatim)
      return leave(reason, detail: "a form that only the program itself pastes could not be kept for it", now: now)
    }
  }

  private mutating func handOn(
    beside names: Set<String>, _ written: WrittenCopy, _ offer: Offer, now: Instant
  ) -> [ServiceAction] {
    report.companions = CopyReport.Companion.twins(among: copy.targets).map(redacted)
    // A command brings a document and nothing else.
    guard command == nil, written.forms.isMoreThanText else {
      return publish(offer, written.evidence, written.kept, now: now)
    }
    let candidates = HandedOnForms.candidates(
      of: copy, beside: names.union(possibleTypes), settings: configuration.clipboard)
    let forms = HandedOnForms(
      candidates, profile: written.profile, knowsSource: copy.source != nil, removesUnseen: written.removesUnseen,
      givesBack: givesBack(written, offer), settings: configuration.clipboard, now: now)
    return follow(forms.next(now: now), forms, written, offer, now: now)
  }

  /// Tells whether the program that copied may get back what no other gets. A rule that says what the program pastes
  /// comes first, and so does the guard.
  ///
  /// Pages write what a browser keeps for them, and behind a compositor all programs are one. If something unseen was
  /// removed, these get nothing back.
  private func givesBack(_ written: WrittenCopy, _ offer: Offer) -> Bool {
    guard offer.choice?.alternative(for: copy.source) == nil,
      [.other, .page].contains(configuration.pasteGuard.kind(of: copy.source))
    else { return false }
    let isShared =
      ProvenanceTarget.isBrowser(offering: copy.targets)
      || copy.source?.isCompositor == true || copy.source?.isBehindCompositor == true
    return !(isShared && written.removesUnseen)
  }

  mutating func follow(
    _ next: HandedOnForms.Step, _ forms: HandedOnForms, _ written: WrittenCopy, _ offer: Offer, now: Instant
  ) -> [ServiceAction] {
    var forms = forms
    switch next {
    case .fetch(let target, let limits):
      step = .handingOn(forms, written, offer)
      return [.clipboard(.fetch(copy.id, target: target, limits: limits))]
    case .overBudget:
      guard written.holdsDanger else {
        return leave(.otherForms, detail: "they pass a limit of size or time", now: now)
      }
      forms.giveUpRest(as: .lost)
    case .uncleanable:
      // Office programs offer a picture of what the document says. A document without letters has nothing else.
      guard written.holdsDanger || written.hasLetters else {
        return leave(.otherForms, detail: "one of them is a picture of a kind that cannot be cleaned", now: now)
      }
      forms.giveUpRest(as: .uncleanable)
    case .complete:
      break
    }
    report.companions += forms.report.map(redacted)
    var offer = offer
    forms.add(to: &offer, offered: copy.targets) { place in
      written.alternatives.indices.contains(place) && written.alternatives[place].forms.isMoreThanText
    }
    return publish(offer, written.evidence, written.kept, now: now)
  }

  private func redacted(_ companion: CopyReport.Companion) -> CopyReport.Companion {
    var companion = companion
    companion.target = redaction.label(companion.target)
    return companion
  }

  mutating func noteFailures(of verbatim: VerbatimForms) {
    report.attempts += verbatim.failures.map {
      .init(target: redaction.label($0.target), format: "verbatim", failure: $0.reason)
    }
  }
}
