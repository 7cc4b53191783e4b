/// A kind of thing that is taken out of a drawing.
public enum SVGRemoval: String, Hashable, Sendable, CaseIterable {
  /// A script, or a handler of events.
  case script
  /// Elements and attributes of other languages: pages inside the drawing, what editors note.
  case foreign = "foreign markup"
  /// Title, description and metadata.
  case description
  case animation
  case picture
  /// Another file, or a place on the network.
  case reference
  /// Rules, properties and values that load something, or that are unknown.
  case style = "style rule"
  case value
  /// Elements and attributes that this library does not know.
  case element = "unknown element"
  case attribute = "unknown attribute"

  init(ofElement name: String) {
    switch name {
    case "script", "handler", "listener": self = .script
    case "foreignObject", "iframe", "object", "embed", "video", "audio", "canvas": self = .foreign
    case _ where SVGVocabulary.descriptions.contains(name): self = .description
    case "feImage", "cursor", "font-face-uri", "tref": self = .reference
    case "animateColor", "discard": self = .animation
    default: self = .element
    }
  }
}
