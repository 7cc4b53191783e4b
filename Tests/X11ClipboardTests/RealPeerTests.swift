import ClipboardTargets
import Glibc
import Selections
import Testing
import TestMaterial
import X11Clipboard
import X11TestPeer

/// Programs of others, which do as they please.
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct RealPeerTests {
  @Test(.enabled(if: access("/usr/bin/xclip", X_OK) == 0, "needs xclip"), arguments: [40, 3_000_000])
  func `xclip copies and pastes`(count: Int) throws {
    let desk = try Desk()
    let text = Array(repeating: UInt8(ascii: "x"), count: count)
    desk.reaction = { notice in
      switch notice {
      case .copied(let copy): .fetch(copy.id, target: "text/html")
      case .fetched(let id, let content):
        .offer(id, Offer(forms: [Offer.Form(targets: ["UTF8_STRING"], bytes: content.bytes)]))
      default: nil
      }
    }
    let copying = try Shell("xclip -display \(desk.display) -selection clipboard -t text/html -i", input: text)
    #expect(try wait(for: [desk]) { desk.takeovers == 1 })
    #expect(desk.copies.first?.targets == ["TARGETS", "text/html"])
    #expect(desk.contents.map(\.bytes.array) == [text])
    let pasting = try Shell("xclip -display \(desk.display) -selection clipboard -t UTF8_STRING -o")
    #expect(try wait(for: [desk]) { try pasting.hasEnded() && copying.hasEnded() })
    #expect(pasting.output == text)
  }

  @Test(.enabled(if: access("/usr/bin/xsel", X_OK) == 0, "needs xsel"))
  func `xsel copies and pastes`() throws {
    let desk = try Desk()
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let copying = try Shell("xsel --display \(desk.display) -b -i", input: Array("dirty".utf8))
    #expect(try wait(for: [desk]) { desk.takeovers == 1 })
    #expect(desk.contents.map(\.bytes.array) == [Array("dirty".utf8)])
    let pasting = try Shell("xsel --display \(desk.display) -b -o")
    #expect(try wait(for: [desk]) { try pasting.hasEnded() && copying.hasEnded() })
    #expect(pasting.output == Array("clean".utf8))
  }

  @Test(
    .enabled(if: access("/usr/bin/xdotool", X_OK) == 0, "needs xdotool"),
    arguments: ["PRIMARY", "SECONDARY"])
  func `what is being marked is not read before the button is let go`(selection: String) throws {
    var settings = TransportSettings()
    settings.selections = [selection]
    let desk = try Desk(settings)
    let source = try ClipboardSource(
      display: desk.display, selection: selection, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    let pressing = try Shell("DISPLAY=\(desk.display) xdotool mousedown 1")
    #expect(try wait(for: [desk]) { try pressing.hasEnded() })
    source.own()
    let calls = desk.processCalls
    // It is looked at again and again, but not read.
    #expect(try wait(for: [desk, source]) { desk.processCalls > calls + 5 })
    #expect(desk.copies.isEmpty)
    let releasing = try Shell("DISPLAY=\(desk.display) xdotool mouseup 1")
    #expect(try wait(for: [desk, source]) { try releasing.hasEnded() && desk.copies.count == 1 })
  }

  @Test(
    .enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"),
    arguments: Capture.names)
  func `a recorded copy is read as it was offered`(name: String) throws {
    let capture = try Capture(name)
    let desk = try Desk(.quick)
    let wanted = capture.targets.filter { target in
      if case .bytes = capture.answers[target] { return !target.hasPrefix("image/") }
      if case .increments = capture.answers[target] { return !target.hasPrefix("image/") }
      return false
    }.filter(TargetCatalog.isAskable)
    let source = try capture.source(on: desk.display)
    source.own()
    #expect(try wait(for: [desk, source]) { !desk.copies.isEmpty })
    #expect(desk.copies.map(\.targets) == [capture.targets])
    let id = try #require(desk.copies.first?.id)
    for target in wanted { try desk.perform(.fetch(id, target: target)) }
    #expect(try wait(for: [desk, source]) { desk.contents.count + desk.failures.count == wanted.count })
    #expect(desk.failures == [])
    for content in desk.contents {
      switch capture.answers[content.target] {
      case .bytes(let bytes, let type, _):
        #expect(content.bytes.array == bytes, "\(content.target.utf8.count)")
        #expect(content.type == type)
      case .increments(let bytes, _, _, let type):
        #expect(content.bytes.array == bytes)
        #expect(content.type == type)
        #expect(content.wasIncremental)
      default:
        Issue.record("not answered when recorded")
      }
    }
  }
}

/// A program with its input given and its output kept.
private final class Shell {
  private let stream: UnsafeMutablePointer<FILE>
  private let folder: String
  private(set) var output: [UInt8] = []
  private var isEnded = false

  init(_ command: String, input: [UInt8] = []) throws {
    var template = Array("/tmp/washboard-test-XXXXXX\0".utf8CString)
    guard mkdtemp(&template) != nil else { throw PeerError("no temporary folder") }
    folder = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let file = fopen(folder + "/input", "w") else { throw PeerError("no temporary file") }
    fwrite(input, 1, input.count, file)
    fclose(file)
    // The shell ends when the program has given its output away, even if it goes on behind.
    guard let stream = popen("\(command) < \(folder)/input 2> /dev/null", "r") else { throw PeerError("cannot run") }
    self.stream = stream
    let descriptor = fileno(stream)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    unlink(folder + "/input")
    rmdir(folder)
  }

  /// Reads what has come; true at the end of the output.
  func hasEnded() throws -> Bool {
    guard !isEnded else { return true }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(fileno(stream), &buffer, buffer.count)
      if count > 0 {
        output += buffer[..<count]
      } else if count == 0 {
        isEnded = true
        pclose(stream)
        return true
      } else {
        return false
      }
    }
  }
}
