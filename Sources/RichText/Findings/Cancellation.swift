/// The word by which a thread is told that nobody needs its work on a document any more.
///
/// Readers ask for it every 64 paragraphs and every thousand elements, and then end with `FormatError.Code.cancelled`.
package enum Cancellation {
  /// Reports whether the work of the present thread is given up.
  @TaskLocal package static var isCancelled: @Sendable () -> Bool = { false }

  /// - Throws: `FormatError` with code `cancelled` if the work is given up.
  @inline(never) static func check() throws(FormatError) {
    if isCancelled() { throw FormatError(.cancelled, reason: "a later document came first") }
  }

  /// Does so at one of 64 paragraphs.
  @inline(__always) static func check(at paragraph: Int) throws(FormatError) {
    if paragraph & 63 == 63 { try check() }
  }
}
