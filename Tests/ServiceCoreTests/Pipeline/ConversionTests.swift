import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

struct ConversionTests {
  private func conversion(
    _ toml: String, bytes: [UInt8], target: String = "UTF8_STRING",
    decode: @escaping ([UInt8]) -> [UInt8]? = { _ in nil }
  ) throws -> Conversion {
    var run = ServiceRun(try withoutShippedRules(toml), decode: decode)
    let id = CopyID(rawValue: 1)
    let copy = Copy(id: id, selection: "CLIPBOARD", targets: [target, "text/x-private"], source: nil, noticed: 5)
    _ = run.hears(.copied(copy))
    let content = FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)
    #expect(run.hears(.fetched(id, content)) == ["convert"])
    return try #require(run.conversions.last)
  }

  private static let forTerminals = """
    [[rules]]
    when.destination = "xterm"
    profile = "plain"
    [[rules]]
    when.destination = "emacs"
    profile = "minimal"

    """

  private static let withoutGuard = """
    [guard]
    terminals = { suspicious = "off", dangerous = "off" }
    relays = { suspicious = "off", dangerous = "off" }

    """

  // MARK: Where it runs

  @Test(arguments: [
    (withoutGuard, 1 << 20, false), (withoutGuard, 1 << 20 + 1, true),
    // The guard judges plain text before it is known whether that is taken.
    ("", 1 << 15, false), ("", 1 << 15 + 1, true),
    ("[[rules]]\nwhen.content.matches = 'a'\nprofile = 'plain'", 1, true),
    ("[[rules]]\nwhen = { destination = 'xterm', content = { matches = 'a' } }\nprofile = 'plain'", 1, true),
    ("[[rules]]\nwhen = { source = 'xterm', content = { matches = 'a' } }\nprofile = 'plain'", 1, false),
    ("[[rules]]\nwhen.content.is-code = true\nprofile = 'plain'", 1, false),
    (withoutGuard + forTerminals, 1 << 18, false), (withoutGuard + forTerminals, 1 << 19, true),
  ])
  func `patterns, many bytes and many profiles are converted outside the event loop`(
    toml: String, count: Int, isLong: Bool
  ) throws {
    let bytes = [UInt8](repeating: 0x20, count: count)
    #expect(try conversion(toml, bytes: bytes).isLong == isLong)
  }

  // MARK: Memory

  private final class Memory: SharedMemory {
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    init(_ text: String) {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
      memory.copyBytes(from: text.utf8)
      bytes = UnsafeRawBufferPointer(memory)
    }

    deinit { bytes.deallocate() }
  }

  @Test func `the bytes read are released before anything is cleaned or written`() throws {
    weak var memory: Memory?
    func conversion() throws -> Conversion {
      let content = Memory("<p style='color:red'>text")
      memory = content
      return Conversion(
        copy: Copy(id: CopyID(rawValue: 1), selection: "CLIPBOARD", targets: [], source: nil, noticed: 0),
        form: FetchedContent(
          held: try #require(FormBytes(in: content, content.bytes.indices)), target: "text/html", type: "text/html"),
        as: .html,
        isPlain: false, ruling: RuleEvaluation(.shipped, CopyFacts()))
    }
    // The clock is asked at the start and after each step.
    var isHeld: [Bool] = []
    let outcome = try conversion().run {
      isHeld.append(memory != nil)
      return 0
    }
    #expect(isHeld == [true, false, false, false])
    guard case .converted = outcome.end else { throw Conversion.Failure() }
  }

  // MARK: Markup as text

  @Test(arguments: [
    ("text/html", FormatName.html, "<p style=\"color:red\">n<b>30</b>"),
    ("text/html", .html, "<p>much longer text <i style='opacity:0'>hidden</i></p>\n<p>in lines</p>\n"),
    ("text/rtf", .rtf, "{\\rtf1 n{\\b 30}}"),
  ]) func `text that is the markup itself takes no rich form away, and is written from the document`(
    _ target: String, _ format: FormatName, _ markup: String
  ) throws {
    func form(_ target: String, _ bytes: String) -> FetchedContent {
      FetchedContent(held: FormBytes(Array(bytes.utf8)), target: target, type: target)
    }
    func end(_ text: FetchedContent?) -> Conversion.End {
      let copy = Copy(id: CopyID(rawValue: 1), selection: "CLIPBOARD", targets: [], source: nil, noticed: 0)
      return Conversion(
        copy: copy, form: form(target, markup), as: format, text: text, alternatives: [.text], isPlain: false,
        ruling: RuleEvaluation(.shipped, CopyFacts())
      ).run(fonts: nil, clock: { 0 }).end
    }
    guard case .converted(let alone) = end(nil),
      case .converted(let beside) = end(form("UTF8_STRING", markup + "\n"))
    else { throw Conversion.Failure() }
    #expect(beside.forms == alone.forms)
  }

  // MARK: Compound Text

  @Test func `Compound Text that is too long is not converted, and not mistaken for other text`() throws {
    let escape: [UInt8] = [0x1B, 0x25, 0x47]
    let bytes = escape + [UInt8](repeating: 0x20, count: FetchedContent.maximumCompoundText - escape.count + 1)
    let long = try conversion("", bytes: bytes, target: "COMPOUND_TEXT") { _ in
      Issue.record("it is converted")
      return nil
    }
    guard case .unreadable(let error) = long.run(clock: { 0 }).end else {
      Issue.record("it is read")
      return
    }
    #expect(error.code == .limitExceeded)

    let short = try conversion("", bytes: Array(bytes.dropLast()), target: "COMPOUND_TEXT") { _ in
      Array("as text".utf8)
    }
    #expect(short.form.bytes.array == Array("as text".utf8))
  }

  @Test func `Compound Text that cannot be converted is read as Latin-1, and not at all beyond it`() throws {
    func read(_ bytes: [UInt8]) throws -> String {
      let form = FetchedContent(held: FormBytes(bytes), target: "COMPOUND_TEXT", type: "COMPOUND_TEXT")
      let decoded = form.decodingCompoundText(as: .text) { _ in nil }
      return String(decoding: try decoded.read(as: .text, limits: .default).document.text, as: UTF8.self)
    }
    #expect(try read(Array("caf".utf8) + [0xE9]) == "caf\u{E9}")
    #expect(throws: FormatError.self) { try read([0x1B, 0x25, 0x47] + Array("text".utf8)) }
  }

  // MARK: Destinations

  private func published(_ bytes: [UInt8]) throws -> WrittenCopy {
    let end = try conversion(Self.forTerminals, bytes: bytes, target: "text/html").run(clock: { 0 }).end
    guard case .converted(let published) = end else { throw Conversion.Failure() }
    return published
  }

  @Test func `a copy is written for every destination that the rules name`() throws {
    let published = try published(Array("<table><tr><td><b>a</b></td></tr></table>".utf8))
    #expect(published.alternatives.map(\.profile) == ["plain", "minimal"])
    #expect(published.sanitizing.count(of: .tooLargeForDestination) == 0)
  }

  @Test func `a large copy is written for as many destinations as there is time for, and the report says so`() throws {
    let padding = [UInt8](repeating: 0x20, count: Conversion.destinationBudget / 2)
    let published = try published(Array("<table><tr><td><b>a</b></td></tr></table>".utf8) + padding)
    #expect(published.alternatives.map(\.profile) == ["plain", "structure"])
    #expect(published.alternatives.last?.forms == published.forms)
    #expect(
      published.sanitizing.contains(Finding(.tooLargeForDestination, from: "minimal", to: "structure")))
  }
}

extension Conversion {
  fileprivate struct Failure: Error {}
}
