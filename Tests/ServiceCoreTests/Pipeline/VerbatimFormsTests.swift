import Configuration
import RichText
import Sanitizer
import Selections
import Testing

@testable import ServiceCore

struct VerbatimFormsTests {
  private func rule(keep: [String] = [], home: [String] = []) -> Rule {
    var rule = Rule(name: "r", action: .clean(profile: "structure"))
    (rule.keepTargets, rule.homePaste) = (keep.map(Glob.init), home.map(Glob.init))
    return rule
  }

  private func content(_ target: String, _ bytes: [UInt8], type: String? = nil) -> FetchedContent {
    FetchedContent(target: target, type: type ?? target, bytes: bytes, wasIncremental: false)
  }

  private func word(_ step: VerbatimForms.Step) -> String {
    switch step {
    case .fetch(let target, _): "fetch \(target)"
    case .complete: "complete"
    case .giveUp(let reason): "give up: \(reason.rawValue)"
    }
  }

  private let clean = Offer(
    forms: [
      Offer.Form(targets: ["text/html"], bytes: [10]), Offer.Form(targets: ["UTF8_STRING", "text/plain"], bytes: [11]),
    ], alternatives: [[Offer.Form(targets: ["text/html"], bytes: [20])]])
  private let refused = SelectionError(.refused, reason: "refused")
  private let late = SelectionError(.timedOut, reason: "late")

  @Test func `nothing is fetched where no rule says so`() {
    var forms = VerbatimForms(nil, offered: ["a/a", "text/html"], size: 100, now: 0)
    #expect(word(forms.next(now: 0)) == "complete")
    var offer = clean
    forms.add(to: &offer, offered: ["a/a", "text/html"])
    #expect(offer == clean)
  }

  @Test func `what is kept comes one after the other, behind the clean forms, and for every destination`() {
    let offered = ["x/b", "text/html", "x/a", "x/c"]
    var forms = VerbatimForms(rule(keep: ["x/*"]), offered: offered, size: 100, now: 0)
    #expect(word(forms.next(now: 0)) == "fetch x/b")
    #expect(word(forms.fetched(content("x/b", [1], type: "x/type"), now: 0)) == "fetch x/a")
    #expect(word(forms.failed(refused, now: 0)) == "fetch x/c")
    #expect(word(forms.fetched(content("x/c", [3]), now: 0)) == "complete")
    #expect(forms.failures.map(\.target) == ["x/a"])
    var offer = clean
    forms.add(to: &offer, offered: offered)
    let kept = [Offer.Form(targets: ["x/b"], type: "x/type", bytes: [1]), Offer.Form(targets: ["x/c"], bytes: [3])]
    #expect(offer.forms == clean.forms + kept)
    #expect(offer.alternatives == clean.alternatives.map { $0 + kept })
    #expect(offer.home == nil)
  }

  @Test func `no form is kept in a format that is published, by whatever name`() {
    let offered = ["application/csv", "x/a", "text/comma-separated-values"]
    func first(_ published: [FormatName]) -> String {
      var forms = VerbatimForms(
        rule(keep: ["application/csv", "x/a"]), offered: offered, published: published, size: 100, now: 0)
      return word(forms.next(now: 0))
    }
    #expect(first([.html, .text]) == "fetch application/csv")
    #expect(first([.html, .csv]) == "fetch x/a")
  }

