/// Names a copy that is stored, as long as this process runs.
package struct StorageID: Hashable, Comparable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static func < (left: StorageID, right: StorageID) -> Bool { left.rawValue < right.rawValue }
}
