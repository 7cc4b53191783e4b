import RichText
import Testing

struct CharacterStyleTests {
  @Test func `a style without its rare attributes is the same as before it had them`() {
    var style = CharacterStyle()
    style.note = 1
    style.formula = "$x$"
    style.custom = ["future": .null]
    #expect(style.note == 1 && style.formula == "$x$" && style.custom == ["future": .null])
    style.note = nil
    #expect(style.note == nil && style.formula == "$x$" && style.custom == ["future": .null])
    style.formula = nil
    #expect(style != CharacterStyle())
    style.custom = [:]
    #expect(style == CharacterStyle())
    #expect(style.hashValue == CharacterStyle().hashValue)
  }
}
