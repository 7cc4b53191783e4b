// What a run costs in a document and in an attributed string: see README.md.
//
//     bridge [RUNS]

import FoundationEssentials
@preconcurrency import Glibc
import RichText
import RichTextFoundation

/// Processor time of this thread, which other work does not count in.
private func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Runs of seven letters, eight to a paragraph; neighbours differ in weight, and each sixteenth names a colour of its
/// own.
private func document(runs: Int) throws -> Document {
  var builder = DocumentBuilder()
  for run in 0..<runs {
    builder.style.weight = run.isMultiple(of: 2) ? .bold : .normal
    builder.style.color = run.isMultiple(of: 16) ? Color(red: UInt8(run / 16 & 255), green: 0, blue: 0) : nil
    try builder.append("letters")
    if run % 8 == 7 { try builder.endParagraph() }
  }
  try builder.endParagraph()
  return try builder.finish()
}

/// Prints the least of five, of which the first pays for what is set up once.
private func measure<Result>(_ name: String, runs: Int, _ job: () throws -> Result) rethrows -> Result {
  var least = UInt64.max
  var result = try job()
  for _ in 0..<5 {
    let start = nanoseconds()
    result = try job()
    least = min(least, nanoseconds() - start)
  }
  print("  \(name): \(least / UInt64(runs)) ns a run")
  return result
}

private let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
print("\(runs) runs of seven letters")
private let flat = try measure("document, built", runs: runs) { try document(runs: runs) }
private let native = measure("document, written in the native format", runs: runs) { NativeFormat().write(flat).bytes }
_ = try measure("document, read from the native format", runs: runs) { try NativeFormat().read(native).document }
private let string = measure("attributed string, from the document", runs: runs) { AttributedString(flat) }
private let again = try measure("document, from the attributed string", runs: runs) {
  try AttributedStringBridge().document(from: string).document
}
_ = measure("attributed string, built by appending", runs: runs) {
  var string = AttributedString()
  for run in 0..<runs {
    var attributes = AttributeContainer()
    attributes.richText.weight = run.isMultiple(of: 2) ? .bold : .normal
    string.append(AttributedString("letters", attributes: attributes))
  }
  return string
}
print(again == flat ? "the document came back equal" : "THE DOCUMENT CAME BACK CHANGED")
