// Washboard's part in the race of formats: see formats.py, which starts it.
//
//     formats JOB FILE
//
// Reads the file once. Then, for each line of standard input that states nanoseconds, does the job again and again until they
// have passed, and prints how many nanoseconds one took, and how many of them of the processor's time.

@preconcurrency import Glibc
import RichText
import Sanitizer
import split

/// A job on the bytes of a file; returns a value that depends on all of them.
private typealias Job = ([UInt8]) throws -> UInt64

/// Ten megabytes of nothing but cells are twice as many as a document may have, a megabyte of pictures six times as
/// many.
private let options: ReadOptions = {
  var limits = ReadLimits()
  limits.runs = .max
  limits.blocks = .max
  limits.attachments = .max
  return ReadOptions(limits: limits)
}()

private func reading(_ format: FormatName) -> Job {
  { UInt64(try FormatCatalog.format(named: format).read($0, options: options).document.text.count) }
}

private func cleaning(_ format: FormatName, to forms: [FormatName]) -> Job {
  { bytes in
    let document = try FormatCatalog.format(named: format).read(bytes, options: options).document
    let clean = try Profile.structure.sanitize(document, with: PolicyResources()).document
    return forms.reduce(0) { $0 + UInt64(FormatCatalog.format(named: $1).write(clean).bytes.count) }
  }
}

private let published: [FormatName] = [.native, .html, .rtf, .text]

private let jobs: [String: Job] = [
  "read-html": reading(.html), "read-rtf": reading(.rtf), "read-text": reading(.text),
  "html-to-html": cleaning(.html, to: [.html]), "html-to-all": cleaning(.html, to: published),
  "rtf-to-rtf": cleaning(.rtf, to: [.rtf]), "rtf-to-text": cleaning(.rtf, to: [.text]),
  "rtf-to-all": cleaning(.rtf, to: published),
  "text-to-text": cleaning(.text, to: [.text]), "text-to-all": cleaning(.text, to: published),
  // The floors.
  "split-rtf": { bytes in bytes.withUnsafeBufferPointer { split_rtf($0.baseAddress, $0.count) } },
  "scan": { bytes in bytes.withUnsafeBufferPointer { scan_bytes($0.baseAddress, $0.count) } },
  "copy": { bytes in
    let copy = [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
      _ = bytes.withUnsafeBytes { memcpy(memory.baseAddress!, $0.baseAddress!, $0.count) }
      count = bytes.count
    }
    return UInt64(copy[copy.count / 2])
  },
]

private func contents(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let count = ftell(file)
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: count) { $1 = fread($0.baseAddress, 1, count, file) }
}

private func nanoseconds(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

guard CommandLine.arguments.count == 3, let job = jobs[CommandLine.arguments[1]],
  let bytes = contents(of: CommandLine.arguments[2])
else {
  fputs("formats: error: usage: formats JOB FILE; jobs: \(jobs.keys.sorted().joined(separator: " "))\n", stderr)
  exit(64)
}

var checksum: UInt64 = 0
while let line = readLine(), let least = UInt64(line) {
  let start = nanoseconds(CLOCK_MONOTONIC)
  let worked = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
  var times: UInt64 = 0
  repeat {
    checksum &+= try job(bytes)
    times += 1
  } while nanoseconds(CLOCK_MONOTONIC) - start < least
  print((nanoseconds(CLOCK_MONOTONIC) - start) / times, (nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - worked) / times)
  fflush(stdout)
}
// Nobody reads it; without it the work could be left out.
fputs("\(checksum)\n", stderr)
