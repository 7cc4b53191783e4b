import TestProcesses
import Testing

@testable import Service

struct ControlGroupMemoryTests {
  /// A hierarchy of three groups, as cgroups(7) lays it out.
  private func hierarchy(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in ["user", "user/session", "user/session/washboard.service"] { try folder.makeFolder(path) }
    for (path, text) in files { try folder.write(text, to: path) }
    return folder
  }

  private func rooms(in folder: TemporaryFolder, _ membership: String) -> [AvailableMemory] {
    ControlGroupMemory(membership: membership, mount: folder.path).rooms
  }

  private static let membership = "1:name=systemd:/other\n0::/user/session/washboard.service\n"

  @Test func `the limits of the own group and of all above it count`() throws {
    let folder = try hierarchy([
      "user/session/washboard.service/memory.max": "300\n", "user/session/washboard.service/memory.current": "100\n",
      "user/session/memory.max": "max\n", "user/session/memory.current": "150\n",
      "user/memory.max": "400\n", "user/memory.current": "350\n",
    ])
    #expect(
      rooms(in: folder, Self.membership) == [
        AvailableMemory(limit: .controlGroup(300), bytes: 200), AvailableMemory(limit: .controlGroup(400), bytes: 50),
      ])
  }

  @Test func `pages of files are no use of memory that counts, and a group over its limit has no room`() throws {
    let folder = try hierarchy([
      "user/memory.max": "1000\n", "user/memory.current": "900\n",
      "user/memory.stat": "anon 300\nfile 600\nshmem 100\ninactive_file 400\nactive_file 100\n",
      "user/session/memory.max": "100\n", "user/session/memory.current": "120\n",
    ])
    #expect(
      rooms(in: folder, Self.membership) == [
        AvailableMemory(limit: .controlGroup(100), bytes: 0), AvailableMemory(limit: .controlGroup(1000), bytes: 600),
      ])
  }

  @Test(arguments: ["", "0::/", "4:memory:/user\n", "0::/../../user", "0::/nowhere/else\n", "nonsense"])
  func `without limits, or without the unified hierarchy, nothing is limited`(membership: String) throws {
    let folder = try hierarchy(["user/memory.max": "1\n", "user/memory.current": "1\n"])
    #expect(rooms(in: folder, membership) == [])
  }

  @Test(arguments: ["", "much\n", "-\n", "99999999999999999999999\n"])
  func `a file that holds no number limits nothing`(text: String) throws {
    let folder = try hierarchy(["user/memory.max": text, "user/memory.current": "1\n"])
    #expect(rooms(in: folder, Self.membership) == [])
  }
}
