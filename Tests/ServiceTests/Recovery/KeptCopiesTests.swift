import Configuration
import RichText
import Selections
import Testing

@testable import Service
@testable import ServiceCore

/// From a clean copy to the store and back.
struct KeptCopiesTests {
  private static let server = ServerToken()

  private static let rules = """
    [[rules]]
    name = "terminals"
    when.destination = "kitty"
    profile = "plain"
    [[rules]]
    name = "others"
    when.destination = "gedit"
    profile = "minimal"
    """

  /// A copy as the pipeline publishes it.
  private func copy(
    _ html: String = "<p>Some <b>bold</b> <u>text</u></p>", selection: String = "CLIPBOARD", rules: String = ""
  ) throws -> CleanCopy {
    let configuration = try withoutShippedRules(rules)
    var machine = ServiceMachine(
      ServiceIdentity(release: "", processID: 1, display: "", started: ""), configuration: configuration,
      state: .init(file: "", shipped: true, loaded: ""), keepsCopies: true)
    let copy = Copy(
      id: CopyID(rawValue: 256), selection: selection, targets: ["TARGETS", "text/html"],
      source: Client(processID: 77, executable: "writer"), noticed: 1000)
    let content = FetchedContent(target: "text/html", type: "text/html", bytes: Array(html.utf8), wasIncremental: false)
    let moment = Moment(now: 1000, wallClock: 0)
    _ = machine.handle(.clipboard(.copied(copy)), at: moment)
    for case .convert(let conversion) in machine.handle(.clipboard(.fetched(copy.id, content)), at: moment) {
      let outcome = conversion.run(fonts: nil, clock: { 0 })
      for case .store(let clean, _) in machine.handle(.converted(copy.id, outcome), at: moment) { return clean }
    }
    throw NoCopy()
  }

  private struct NoCopy: Error {}

  /// The configuration that a text makes, without the rules that are shipped.
  private func withoutShippedRules(_ toml: String) throws -> Settings {
    let reading = Settings.read(toml, fileName: "test.toml")
    var configuration = try #require(reading.configuration, "\(reading.diagnostics)")
    configuration.clipboard.officeRTF = .always
    return configuration
  }

  private func stored(_ copy: CleanCopy, sequence: UInt64 = 1) throws -> StoredCopy {
    try StoredCopy(copy, on: Self.server, sequence: sequence)
  }

  private func kept(_ stored: [StoredCopy], _ toml: String = "", now: Instant = 2000) throws -> KeptCopies {
    var files: [(String, FileDescriptor)] = []
    for (index, copy) in stored.enumerated() {
      files.append(("offer-\(index)", copy.files.offer))
      if let file = copy.files.original { files.append(("original-\(index)", file)) }
    }
    return KeptCopies(files, on: Self.server, configuration: try withoutShippedRules(toml), now: now)
  }

  @Test(arguments: [1, 20_000])
  func `a copy comes back with its forms, what its guard needs, and its original`(words: Int) throws {
    let copy = try copy("<p>Some <b>bold</b> <u>text</u> " + String(repeating: "word ", count: words) + "</p>")
    let stored = try stored(copy)
    #expect(stored.copy.offer == copy.offer)
    #expect(stored.copy.original == copy.original)
    let back = try #require(try kept([stored]).copies.first)
    #expect(back.copy.offer == copy.offer)
    #expect(back.copy.claim == .recovery)
    #expect(back.copy.evidence == copy.evidence)
    #expect(back.copy.report.outcome == .cleaned && back.copy.report.published == copy.report.published)
    #expect(back.copy.original == copy.original)
    #expect(back.copy.original?.target == "text/html" && back.copy.original?.deadline == 601_000)
    #expect(back.originalName == "original-0")
  }

  @Test func `forms of equal bytes are stored once`() throws {
    let copy = try copy("<p>" + String(repeating: "word ", count: 20_000) + "</p>")
    let stored = try stored(copy)
    let size = try SealedMemory(mapping: stored.files.offer).bytes.count
    let distinct = Set(copy.offer.forms.map(\.bytes)).map(\.count).reduce(0, +)
    #expect(distinct < copy.offer.forms.map(\.bytes.count).reduce(0, +))
    #expect(distinct..<(distinct + 10_000) ~= size)
  }

