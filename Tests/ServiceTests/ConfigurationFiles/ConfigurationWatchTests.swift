import TestProcesses
import Testing

@testable import Service

struct ConfigurationWatchTests {
  private let folder: TemporaryFolder
  private var main: String { "\(folder.path)/washboard/config.toml" }

  init() throws { folder = try TemporaryFolder() }

  private func watch() throws -> ConfigurationWatch {
    try ConfigurationWatch(ConfigurationFolder(main: main, mayBeMissing: true))
  }

  /// Reports whether the watch announces a change. A change that is not announced at once is never announced.
  private func tells(_ watch: ConfigurationWatch) -> Bool {
    defer { watch.renew() }
    return watch.hasChanged()
  }

  @Test func `writing in place, replacing and removing are reported, other files are not`() throws {
    try folder.makeFolder("washboard")
    try folder.write("a", to: "washboard/config.toml")
    let watch = try watch()
    #expect(!tells(watch))
    try folder.write("b", to: "washboard/config.toml")
    #expect(tells(watch))
    try folder.write("c", to: "washboard/config.toml.new")
    #expect(!tells(watch))
    try folder.rename("washboard/config.toml.new", to: "washboard/config.toml")
    #expect(tells(watch))
    try folder.rename("washboard/config.toml", to: "washboard/config.toml~")
    #expect(tells(watch))
    try folder.write("d", to: "washboard/notes.txt")
    #expect(!tells(watch))
  }

  @Test func `files of rules are reported, and their folder when it comes and goes`() throws {
    try folder.makeFolder("washboard")
    let watch = try watch()
    try folder.makeFolder("washboard/rules.d")
    #expect(tells(watch))
    try folder.write("a", to: "washboard/rules.d/a.toml")
    #expect(tells(watch))
    try folder.write("a", to: "washboard/rules.d/.a.toml.swp")
    #expect(!tells(watch))
    try FileWriting.write(Array("b".utf8), to: "\(folder.path)/washboard/rules.d/b.toml", replacing: false)
    #expect(tells(watch))
    try folder.rename("washboard/rules.d", to: "washboard/old")
    #expect(tells(watch))
  }

  @Test func `a folder that is not there yet is waited for`() throws {
    let watch = try watch()
    try folder.makeFolder("washboard")
    #expect(tells(watch))
    try folder.write("a", to: "washboard/config.toml")
    #expect(tells(watch))
  }

  @Test func `a file behind a link is watched where it is, and the link, too`() throws {
    try folder.makeFolder("washboard")
    try folder.makeFolder("dotfiles")
    try folder.write("a", to: "dotfiles/washboard.toml")
    try folder.write("a", to: "dotfiles/other.toml")
    try folder.link("washboard/config.toml", to: "../dotfiles/washboard.toml")
    let watch = try watch()
    try folder.write("b", to: "dotfiles/washboard.toml")
    #expect(tells(watch))
    try folder.write("b", to: "dotfiles/other.toml")
    #expect(!tells(watch))
    try folder.link("washboard/new", to: "../dotfiles/other.toml")
    try folder.rename("washboard/new", to: "washboard/config.toml")
    #expect(tells(watch))
    try folder.write("c", to: "dotfiles/other.toml")
    #expect(tells(watch))
  }

  @Test func `lists of rules about links are reported wherever they are`() throws {
    try folder.makeFolder("washboard")
    try folder.makeFolder("lists")
    try folder.write("a", to: "lists/a.txt")
    let watch = try watch()
    #expect(watch.renew(lists: ["\(folder.path)/lists/a.txt"]))
    #expect(!watch.renew(lists: ["\(folder.path)/lists/a.txt"]))
    try folder.write("b", to: "lists/a.txt")
    #expect(tells(watch))
    try folder.write("b", to: "lists/other.txt")
    #expect(!tells(watch))
  }
}
