private import CPCRE2

/// A user's pattern, compiled by PCRE2 for UTF-8 text with Unicode character classes.
///
/// `^` and `$` match at the ends of lines. PCRE2's own limits count the steps of one search from one place, not time.
/// So the pattern is compiled with callouts before each of its items, from which the clock is read (`PatternSearch`).
///
/// Sendable: compiled code is never written to after compilation, and PCRE2 lets threads share it ("Multithreading",
/// pcre2api).
package final class RegularExpression: @unchecked Sendable {
  /// A fault in a pattern.
  package struct SyntaxError: Error, Hashable {
    /// The message of PCRE2, which describes the pattern and quotes nothing of it.
    package let message: String
    /// Counted from 1.
    package let character: Int
  }

  /// Bytes of a pattern; more is no pattern that a person wrote.
  private static let maximumLength = 1 << 14

  let code: OpaquePointer

  package init(_ pattern: String, ignoringCase: Bool = false) throws(SyntaxError) {
    let bytes = Array(pattern.utf8)
    guard bytes.count <= Self.maximumLength else {
      throw SyntaxError(message: "the pattern is longer than 16 KiB", character: Self.maximumLength)
    }
    let common = PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT
    let options = ignoringCase ? common | PCRE2_CASELESS : common
    let context = pcre2_compile_context_create_8(nil)
    defer { pcre2_compile_context_free_8(context) }
    // A line break inside a paragraph is U+2028, which only this kind of newline includes.
    pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANY))
    var error: Int32 = 0
    var offset = 0
    guard let code = pcre2_compile_8(bytes, bytes.count, UInt32(options), &error, &offset, context) else {
      let character = String(decoding: bytes.prefix(offset), as: UTF8.self).unicodeScalars.count
      throw SyntaxError(message: Self.message(error), character: max(character, 1))
    }
    self.code = code
  }

  deinit { pcre2_code_free_8(code) }

  /// The count of capturing groups in the pattern.
  var groupCount: Int {
    var count: UInt32 = 0
    _ = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// The number of the group of this name.
  func group(named name: String) -> Int? {
    let number = pcre2_substring_number_from_name_8(code, Array(name.utf8) + [0])
    return number > 0 ? Int(number) : nil
  }

  private static func message(_ error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return length > 0 ? String(decoding: buffer.prefix(Int(length)), as: UTF8.self) : "the pattern is not valid"
  }
}
