import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections

/// The story of one copy for people and programs, without its content. Keys and codes are stable; times are
/// milliseconds.
package struct CopyReport: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    /// Being read or converted.
    case working
    case cleaned
    case left
    /// Put back as it was, at the user's word.
    case restored
    /// A later copy came first.
    case superseded
  }

  package struct Source: Hashable, Sendable, Codable {
    package var executable: String?
    package var classes: [String]
    /// Whether it is only the program that had the focus; `nil` if it is not.
    package var isGuess: Bool?
  }

  /// One form that was requested, and the reason why it was not used, if there is one.
  package struct Attempt: Hashable, Sendable, Codable {
    package var target: String
    package var format: String
    package var failure: String?
  }

  package struct Chosen: Hashable, Sendable, Codable {
    package var target: String
    package var format: String
    package var type: String
    package var bytes: Int
    package var incremental: Bool
  }

  /// The origin of the published plain text of a rich copy whose program offers text, too.
  package enum TextOrigin: String, Hashable, Sendable, Codable {
    /// The program's own text.
    case own
    /// The program's own text, which is another one than that of the document.
    case other
    /// The document, because hidden text could not be told apart in the program's own, or because a profile says so.
    case written
  }

  /// The program's own plain text beside a rich form.
  package struct Text: Hashable, Sendable, Codable {
    package var target: String
    package var bytes: Int
    package var origin: TextOrigin
  }

  /// A form beside the document.
  package struct Companion: Hashable, Sendable, Codable {
    package enum Fate: String, Hashable, Sendable, Codable {
      case handedOn = "handed-on"
      /// The program that copied alone gets the form.
      case givenBack = "given-back"
      /// The form may hold what cleaning removed, and is not offered.
      case leftOut = "left-out"
      /// A picture that is not sound, or not allowed.
      case unsound
      /// The owner refused the form.
      case refused
      /// The form did not arrive within the limits, and the copy had to be cleaned all the same.
      case lost
      /// A picture of a kind that cannot be cleaned.
      case uncleanable
    }

    package var target: String
    /// Such as `picture`, `contact` or `data`.
    package var kind: String
    package var bytes: Int?
    package var fate: Fate
  }

  package struct RuleStep: Hashable, Sendable, Codable {
    package var rule: String
    package var matched: Bool
    package var reason: String
  }

  package struct FindingLine: Hashable, Sendable, Codable {
    package var code: String
    package var from: String?
    package var to: String?
    package var count: Int
  }

  package struct FormatFindings: Hashable, Sendable, Codable {
    package var format: String
    package var findings: [FindingLine]
  }

  package struct Published: Hashable, Sendable, Codable {
    package var targets: [String]
    package var bytes: Int
  }

  /// A rule that serves some of the programs that paste, and what they are given.
  package struct Destination: Hashable, Sendable, Codable {
    package var rule: String
    /// The programs, by the patterns of the rule, or its conditions where it has others.
    package var programs: String
    package var profile: String
    /// The formats that they are offered, where they are not those that everyone is offered.
    package var formats: [String]?
    /// The formats that everyone is offered and they are not.
    package var withheld: [String]?
    /// The purpose of the rule; `nil` if it is not stated.
    package var reason: String?
  }

  /// A program that pasted, and what it was given.
  package struct Paste: Hashable, Sendable, Codable {
    /// The program's executable or class; "remote" and "unknown" if it has none.
    package var application: String
    /// The name of the program as people know it; `nil` if it is not known.
    package var title: String?
    /// The profile; `nil` if the program got its own forms, as it had copied them.
    package var profile: String?
    /// Whether it is only the program that had the focus; `nil` if it is not.
    package var isGuess: Bool?
    /// The rule that chose what it is given; `nil` if it is given what everyone is.
    package var rule: String?
    /// The formats that it is offered, where they are not those that everyone is offered.
    package var formats: [String]?
    /// The formats that everyone is offered and it is not.
    package var withheld: [String]?
    /// The purpose of the rule; `nil` if it is not stated.
    package var reason: String?
    /// The rules about the pasting program, in order; only in a dry run.
    package var trace: [RuleStep]?
  }

  /// The duration of each step; `nil` if the step did not happen. `targets` lasts from the change of owner until the
  /// owner's list was read, and `take` from the written forms to the ownership. `total` lasts from the change of owner
  /// to the end.
  package struct Milliseconds: Hashable, Sendable, Codable {
    package var targets: Double?
    package var fetch: Double?
    package var read: Double?
    package var sanitize: Double?
    package var write: Double?
    package var take: Double?
    package var total: Double?
  }

  package var selection: String
  /// The date and time of the copy in RFC 3339, in UTC; `nil` in a dry run and for a copy that was recovered.
  package var time: String?
  package var outcome: Outcome
  package var reason: LeaveReason?
  /// A sentence for people that says the outcome.
  package var explanation: String
  package var source: Source?
  /// The names in the owner's order; those that are not public are shortened or hidden.
  package var offered: [String] = []
  package var attempts: [Attempt] = []
  package var chosen: Chosen?
  /// The plain text; `nil` if none was read beside the chosen form.
  package var text: Text?
  /// Forms of the copy that are not read.
  package var companions: [Companion] = []
  /// The name of the rule that decided; `nil` if none matched.
  package var rule: String?
  package var trace: [RuleStep] = []
  package var profile: String?
  /// Whether a command named the profile; `nil` if the rules chose it.
  package var isProfileNamed: Bool?
  /// Faults that reading put in order.
  package var reading: [FindingLine] = []
  /// Content that reading could not carry into the document.
  package var lost: [FindingLine] = []
  package var sanitizing: [FindingLine] = []
  package var writing: [FormatFindings] = []
  /// The end of the request for a line with the page that the copy was made on; `nil` if none was requested.
  package var sourceLine: SourceLineOutcome?
  package var published: [Published] = []
  /// Further profiles that the copy is published by, for some of the programs that paste it.
  package var alternatives: [String] = []
  /// The rules by which those programs are served, in order.
  package var destinations: [Destination] = []
  /// Whether the program that copied gets back forms of its own.
  package var home = false
  /// The first programs that have pasted the copy, if the forms depend on the program.
  package var pastes: [Paste] = []
  /// The formats that were pasted, in the order of the first paste; `nil` if no program has pasted it.
  package var pastedAs: [String]?
  /// The guard's judgement; `nil` if it found nothing, or was not asked yet.
  package var `guard`: Judgement?
  package var milliseconds = Milliseconds()

  /// - Parameter moment: the time of the copy; `nil` if it is not known.
  init(of copy: Copy, at moment: Moment? = nil) {
    selection = copy.selection
    time = moment?.timestamp()
    outcome = .working
    explanation = "being read"
    source = copy.source.map {
      Source(executable: $0.executable, classes: $0.classes, isGuess: $0.isGuess ? true : nil)
    }
  }

  private static let maximumPastes = 16

  /// - Parameter rule: the name of the rule that serves the program, where one does.
  mutating func pasted(by client: Client?, _ audience: Audience, rule: String? = nil) {
    // Clipboard managers read each copy, and are often unknown.
    if client == nil, audience == .everyone { return }
    let profile: String? =
      switch audience.unguarded {
      case .everyone, .guarded: self.profile
      case .destination(let place): alternatives.indices.contains(place) ? alternatives[place] : self.profile
      case .home: nil
      }
    var paste = Paste(client, profile: profile)
    if case .destination = audience.unguarded { paste.serve(by: destinations.first { $0.rule == rule }) }
    add(paste)
  }

  /// Notes a program that has pasted forms of another profile.
  mutating func borrowed(by client: Client?, profile: String?) { add(Paste(client, profile: profile)) }

  private mutating func add(_ paste: Paste) {
    if pastes.count < Self.maximumPastes, !pastes.contains(paste) { pastes.append(paste) }
  }

  /// Notes a paste by the name of the form that was given.
  mutating func pasted(as target: String) {
    let name = TargetName(target).row?.format?.rawValue ?? "other content"
    if pastedAs?.contains(name) != true { pastedAs = (pastedAs ?? []) + [name] }
  }

  /// Whether forms are published, and all of them are text.
  package var hasOnlyText: Bool {
    !published.isEmpty && published.allSatisfy { $0.targets.allSatisfy { TargetName($0).kind == .text } }
  }

  static let cleanedExplanation = "cleaned and published"
  static let restoredExplanation = "put back as it was"

  mutating func cleaned() {
    outcome = .cleaned
    explanation = Self.cleanedExplanation
  }

  /// Returns the report of this copy after it was put back as it was.
  func restored(_ published: [Published]) -> CopyReport {
    var report = self
    report.outcome = .restored
    report.explanation = Self.restoredExplanation
    (report.profile, report.isProfileNamed, report.rule) = (nil, nil, nil)
    (report.trace, report.reading, report.lost, report.sanitizing, report.writing) = ([], [], [], [], [])
    report.sourceLine = nil
    report.published = published
    (report.alternatives, report.destinations, report.home, report.pastes) = ([], [], false, [])
    report.pastedAs = nil
    report.guard = nil
    report.milliseconds = Milliseconds()
    return report
  }

  mutating func left(_ reason: LeaveReason, detail: String? = nil) {
    outcome = .left
    self.reason = reason
    explanation =
      reason == .waiting
      ? reason.explanation : "left with its owner: \(reason.explanation)" + (detail.map { " (\($0))" } ?? "")
  }
}

extension CopyReport.Paste {
  /// - Parameter client: `nil` if nothing is known of the program.
  init(_ client: Client?, profile: String?) {
    let name = client?.executable ?? client?.classes.last
    let unnamed = client?.isRemote == true ? DestinationRules.remoteName : DestinationRules.unknownName
    self.init(application: name?.printable ?? unnamed, profile: profile, isGuess: client?.isGuess == true ? true : nil)
    title = client.flatMap { ProgramTitle.of(executable: $0.executable, classes: $0.classes) }
  }
}

extension CopyReport.TextOrigin {
  /// - Parameter isOwn: whether the program's own text is published.
  init(_ relation: CompanionText.Relation, isOwn: Bool) {
    guard isOwn else {
      self = .written
      return
    }
    switch relation {
    case .same, .moreComplete: self = .own
    case .other, .muchMoreComplete, .onlyText: self = .other
    }
  }
}

extension CopyReport.FindingLine {
  static func lines(_ findings: some Sequence<Finding>) -> [Self] {
    findings.map { Self(code: $0.code.rawValue, from: $0.from, to: $0.to, count: $0.count) }
  }
}
