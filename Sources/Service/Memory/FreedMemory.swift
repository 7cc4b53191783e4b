private import CDescriptors
import Glibc

/// Memory that was freed: the C library keeps it for later use, with what was in it.
package enum FreedMemory {
  /// The byte that freed memory is overwritten with (mallopt(3), M_PERTURB), in one place for all that the process
  /// frees. Blocks of up to 1 KiB that the library keeps at hand for a thread escape it (`overwriteSmallBlocks`).
  private static let filling: Int32 = 0x5C

  /// Has all memory that is freed from now on overwritten.
  package static func overwrite() { mallopt(M_PERTURB, filling) }

  /// Returns all whole pages of freed memory to the kernel, and overwrites what this thread keeps at hand.
  static func giveBack() {
    overwriteSmallBlocks()
    malloc_trim(0)
  }

  /// Takes all blocks that the library keeps at hand, up to seven of each size up to 1032 bytes, to overwrite them.
  private static func overwriteSmallBlocks() {
    var blocks: [UnsafeMutableRawPointer] = []
    for size in stride(from: 24, through: 1032, by: 16) {
      for _ in 0..<7 {
        guard let block = malloc(size) else { break }
        memset(block, filling, malloc_usable_size(block))
        blocks.append(block)
      }
    }
    for block in blocks { free(block) }
  }
}
