import FoundationEssentials
import Testing
import TestMaterial

@testable import RichText

struct HTMLTokenizerTests {
  private func tokens(_ text: String) -> [ReadToken] { ReadToken.all(of: Array(text.utf8)) }

  @Test func `the table holds every name of the standard`() {
    // The standard counts the names that need no semicolon twice.
    let names = "\(HTMLCharacterReferenceTable.source)".split(whereSeparator: \.isWhitespace)
    #expect(names.count + names.count { $0.contains("*") } == 2231)
  }

  @Test func `names and values of attributes arrive decoded, and only the first of a name`() {
    #expect(
      tokens("<A HREF='a&amp;b&copy=1' href=x disabled>") == [
        .startTag(
          name: "a",
          attributes: [.init(name: "href", value: Array("a&b&copy=1".utf8)), .init(name: "disabled", value: [])])
      ])
  }

  @Test func `a conditional comment is one comment`() {
    #expect(
      tokens("<!--[if !x]><b><![endif]-->a") == [.comment(Array("[if !x]><b><![endif]".utf8)), .characters([97])])
  }

  @Test(.enabled(if: SharedMaterial.has("html-html5lib"), "\(SharedMaterial.reason)"))
  func `the tokenizer suite of html5lib passes`() throws {
    var failures: [String] = []
    var passed = 0
    var skipped = 0
    for file in try SharedMaterial.files(in: "html-html5lib", extension: "json") where file.name.hasPrefix("tokenizer-")
    {
      // Its rules coerce to XML, which no reader of ours does.
      if file.name == "tokenizer-xmlViolation.json" { continue }
      let suite = try JSONDecoder().decode(HTML5LibTokenizerSuite.self, from: file.data)
      for test in suite.tests {
        for state in test.initialStates ?? ["Data state"] {
          guard let input = test.decodedInput, let expected = test.expectedTokens else {
            skipped += 1
            continue
          }
          if test.actualTokens(input, state: state) == expected {
            passed += 1
          } else {
            failures.append(
              "\(file.name): \(test.description) [\(state)] \(test.actualTokens(input, state: state)) / \(expected)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(failures.count + passed) fail: \(failures.prefix(20))")
    #expect(passed >= 5209)
    #expect(skipped == 4, "only those that hold lone surrogates, which UTF-8 cannot")
  }
}

/// One file of the html5lib tokenizer tests, in the form its README describes.
struct HTML5LibTokenizerSuite: Decodable {
  struct Test: Decodable {
    var description: String
    var input: String
    var output: [Value]
    var initialStates: [String]?
    var lastStartTag: String?
    var doubleEscaped: Bool?

    /// The input; `nil` if the test holds a lone surrogate.
    var decodedInput: String? { doubleEscaped == true ? Self.unescaped(input) : input }

    var expectedTokens: [String]? {
      var tokens: [String] = []
      for value in output {
        guard case .array(let parts) = value, case .string(let kind)? = parts.first else { return nil }
        let words = parts.dropFirst().map { doubleEscaped == true ? Self.unescaped($0.text) : $0.text }
        guard words.allSatisfy({ $0 != nil }) else { return nil }
        // What a doctype says is not read.
        tokens.append(kind == "DOCTYPE" ? kind : kind + ":" + words.map { $0 ?? "" }.joined(separator: "|"))
      }
      return Self.coalesced(tokens)
    }

    func actualTokens(_ input: String, state: String) -> [String] {
      let text = input.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      let initial: HTMLTokenizer.State =
        switch state {
        case "PLAINTEXT state": .plainText
        case "RCDATA state": .rcdata
        case "RAWTEXT state": .rawText
        case "Script data state": .scriptData
        case "CDATA section state": .cdataSection
        default: .data
        }
      return Self.coalesced(
        ReadToken.all(of: Array(text.utf8), state: initial, lastStartTag: lastStartTag ?? "").map(Self.words))
    }

    private static func words(of token: ReadToken) -> String {
      switch token {
      case .characters(let bytes): return "Character:" + String(decoding: bytes, as: UTF8.self)
      case .comment(let bytes): return "Comment:" + String(decoding: bytes, as: UTF8.self)
      case .startTag(let name, let attributes, let isSelfClosing):
        let pairs = attributes.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" }.sorted()
        return "StartTag:\(name)|{\(pairs.joined(separator: ","))}" + (isSelfClosing ? "|true" : "")
      case .endTag(let name): return "EndTag:\(name)"
      case .doctype: return "DOCTYPE"
      }
    }

    private static func coalesced(_ tokens: [String]) -> [String] {
      tokens.reduce(into: []) { result, token in
        if token.hasPrefix("Character:"), let last = result.last, last.hasPrefix("Character:") {
          result[result.count - 1] += token.dropFirst("Character:".count)
        } else {
          result.append(token)
        }
      }
    }

    private static func unescaped(_ text: String) -> String? {
      var units: [UInt16] = []
      var rest = Substring(text)
      while let escape = rest.firstRange(of: "\\u") {
        units += rest[..<escape.lowerBound].utf16
        guard let unit = UInt16(rest[escape.upperBound...].prefix(4), radix: 16) else { return nil }
        units.append(unit)
        rest = rest[escape.upperBound...].dropFirst(4)
      }
      units += rest.utf16
      return String(validating: units, as: UTF16.self)
    }
  }

  indirect enum Value: Decodable {
    case string(String), bool(Bool), null, object([String: String]), array([Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let string = try? container.decode(String.self) {
        self = .string(string)
      } else if let object = try? container.decode([String: String].self) {
        self = .object(object)
      } else {
        self = .array(try container.decode([Value].self))
      }
    }

    var text: String {
      switch self {
      case .string(let string): string
      case .bool(let bool): String(bool)
      case .null: "null"
      case .object(let pairs): "{" + pairs.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ",") + "}"
      case .array: "array"
      }
    }
  }

  var tests: [Test]
}