  /// An owner that trickles a form is not waited for beyond the time of all.
  @Test func `each form may take what the ones before it left`() {
    func limits(_ step: VerbatimForms.Step) -> FetchLimits? {
      if case .fetch(_, let limits) = step { limits } else { nil }
    }
    var forms = VerbatimForms(rule(home: ["x/*"]), offered: ["x/a", "x/b"], size: 10, now: 500)
    let deadline = 500 + VerbatimForms.timeLimit
    #expect(limits(forms.next(now: 500)) == FetchLimits(bytes: 10, deadline: deadline, isBeside: true))
    #expect(
      limits(forms.fetched(content("x/a", [1, 2, 3]), now: 900))
        == FetchLimits(bytes: 7, deadline: deadline, isBeside: true))
  }

  @Test func `what is kept is limited in time and bytes, and nothing else is lost by it`() {
    var forms = VerbatimForms(rule(keep: ["x/*"]), offered: ["x/a", "x/b", "x/c"], size: 3, now: 0)
    _ = forms.next(now: 0)
    #expect(word(forms.fetched(content("x/a", [1, 2]), now: 0)) == "fetch x/b")
    #expect(word(forms.fetched(content("x/b", [1, 2]), now: 0)) == "fetch x/c")
    #expect(word(forms.failed(late, now: VerbatimForms.timeLimit)) == "complete")
    #expect(forms.failures.map(\.target) == ["x/b", "x/c"])

    forms = VerbatimForms(rule(keep: ["x/*"]), offered: ["x/a", "x/b"], size: 3, now: 0)
    _ = forms.next(now: 0)
    #expect(word(forms.fetched(content("x/a", []), now: VerbatimForms.timeLimit)) == "complete")
    #expect(forms.failures.map(\.target) == ["x/b"])
  }

  @Test func `home gets its own names in its own order, and the clean forms by the others`() {
    let offered = ["TARGETS", "x/a", "text/plain", "x/b", "text/html", "y/other"]
    var forms = VerbatimForms(rule(home: ["x/*", "text/html"]), offered: offered, size: 100, now: 0)
    #expect(word(forms.next(now: 0)) == "fetch x/a")
    #expect(word(forms.fetched(content("x/a", [1]), now: 0)) == "fetch x/b")
    #expect(word(forms.failed(refused, now: 0)) == "fetch text/html")
    #expect(word(forms.fetched(content("text/html", [3]), now: 0)) == "complete")
    var offer = clean
    forms.add(to: &offer, offered: offered)
    #expect(offer.forms == clean.forms)
    #expect(
      offer.home == [
        Offer.Form(targets: ["x/a"], bytes: [1]), Offer.Form(targets: ["text/plain"], bytes: [11]),
        Offer.Form(targets: ["text/html"], bytes: [3]),
      ])
  }

  @Test func `a copy is given up where home would lose by it`() {
    var forms = VerbatimForms(rule(home: ["x/*"]), offered: ["x/a", "x/b"], size: 3, now: 0)
    _ = forms.next(now: 0)
    #expect(word(forms.failed(late, now: 0)) == "give up: timed-out")

    forms = VerbatimForms(rule(home: ["x/*"]), offered: ["x/a", "x/b"], size: 3, now: 0)
    _ = forms.next(now: 0)
    #expect(word(forms.fetched(content("x/a", [1, 2, 3, 4]), now: 0)) == "give up: too-large")

    forms = VerbatimForms(rule(home: ["x/*"]), offered: ["x/a", "x/b"], size: 3, now: 0)
    _ = forms.next(now: 0)
    #expect(word(forms.fetched(content("x/a", [1]), now: VerbatimForms.timeLimit)) == "give up: timed-out")
  }

  @Test func `where LibreOffice needs no more than its name, nothing is fetched for it`() {
    let name = "application/x-libreoffice-internal-id-42"
    let offered = ["x/embed", "text/html", name]
    var forms = VerbatimForms(rule(home: ["*"]), offered: offered, size: 100, now: 0)
    #expect(word(forms.next(now: 0)) == "complete")
    var offer = clean
    forms.add(to: &offer, offered: offered)
    #expect(offer.home?.map(\.targets) == [["text/html"], [name]])
    #expect(offer.home?.map(\.bytes) == [[10], []])
  }

  @Test func `home gets nothing of its own where all of it was refused`() {
    var forms = VerbatimForms(rule(home: ["x/*"]), offered: ["x/a", "text/html"], size: 100, now: 0)
    _ = forms.next(now: 0)
    #expect(word(forms.failed(refused, now: 0)) == "complete")
    var offer = clean
    forms.add(to: &offer, offered: ["x/a", "text/html"])
    #expect(offer == clean)
  }
}
