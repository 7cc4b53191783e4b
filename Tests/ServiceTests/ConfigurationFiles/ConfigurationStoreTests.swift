import Configuration
import Glibc
import TestProcesses
import Testing

@testable import Service

struct ConfigurationStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ toml: String) throws -> ConfigurationStore {
    try ConfigurationStore(path: folder.write(toml, to: "config.toml"), environment: [:])
  }

  @Test func `a good edit is taken`() throws {
    var store = try store("default-profile = \"minimal\"\n")
    #expect(store.configuration.defaultProfile == "minimal" && !store.isShipped)
    try folder.write("default-profile = \"plain\"\n", to: "config.toml")
    try store.reload()
    #expect(store.configuration.defaultProfile == "plain")
  }

  @Test(arguments: [
    "default-profile = \"nowhere\"\n", "default-profile = \"plain\"\nfonst = 1\n", "default-profile = \"plain\n",
  ])
  func `a bad edit changes nothing, and the place of the fault is shown until it is fixed`(edit: String) throws {
    var store = try store("default-profile = \"minimal\"\n")
    let before = store.configuration
    try folder.write(edit, to: "config.toml")
    let failure = #expect(throws: ConfigurationStore.Failure.self) { try store.reload() }
    #expect(failure?.messages.first?.hasPrefix("\(folder.path)/config.toml:") == true)
    #expect(store.configuration == before)
    #expect(store.failure == failure)

    try folder.write("default-profile = \"faithful\"\n", to: "config.toml")
    try store.reload()
    #expect(store.failure == nil && store.configuration.defaultProfile == "faithful")
  }

  @Test func `bytes that are no UTF-8 are a fault with its line`() throws {
    let path = try folder.write(Array("# one\n# ".utf8) + [0xFF, 0x0A], to: "config.toml")
    let failure = #expect(throws: ConfigurationStore.Failure.self) {
      try ConfigurationStore(path: path, environment: [:])
    }
    #expect(failure?.messages.first?.hasPrefix("\(path):2:3: error: ") == true)
  }

  @Test func `without a file the shipped rules hold, unless the user named it`() throws {
    let store = try ConfigurationStore(path: nil, environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(store.isShipped && store.configuration == .shipped)
    #expect(store.path == "\(folder.path)/washboard/config.toml")
    #expect(throws: ConfigurationStore.Failure.self) {
      try ConfigurationStore(path: "\(folder.path)/missing.toml", environment: [:])
    }
  }

  @Test func `a folder in place of the file is an error and not a wait`() throws {
    #expect(throws: ConfigurationStore.Failure.self) { try ConfigurationStore(path: folder.path, environment: [:]) }
  }

  @Test func `the default file follows the XDG variables`() {
    let path = ConfigurationStore.defaultPath
    #expect(path(["XDG_CONFIG_HOME": "/x", "HOME": "/home/jo"]) == "/x/washboard/config.toml")
    #expect(path(["HOME": "/home/jo"]) == "/home/jo/.config/washboard/config.toml")
    #expect(path(["XDG_CONFIG_HOME": "relative", "HOME": "/home/jo"]) == "/home/jo/.config/washboard/config.toml")
  }

  @Test func `files of rules.d follow the configuration in the order of their names`() throws {
    try folder.makeFolder("rules.d")
    for name in ["20-b.toml", "10-a.toml", ".hidden.toml", "30-c.toml~", "40-d.txt"] {
      try folder.write(
        "[[rules]]\nname = \"\(name)\"\nwhen.source = \"\(name)\"\nprofile = \"plain\"\n", to: "rules.d/\(name)")
    }
    var store = try store("[[rules]]\nname = \"first\"\nwhen.source = \"x\"\nprofile = \"plain\"\n")
    #expect(store.configuration.rules.map(\.name) == ["first", "10-a.toml", "20-b.toml"])
    #expect(store.ruleFiles == ["10-a.toml", "20-b.toml"].map { "\(folder.path)/rules.d/\($0)" })

    let before = store.configuration
    try folder.write("[[rules]]\nprofil = \"plain\"\n", to: "rules.d/15.toml")
    let failure = #expect(throws: ConfigurationStore.Failure.self) { try store.reload() }
    #expect(failure?.messages.first?.hasPrefix("\(folder.path)/rules.d/15.toml:") == true)
    #expect(store.configuration == before)
  }

  @Test func `more files of rules than may be are an error that names the limit`() throws {
    try folder.makeFolder("rules.d")
    for number in 1...1001 { try folder.write("", to: "rules.d/\(number).toml") }
    let expected = "\(folder.path)/rules.d: error: it has more than 1000 files of rules; put them into fewer"
    #expect(throws: ConfigurationStore.Failure.self) { try store("") }
    let failure = #expect(throws: ConfigurationStore.Failure.self) {
      try ConfigurationStore(of: "\(folder.path)/rules.d/1001.toml")
    }
    #expect(failure?.messages == [expected])
    unlink("\(folder.path)/rules.d/7.toml")
    #expect(try store("").ruleFiles.count == 1000)
  }

  @Test func `rules alone stand on the shipped defaults`() throws {
    try folder.makeFolder("washboard")
    try folder.makeFolder("washboard/rules.d")
    try folder.write("[[rules]]\nprofile = \"ignore\"\n", to: "washboard/rules.d/a.toml")
    let store = try ConfigurationStore(path: nil, environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(store.isShipped && store.configuration.rules.count == 1)
  }

  @Test func `files that are as they were are not loaded again, right or wrong`() throws {
    var store = try store("default-profile = \"minimal\"\n")
    #expect(try !store.reloadIfChanged())
    try folder.write("default-profile = \"nowhere\"\n", to: "config.toml")
    #expect(throws: ConfigurationStore.Failure.self) { try store.reloadIfChanged() }
    let failure = store.failure
    #expect(try !store.reloadIfChanged() && store.failure == failure)
    try folder.write("default-profile = \"plain\"\n", to: "config.toml")
    #expect(try store.reloadIfChanged() && store.failure == nil)
  }

  @Test func `lists of rules about links are read again when they change, and not held`() throws {
    try folder.makeFolder("lists")
    try folder.write("$removeparam=a\n", to: "lists/a.txt")
    var store = try store("links.lists = ['lists/a.txt', '\(folder.path)/missing.json']\n")
    #expect(store.linkLists == ["\(folder.path)/lists/a.txt", "\(folder.path)/missing.json"])
    #expect(store.configuration.linkListCounts.map(\.description) == ["a.txt: 1 rule read"])
    #expect(
      store.warnings.first?.hasPrefix(
        "\(folder.path)/config.toml:1:31: warning: the list '\(folder.path)/missing.json' is not used: ") == true)
    #expect(try !store.reloadIfChanged())
    try folder.write("$removeparam=a\n$removeparam=b\n", to: "lists/a.txt")
    try folder.write("{ \"providers\": {} }", to: "missing.json")
    #expect(try store.reloadIfChanged())
    #expect(store.configuration.linkListCounts.map(\.used) == [2, 0])
  }
}
