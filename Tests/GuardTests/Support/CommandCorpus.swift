import TestMaterial

/// A file of commands, one a line, in sections.
struct CommandCorpus {
  struct Command: Hashable, Sendable {
    let section: String
    /// The line of the file.
    let line: String
    /// Reports whether the command belongs to the third of the corpus on which nothing is tuned.
    let isHeldOut: Bool

    /// The command itself.
    var text: String {
      String(
        line.map { sign in
          switch sign {
          case "␤": "\n"
          case "␛": "\u{1B}"
          default: sign
          }
        })
    }
  }

  let commands: [Command]

  /// - Parameter name: The name of a file in the folder of corpora.
  init(named name: String) throws {
    let bytes = try Checkout.bytes(Checkout.root + "/Tests/GuardTests/Corpora/Data/" + name)
    var section: String?
    commands = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      if line.first == "[", line.last == "]", line.dropFirst().dropLast().allSatisfy({ $0.isLowercase || $0 == "-" }) {
        section = String(line.dropFirst().dropLast())
        return nil
      }
      // What stands before the first section describes the file.
      return section.map { Command(section: $0, line: String(line), isHeldOut: Self.isHeldOut(line)) }
    }
  }

  /// A stable third by the line's hash (FNV-1a), so that a new command moves no other.
  static func isHeldOut(_ line: Substring) -> Bool {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (hash >> 32) % 3 == 0
  }
}
