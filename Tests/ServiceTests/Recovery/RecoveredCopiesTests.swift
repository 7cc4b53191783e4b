import Guard
import RichText
import Configuration
import Selections
import SystemCalls
import TestProcesses
import Testing

@testable import Service
@testable import ServiceCore

/// Laws of clean copies on their way to the store and back.
struct RecoveredCopiesTests {
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

  /// The data that a process has written, as the next one inherits it.
  private struct Left {
    let copy: CleanCopy
    let files: [(name: String, file: FileDescriptor)]

    init(
      _ copy: CleanCopy, on server: ServerToken = RecoveredCopiesTests.server, sequence: UInt64 = 1, names: [String]
    ) throws {
      var files: [(name: String, file: FileDescriptor)] = []
      func use(_ name: String) throws -> SlotUse {
        let slot = try Slot(name)
        files.append((name, slot.file))
        return slot.use()
      }
      let slot = try use(names[0])
      let stored = slot.store(copy, on: server)
      #expect(stored.failure == nil)
      try slot.commit(sequence)
      var copy = stored.copy
      if let original = copy.original {
        let slot = try use(names[1])
        copy.original = try slot.store(original)
        try slot.commit(sequence)
      }
      (self.copy, self.files) = (copy, files)
    }
  }

  private func stored(_ copy: CleanCopy) throws -> Left { try Left(copy, names: SlotStore.names) }

  private func kept(_ left: [Left], _ toml: String = "", now: Instant = 2000) throws -> RecoveredCopies {
    try kept(left.flatMap(\.files), toml, now: now)
  }

  private func kept(
    _ files: [(name: String, file: FileDescriptor)], _ toml: String = "", now: Instant = 2000
  ) throws -> RecoveredCopies {
    RecoveredCopies(files, on: Self.server, configuration: try withoutShippedRules(toml), now: now)
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
    #expect(back.copy.original?.form.target == "text/html" && back.copy.original?.deadline == 601_000)
    #expect(back.slots?.offer.slot.name == "slot-a" && back.slots?.original?.slot.name == "slot-b")
  }

  @Test func `forms of equal bytes are stored once`() throws {
    let copy = try copy("<p>" + String(repeating: "word ", count: 20_000) + "</p>")
    let stored = try stored(copy)
    let size = try MemoryFile.size(of: stored.files[0].file)
    let distinct = Set(copy.offer.forms.map(\.bytes)).map(\.count).reduce(0, +)
    #expect(distinct < copy.offer.forms.map(\.bytes.count).reduce(0, +))
    #expect(distinct..<(distinct + 10_000) ~= size)
  }

  @Test func `programs that paste get the forms of their profiles again`() throws {
    let copy = try copy(rules: Self.rules)
    #expect(copy.offer.alternatives.count == 2)
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
      let offer = try #require(try kept([stored(copy)], toml).copies.first?.copy.offer)
      let isSame = offer.alternatives == copy.offer.alternatives
      #expect(isSame)
      let rules = try withoutShippedRules(toml).destinationRules(for: #require(copy.destinations).facts)
      let choice = DestinationProfiles(
        rules, variants: [DestinationVariant(profile: "plain"), DestinationVariant(profile: "minimal")])
      #expect(offer.choice == DestinationChoice(choice))
      #expect(["kitty", "gedit", "xterm", "other"].map { choice.alternative(for: Client(executable: $0)) } == places)
    }
  }

