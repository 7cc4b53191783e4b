import TestMaterial

/// The names that real applications offered, by the recorded copy.
struct RecordedCopies {
  struct Copy: Decodable {
    let targets: [String]
  }

  static let all: [String: [String]] = {
    var copies: [String: [String]] = [:]
    for name in (try? Checkout.list(SharedMaterial.captures)) ?? [] {
      let copy = try? Checkout.json("\(SharedMaterial.captures)/\(name)/meta.json", as: Copy.self)
      if let copy { copies[name] = copy.targets }
    }
    return copies
  }()
}
