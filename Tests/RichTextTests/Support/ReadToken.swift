@testable import RichText

/// A token of HTML together with the text that it names.
enum ReadToken: Equatable {
  case characters([UInt8])
  case startTag(name: String, attributes: [Attribute], isSelfClosing: Bool = false)
  case endTag(String)
  case comment([UInt8])
  case doctype

  struct Attribute: Equatable {
    var name: String
    var value: [UInt8]
  }

  /// All tokens that `bytes` are read as.
  static func all(
    of bytes: [UInt8], state: HTMLTokenizer.State = .data, lastStartTag: String = ""
  ) -> [ReadToken] {
    var tokenizer = HTMLTokenizer(bytes)
    tokenizer.state = state
    tokenizer.lastStartTag = lastStartTag
    var tokens: [ReadToken] = []
    while true {
      switch tokenizer.next() {
      case .characters(let text): tokens.append(.characters(Array(tokenizer.source[text])))
      case .comment(let text): tokens.append(.comment(Array(tokenizer.source[text])))
      case .startTag(let tag):
        let attributes = tag.attributes.indices.map { tokenizer.source.attributes[$0] }.map {
          Attribute(name: tokenizer.source.string($0.nameText), value: Array(tokenizer.source[$0.value]))
        }
        tokens.append(
          .startTag(
            name: tokenizer.source.name(tag.name), attributes: attributes, isSelfClosing: tag.isSelfClosing))
      case .endTag(let name): tokens.append(.endTag(tokenizer.source.name(name)))
      case .doctype: tokens.append(.doctype)
      case .endOfFile: return tokens
      }
    }
  }
}
