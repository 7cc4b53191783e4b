private import CDescriptors
import Glibc

/// Memory that was freed: the C library keeps it for later use, with what was in it.
package enum FreedMemory {
  /// The byte that freed memory is overwritten with (mallopt(3), M_PERTURB), in one place for all that the process
  /// frees. Only blocks of up to 1 KiB that the library keeps at hand for a thread are left out.
  private static let filling: Int32 = 0x5C

  /// Has all memory that is freed from now on overwritten.
  package static func overwrite() { mallopt(M_PERTURB, filling) }

  /// Returns all whole pages of freed memory to the kernel.
  static func giveBack() { malloc_trim(0) }
}
