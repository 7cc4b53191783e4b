import FoundationEssentials
import RichText
import TestMaterial

@testable import Sanitizer

/// The comparison of what is cleaned once and what is cleaned again, on mutated documents.
///
/// A mutant is read, cleaned and written; the result is read, cleaned and written again. Both must be the same bytes.
struct CleanedTwice {
  struct Seed: Sendable {
    var name: String
    var format: FormatName
    var bytes: [UInt8]
  }

  /// A result that differs when it is cleaned again.
  struct Difference {
    var mutant: String
    var bytes: [UInt8]
    var profile: String
    var form: FormatName
    /// The first line of the document's dump that differs, without its texts and numbers.
    var kind: String
  }

  /// The profiles that every configuration has.
  static let profiles = Profile.shipped + Profile.ready

  private(set) var mutants = 0
  private(set) var comparisons: [String: Int] = [:]
  private(set) var differences: [Difference] = []

  /// The forms that are cleaned again: the format that was read, and text where a profile leaves nothing else.
  private func forms(of profile: Profile, from format: FormatName) -> [FormatName] {
    profile.publish == [.text] ? [.text] : [format]
  }

  /// Our own documents, and the shared corpora and captures where they are at hand; none longer than so many bytes.
  static func allSeeds(upTo size: Int) -> [Seed] {
    let endings: [(String, FormatName)] = [
      (".html", .html), (".htm", .html), ("-text-html", .html), (".rtf", .rtf), ("-text-rtf", .rtf),
      ("-application-rtf", .rtf), (".txt", .text), ("-UTF8_STRING", .text), (".md", .markdown),
    ]
    return
      ([Checkout.root + "/Tests/Support/TestMaterial/Corpus"]
      + ["corpora", "captures", "captures-everyday"].map { SharedMaterial.folder + "/" + $0 }).flatMap {
        folder -> [Seed] in
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return paths.sorted().compactMap { path in
          guard let format = endings.first(where: { path.hasSuffix($0.0) })?.1,
            let bytes = try? Checkout.bytes(folder + "/" + path), (1...size).contains(bytes.count)
          else { return nil }
          return Seed(name: path, format: format, bytes: bytes)
        }
      }
  }

  /// Tries so many mutants of each seed, of which the first is the seed itself.
  mutating func `try`(_ seeds: [Seed], rounds: Range<Int>) {
    for round in rounds {
      for (index, seed) in seeds.enumerated() {
        var mutation = Mutation(
          seed: UInt64(round) << 32 | UInt64(index), words: Mutation.wordsOfFormats + Mutation.wordsOfLayout)
        let other = seeds[(index * 7 + round) % seeds.count].bytes
        let bytes = round == 0 ? seed.bytes : mutation.mangled(seed.bytes, with: other)
        compare(bytes, as: seed.format, name: "\(seed.name), round \(round)")
      }
    }
  }

  mutating func compare(_ bytes: [UInt8], as format: FormatName, name: String) {
    guard let document = try? FormatCatalog.format(named: format).read(bytes).document else { return }
    // HTML cannot tell the scripts of a formula from others, which profiles may remove.
    if document.runs.contains(where: { document.style(of: $0).script?.isFormula == true }) { return }
    mutants += 1
    // A document with structure is no screen, but its text may look like one.
    for profile in Self.profiles where !profile.text.repair || format == .text {
      let once = profile.sanitize(document).document
      for form in forms(of: profile, from: format) {
        comparisons["\(format.rawValue) to \(form.rawValue)", default: 0] += 1
        guard let kind = Self.difference(once, by: profile, in: form) else { continue }
        differences.append(
          Difference(
            mutant: name, bytes: bytes, profile: profile.name, form: form,
            kind: "\(format.rawValue) to \(form.rawValue): \(kind)"))
      }
    }
  }

  /// The kind of difference between a clean document and the same, written, read and cleaned again; `nil` for none.
  static func difference(_ once: Document, by profile: Profile, in form: FormatName) -> String? {
    let format = FormatCatalog.format(named: form)
    let first = format.write(once, options: profile.writeOptions).bytes
    guard let read = try? format.read(first).document else { return "it is refused" }
    let twice = profile.sanitize(read).document
    guard format.write(twice, options: profile.writeOptions).bytes != first else { return nil }
    let (left, right) = (once.dump().split(separator: "\n"), twice.dump().split(separator: "\n"))
    let place = zip(left, right).prefix { $0 == $1 }.count
    func shape(_ lines: [Substring]) -> String { place < lines.count ? Self.shape(lines[place]) : "(end)" }
    return "\(shape(left)) → \(shape(right))"
  }

  /// A line of a dump without its texts and numbers.
  private static func shape(_ line: Substring) -> String {
    var shape = ""
    var quote = false
    var escaped = false
    for character in line.drop(while: { $0 == " " }) {
      if quote {
        if !escaped, character == "\"" { quote = false }
        escaped = !escaped && character == "\\"
        continue
      }
      if character == "\"" {
        quote = true
        shape += "T"
      } else if character.isNumber {
        if shape.last != "0" { shape += "0" }
      } else {
        shape.append(character)
      }
    }
    return String(shape.prefix(200))
  }

  /// The share that differs, and how often each kind was seen, with the smallest mutant of it.
  var report: String {
    let total = comparisons.values.reduce(0, +)
    var lines = ["\(mutants) mutants, \(differences.count) of \(total) results differ when cleaned again"]
    for (pair, count) in comparisons.sorted(by: { $0.key < $1.key }) {
      let differing = differences.count { $0.kind.hasPrefix(pair + ":") }
      lines.append("  \(pair): \(differing) of \(count)")
    }
    let kinds = Dictionary(grouping: differences, by: \.kind).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    for (kind, found) in kinds {
      let smallest = found.min { $0.bytes.count < $1.bytes.count }
      lines.append("\(found.count) \(kind) (\(smallest?.mutant ?? ""), \(smallest?.profile ?? ""))")
    }
    return lines.joined(separator: "\n")
  }
}