  @Test func `of two the later one counts, in each selection, and nothing is left of the other`() throws {
    let first = try Left(copy("<i>first</i>"), sequence: 2, names: ["slot-a", "slot-b"])
    let second = try Left(copy("<i>second</i>"), sequence: 3, names: ["slot-c", "slot-d"])
    let marked = try Left(copy("<i>marked</i>", selection: "PRIMARY"), names: ["slot-e"])
    let kept = try kept([second, first, marked])
    #expect(kept.copies.map(\.copy.selection) == ["CLIPBOARD", "PRIMARY"])
    #expect(kept.copies.map(\.slots?.offer.slot.name) == ["slot-c", "slot-e"])
    #expect(kept.copies.map(\.slots?.original?.slot.name) == ["slot-d", nil])
    #expect(kept.refused.isEmpty && kept.others.isEmpty)
    #expect(kept.slots.filter { $0.state == .free }.map(\.name) == ["slot-a", "slot-b"])
    for (_, file) in first.files { #expect(try MappedMemory(file).content.allSatisfy { $0 == 0 }) }
  }

  @Test func `an original is held no longer than it was to be, or than the configuration says`() throws {
    for (toml, now, deadline) in [
      ("", 2000, 601_000), ("", 601_000, nil), ("clipboard.restore-for = \"2 s\"", 2000, 4000),
      ("clipboard.restore-for = \"0 s\"", 2000, nil),
    ] as [(String, Instant, Instant?)] {
      let left = try stored(copy())
      let kept = try kept([left], toml, now: now)
      #expect(kept.copies.first?.copy.original?.deadline == deadline)
      #expect(kept.slots.map(\.state) == [.used, deadline == nil ? .free : .used])
    }
  }

  @Test func `what is of another run of the server, or not understood, is refused with the reason, and emptied`() throws
  {
    let stored = try Left(copy(), on: ServerToken(), names: SlotStore.names)
    let kept = try kept([stored])
    #expect(kept.copies.isEmpty)
    #expect(kept.refused.map(\.name) == ["slot-a"])
    #expect(kept.refused.map(\.reason) == ["it is of another X server, or of another run of this one"])
    #expect(kept.slots.map(\.state) == [.free, .free])
    for (_, file) in stored.files { #expect(try MappedMemory(file).content.allSatisfy { $0 == 0 }) }
    for index in ["", "{}", "[1]"] {
      let slot = try Slot("slot-a")
      let use = slot.use()
      var content = SlotContent()
      try use.write(.offer, index: Array(index.utf8), &content)
      try use.commit(1)
      let kept = try self.kept([("slot-a", slot.file)])
      #expect(kept.copies.isEmpty)
      #expect(kept.refused.map(\.reason) == ["its index cannot be understood"])
    }
  }

  @Test(arguments: [1, 20_000])
  func `a small copy that is taken up is no longer read from its slots`(words: Int) throws {
    let left = try stored(copy("<p>" + String(repeating: "word ", count: words) + "</p>"))
    var kept: RecoveredCopies? = try kept([left])
    let taken = try #require(kept?.copies.first?.copy)
    let slots = kept?.slots ?? []
    kept = nil
    #expect(slots.map(\.state) == (words == 1 ? [.free, .free] : [.used, .used]))
    #expect(taken.offer == left.copy.offer && taken.original?.form.bytes == left.copy.original?.form.bytes)
  }

  @Test func `no more of a slot is mapped than it holds, however long it has been`() throws {
    let left = try stored(copy())
    for (_, file) in left.files { try MemoryFile.grow(file, to: 1 << 40) }
    let taken = try #require(try kept([left]).copies.first?.copy)
    #expect(taken.offer == left.copy.offer && taken.original?.form.bytes == left.copy.original?.form.bytes)
  }

  @Test func `a kill at any byte of writing leaves the copy before, or the new one, and never a mixture`() throws {
    let former = try Left(copy("<i>former</i>"), sequence: 4, names: ["slot-a", "slot-b"])
    let new = try Left(copy("<b>new</b>"), sequence: 5, names: ["slot-c", "slot-d"])
    // In the order in which they are written: original and offer, then what makes each of them count.
    let whole = try new.files.map { try MappedMemory($0.file).content.array }
    let commit = SlotLayout.commitSize
    let writes: [(slot: Int, range: Range<Int>)] = [
      (0, commit..<whole[0].count), (1, commit..<whole[1].count), (1, 0..<commit), (0, 0..<commit),
    ]
    var found: Set<String> = []
    for (step, write) in writes.enumerated() {
      for count in stride(from: 0, through: write.range.count, by: step < 2 ? 7 : 1) {
        let slots = try [Slot("slot-c"), Slot("slot-d")]
        for (slot, range) in writes[..<step] + [(write.slot, write.range.prefix(count))] {
          try MemoryFile.write(FormBytes(Array(whole[slot][range])), to: slots[slot].file, at: range.lowerBound)
        }
        // What is not taken up is emptied: the copy before has to be written again for each cut.
        let former = try Left(former.copy, sequence: 4, names: ["slot-a", "slot-b"])
        let copies = try kept(former.files + slots.map { ($0.name, $0.file) }).copies
        let copy = try #require(copies.first?.copy, "step \(step), byte \(count)")
        let isNew = copy.offer == new.copy.offer
        #expect(copies.count == 1 && (isNew || copy.offer == former.copy.offer), "step \(step), byte \(count)")
        #expect(copy.original?.form.bytes == (isNew ? new : former).copy.original?.form.bytes)
        found.insert(isNew ? "new" : "former")
        #expect(!isNew || step == 3)
      }
    }
    #expect(found == ["new", "former"])
  }

  /// Files that releases with the version before, and the one before that, have left.
  @Test(arguments: [4, 5])
  func `what a release before slots has left is taken up, and refused where it is damaged`(version: Int) throws {
    let folder = Product.root + "/Tests/ServiceTests/Recovery/Former/version-\(version)-"
    let files = ["offer", "original"].map { contents(of: folder + $0) }
    func kept(on server: ServerToken?, isSealed: Bool = true, _ change: (inout [UInt8]) -> Void = { _ in }) throws
      -> (RecoveredCopies, ServerToken)
    {
      var token = server
      let inherited = try files.enumerated().map { place, file in
        var file = file
        let index = Array(file[48..<48 + Int(file[24]) + Int(file[25]) << 8])
        if place == 0 {
          let layout: IndexCoder.Version = version > 4 ? .withEvidence : .withReport
          if token == nil { token = ServerToken(try OfferIndex(reading: index, version: layout).server) }
          change(&file)
        }
        let memory = try MemoryFile.create("test")
        try MemoryFile.write(FormBytes(file), to: memory, at: 0)
        if isSealed { try MemoryFile.seal(memory, .content) }
        return (name: place == 0 ? "offer-a" : "original-a", file: memory)
      }
      let present = try #require(token)
      return (RecoveredCopies(inherited, on: present, configuration: .shipped, now: 1000), present)
    }
    let (taken, token) = try kept(on: nil)
    let copy = try #require(taken.copies.first)
    #expect(taken.refused.isEmpty && taken.slots.isEmpty && taken.others == ["offer-a", "original-a"])
    #expect(copy.slots == nil)
    let html = copy.copy.offer.forms.first { $0.targets.contains("text/html") }?.bytes.array ?? []
    #expect(String(decoding: html, as: UTF8.self).contains("Some <b>bold</b> <u>text</u>"))
    #expect(copy.copy.destinations?.variants.contains(DestinationVariant(profile: "minimal")) == true)
    #expect(copy.copy.offer.alternatives.count == copy.copy.destinations?.variants.count)
    #expect(copy.copy.evidence.removed == (version > 4 ? .invisible : []))
    #expect(copy.copy.original?.text?.target == "UTF8_STRING" && copy.copy.original?.deadline == 601_000)
    let original = copy.copy.original.map { String(decoding: $0.form.bytes.array, as: UTF8.self) }
    #expect(original == "<p style='color:red'>Some <b>bold</b> <u>te\u{200B}xt</u></p>")

    func reason(isSealed: Bool = true, _ change: (inout [UInt8]) -> Void) throws -> String? {
      let kept = try kept(on: token, isSealed: isSealed, change).0
      #expect(kept.copies.isEmpty)
      return kept.refused.first?.reason
    }
    #expect(try kept(on: ServerToken()).0.refused.map(\.reason) == [SlotLayout.Fault.otherServer.description])
    #expect(try reason(isSealed: false) { _ in } == "it is no sealed memory file")
    #expect(try reason { $0[0] = 0 } == "it is none of Washboard's")
    #expect(try reason { $0[8] = 3 } == "it is of version 3")
    #expect(try reason { $0[12] = 3 } == "its index cannot be understood")
    #expect(try reason { $0.removeLast() } == "its length differs from the stated one")
    for count in [0, 47, 48, 100] { #expect(try reason { $0 = Array($0.prefix(count)) } != nil) }
  }

  @Test func `what a release before extensible facts has left in a slot is taken up`() throws {
    let file = contents(of: Product.root + "/Tests/ServiceTests/Recovery/Former/slot-1-offer")
    let index = try OfferIndex(
      reading: Array(file[48..<48 + Int(file[32]) + Int(file[33]) << 8]), version: .withEvidence)
    let slot = try Slot("slot-a")
    try MemoryFile.write(FormBytes(file), to: slot.file, at: 0)
    let server = try #require(ServerToken(index.server))
    let taken = RecoveredCopies([("slot-a", slot.file)], on: server, configuration: .shipped, now: 1000)
    let copy = try #require(taken.copies.first?.copy, "\(taken.refused)")
    #expect(copy.offer.forms.map(\.bytes) == [FormBytes(Array("<p>Some text</p>".utf8))])
    let facts = try #require(copy.destinations?.facts)
    #expect(facts.sourceNames == ["writer", "/usr/bin/writer"] && facts.origin == "https://example.org/")
    #expect(facts.targets == ["text/html", "UTF8_STRING"] && facts.selection == "PRIMARY")
    #expect(facts.content?.hasTable == true && facts.content?.size == 12 && facts.content?.matches == ["one": true])
    #expect(copy.destinations?.variants.count == 2 && copy.evidence.rule == "a rule")
  }

  @Test func `no selection but those of ICCCM is owned because a file says so`() throws {
    let stored = try stored(copy(selection: "CLIPBOARD_MANAGER"))
    #expect(try kept([stored]).copies.isEmpty)
  }

  @Test func `an original is held only of CLIPBOARD, and only of copies within the size limit`() throws {
    #expect(try copy(selection: "PRIMARY").original == nil)
    #expect(try copy(rules: "clipboard.restore-max-size = \"10 B\"").original == nil)
    #expect(try copy(rules: "clipboard.restore-for = \"0 s\"").original == nil)
  }
}