  @Test func `programs that paste get the forms of their profiles again`() throws {
    let copy = try copy(rules: Self.rules)
    #expect(copy.offer.alternatives.count == 2)
    let stored = try stored(copy)
    // Rules in another order, and one that is gone.
    let later = """
      [[rules]]
      name = "new"
      when.destination = "xterm"
      profile = "faithful"
      [[rules]]
      name = "others"
      when.destination = "gedit"
      profile = "minimal"
      """
    for (toml, places) in [(Self.rules, [0, 1, nil, nil]), (later, [nil, 1, nil, nil])] {
      let offer = try #require(try kept([stored], toml).copies.first?.copy.offer)
      #expect(offer.alternatives == copy.offer.alternatives)
      let rules = try withoutShippedRules(toml).destinationRules(for: #require(copy.destinations).facts)
      let choice = DestinationProfiles(
        rules, variants: [DestinationVariant(profile: "plain"), DestinationVariant(profile: "minimal")])
      #expect(offer.choice == DestinationChoice(choice))
      #expect(["kitty", "gedit", "xterm", "other"].map { choice.alternative(for: Client(executable: $0)) } == places)
    }
  }

  @Test func `of two the later one counts, in each selection`() throws {
    let first = try stored(copy("<i>first</i>"))
    let second = try stored(copy("<i>second</i>"), sequence: 2)
    let marked = try stored(copy("<i>marked</i>", selection: "PRIMARY"), sequence: 0)
    let kept = try kept([second, first, marked])
    #expect(kept.copies.map(\.copy.selection) == ["CLIPBOARD", "PRIMARY"])
    #expect(kept.copies.map(\.offerName) == ["offer-0", "offer-2"])
    #expect(Set(kept.refused.map(\.name)) == ["offer-1", "original-1"])
    #expect(kept.refused.allSatisfy { $0.reason == nil })
  }

  @Test func `an original is held no longer than it was to be, or than the configuration says`() throws {
    let stored = try stored(copy())
    #expect(try kept([stored], now: 601_000).copies.first?.copy.original == nil)
    #expect(
      try kept([stored], "clipboard.restore-for = \"2 s\"", now: 2000).copies.first?.copy.original?.deadline == 4000)
    #expect(try kept([stored], "clipboard.restore-for = \"0 s\"").copies.first?.copy.original == nil)
  }

  @Test func `what is of another run of the server, or not understood, is refused with the reason`() throws {
    let stored = try StoredCopy(copy(), on: ServerToken(), sequence: 1)
    let refused = try kept([stored]).refused
    #expect(Set(refused.map(\.name)) == ["offer-0", "original-0"])
    #expect(refused.compactMap(\.reason) == ["it is of another X server, or of another run of this one"])
    let server = "\"server\":{\"words\":[1,2,3,4]}"
    for index in ["", "{}", "[1]", "{\(server),\"selection\":\"CLIPBOARD\",\"forms\":[],\"alternatives\":[]}"] {
      var parts: [FormBytes] = []
      let file = try StoredRecord.write(.offer, sequence: 1, index: Array(index.utf8) + [32], parts: &parts)
      let kept = KeptCopies([("x", file)], on: Self.server, configuration: .shipped, now: 0)
      #expect(kept.copies.isEmpty)
      #expect(kept.refused.map(\.reason) == ["its index cannot be understood"])
    }
  }

  @Test func `no selection but those of ICCCM is owned because a file says so`() throws {
    let stored = try stored(copy(selection: "CLIPBOARD_MANAGER"))
    #expect(try kept([stored]).copies.isEmpty)
  }

  @Test func `an original is held of CLIPBOARD alone, and of no copy that is too large`() throws {
    #expect(try copy(selection: "PRIMARY").original == nil)
    #expect(try copy(rules: "clipboard.restore-max-size = \"10 B\"").original == nil)
    #expect(try copy(rules: "clipboard.restore-for = \"0 s\"").original == nil)
  }
}
