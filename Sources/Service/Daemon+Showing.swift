import RichText
import Sanitizer
import Selections

/// What `show` asks for. It goes along in a memory file of its own, and a large one is written by the worker.
extension Daemon {
  /// - Returns: nil: the answer comes when the worker has come to it.
  func show(original: Bool, _ format: FormatName?, to client: ControlClientID) -> ControlReply? {
    guard let copy = held.copy(in: Original.selection) else {
      return .error(.noCopy, "no copy of Washboard's is on the clipboard; 'washboard explain' says why")
    }
    let content: ShownContent
    if original {
      guard let original = copy.original else { return ControlReply(ControlResponse(error: .noOriginal)) }
      content = ShownContent(original, targets: copy.report.offered, limits: limits)
    } else {
      guard let form = copy.offer.form(of: format) else { return .error(.noCopy, "the copy is no document") }
      content = ShownContent(form, targets: copy.offer.forms.flatMap(\.targets))
    }
    guard content.bytes.count > Self.largeCopy, !content.isCompoundText else {
      return content.reply(compoundText: compoundText)
    }
    // Nothing is kept for those who came and went: there are as many as clients may be connected.
    showing.removeAll { control?.isConnected($0.client) != true }
    showing.append((client, content))
    return nil
  }

  /// What the worker has written for a client.
  func shown(_ reply: ControlReply, to client: ControlClientID) {
    isShowing = false
    self.reply(reply, to: client)
  }

  /// Has the worker write what is next, once a turn of the loop.
  func showNext() {
    while !isShowing, !showing.isEmpty {
      let (client, content) = showing.removeFirst()
      guard control?.isConnected(client) == true else { continue }
      do throws(SystemError) {
        try worker.start(for: nil) { .shown(content.reply(compoundText: .init()), to: client) }
        isShowing = true
      } catch {
        reply(.error(.notDone, "\(error)"), to: client)
      }
    }
  }
}

/// Content of the clipboard on its way to a client of the control socket.
struct ShownContent: Sendable {
  let bytes: FormBytes
  private let target: String
  private let format: FormatName?
  /// All names that the copy has, or had.
  private let targets: [String]
  /// Where it is text that has yet to be read.
  private let original: (value: Original, limits: ReadLimits)?

  /// Which the display converts.
  var isCompoundText: Bool {
    original.map { [$0.value.type, $0.value.target].contains("COMPOUND_TEXT") } ?? false
  }

  init(_ form: (bytes: FormBytes, target: String, format: FormatName?), targets: [String]) {
    (bytes, target, format) = form
    self.targets = targets
    original = nil
  }

  init(_ original: Original, targets: [String], limits: ReadLimits) {
    (bytes, target, format) = (original.bytes, original.target, original.format)
    self.targets = targets
    self.original = original.format == .text ? (original, limits) : nil
  }

  /// The answer, with a memory file.
  func reply(compoundText: Original.CompoundText) -> ControlReply {
    // Text is told in UTF-8, however its owner had encoded it.
    let text = original.flatMap { $0.value.plainText(limits: $0.limits, compoundText: compoundText) }
    let bytes = text.map { FormBytes($0) } ?? bytes
    let content = ControlContent(
      target: target.printable, format: format?.rawValue, bytes: bytes.count, targets: targets.map(\.printable))
    do throws(SystemError) {
      return ControlReply(
        ControlResponse(content: content), content: try SealedMemory.file("washboard-show", holding: bytes))
    } catch {
      return .error(.notDone, "\(error)")
    }
  }
}
