import Selections
import ServiceCore

/// Holds what is read of copies against the memory that the process may take: what would not fit stays with its owner.
///
/// The room is looked at before each form is read. Where nothing is limited, that is looked at after each copy, so that
/// no copy waits for it. The transport then counts every increment against what fits into the room.
struct ReadingBudget {
  /// The most memory, in bytes, that one byte of a copy costs until it is on the clipboard, above
  /// `AvailableMemory.forContent`.
  ///
  /// The growth of VmHWM and of VmPeak (less what the C library reserves) was measured, in bytes for each byte. The
  /// copies, of 8 and 48 MiB, had the most structure for their size. 8 MiB of HTML: paragraphs of two letters 27, table
  /// cells of one letter 21, Chinese 19, pages of browsers 4. RTF: paragraphs of one letter 24, of word processors 8.
  /// Text: lines of one letter 24, signs that HTML escapes 21, emoji 20, mixed languages 11. Larger copies cost less
  /// for each byte, because a document's size is limited.
  static let cost = 32

  private struct Reading {
    /// Bytes that have been read.
    var bytes = 0
    /// The forms for which less fits into the memory than the configuration allows, by their names.
    var narrowed: [String: ContentSizeLimit] = [:]
  }

  private let room: () -> AvailableMemory?
  private var readings: [CopyID: Reading] = [:]
  /// Whether no memory was limited at the last look.
  private var isUnlimited = false

  /// - Parameter room: the room that is left at present; `nil` where no memory is limited.
  init(room: @escaping () -> AvailableMemory? = Self.present()) { self.room = room }

  /// Looks at the limits of this process.
  static func present() -> () -> AvailableMemory? {
    let group = ControlGroupMemory()
    return { .narrowest([AddressSpace.room].compactMap(\.self) + group.rooms) }
  }

  /// The most content that fits at present; `nil` where no memory is limited.
  var contentRoom: ContentSizeLimit? {
    room().map { ContentSizeLimit(bytes: $0.forContent / Self.cost, limit: "\($0.limit)") }
  }

  /// The command with the limit that the memory sets.
  /// - Parameter maxSize: the limit that the configuration sets.
  mutating func narrowed(_ command: ClipboardCommand, maxSize: Int) -> ClipboardCommand {
    guard case .fetch(let id, let target, var limits) = command, !isUnlimited else { return command }
    guard let largest = contentRoom else {
      isUnlimited = true
      return command
    }
    // All forms of a copy are worked on together.
    let bytes = max(0, largest.bytes - (readings[id]?.bytes ?? 0))
    let isNarrower = bytes < min(limits.bytes, maxSize)
    readings[id, default: Reading()].narrowed[target] =
      isNarrower ? ContentSizeLimit(bytes: bytes, limit: largest.limit) : nil
    limits.bytes = min(limits.bytes, bytes)
    return .fetch(id, target: target, limits: limits)
  }

  /// The notice, with the limit's name where a form is larger than the memory allows.
  mutating func explained(_ notice: ClipboardNotice) -> ClipboardNotice {
    switch notice {
    case .fetched(let id, let content):
      readings[id]?.bytes += content.bytes.count
    case .fetchFailed(let id, let target, let error) where error.code == .tooLarge:
      guard let narrowed = readings[id]?.narrowed[target] else { break }
      return .fetchFailed(id, target: target, SelectionError(.tooLarge, reason: narrowed.reason))
    default: break
    }
    return notice
  }

  /// Forgets a copy that has come to its end, and looks whether memory is limited by now.
  mutating func ended(_ id: CopyID) {
    readings[id] = nil
    if isUnlimited { isUnlimited = room() == nil }
  }
}
