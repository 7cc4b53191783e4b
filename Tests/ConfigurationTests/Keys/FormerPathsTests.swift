import Testing

@testable import Configuration

/// Keys under the names of former versions.
struct FormerPathsTests {
  private struct Owner {
    var speed: Int?
    var depth: Int?
  }

  private static var keys: [Key<Owner>] {
    [
      Key("speed", .integer(1...9), \.speed, why: "How fast.", former: ["velocity", "motion.speed"]),
      Key.table("water", why: "The water.") {
        Key("depth", .integer(1...9), \.depth, why: "How deep.", former: ["depth", "lake.depth"])
      },
    ]
  }

  private func read(_ text: String) throws -> (owner: Owner, diagnostics: [String]) {
    var reader = ConfigurationReader(source: SourceText(text, fileName: "c"))
    var owner = Owner()
    let root = reader.renewed(try TOMLDocument(parsing: text).root, by: Self.keys.map(\.description))
    reader.read(Self.keys, of: root, as: "", into: &owner)
    return (owner, reader.diagnostics.map(\.description))
  }

  @Test(arguments: [
    ("velocity = 3", 3 as Int?, nil as Int?, ["c:1:1: warning: 'velocity' is now called 'speed'"]),
    ("depth = 4", nil, 4, ["c:1:1: warning: 'depth' is now called 'water.depth'"]),
    ("lake.depth = 4", nil, 4, ["c:1:6: warning: 'lake.depth' is now called 'water.depth'"]),
    ("velocity = 3\n[water]\ndepth = 5", 3, 5, ["c:1:1: warning: 'velocity' is now called 'speed'"]),
    ("speed = 2\nwater.depth = 5", 2, 5, []),
  ])
  func `a key under its former name is read, and a warning names the new one`(
    text: String, speed: Int?, depth: Int?, diagnostics: [String]
  ) throws {
    let (owner, found) = try read(text)
    #expect(owner.speed == speed)
    #expect(owner.depth == depth)
    #expect(found == diagnostics)
  }

  @Test func `both names at once are an error, and wrong values are named as ever`() throws {
    #expect(
      try read("velocity = 3\nspeed = 4").diagnostics == [
        "c:1:1: error: 'velocity' is now called 'speed', which is also set"
      ])
    #expect(
      try read("velocity = 30").diagnostics == [
        "c:1:1: warning: 'velocity' is now called 'speed'", "c:1:12: error: 'speed' must be between 1 and 9",
      ])
  }
}
