internal import RichText

/// The addresses that a document links to: each once, however many styles and runs lead there.
struct LinkedAddresses {
  /// The addresses, in the order of the styles that lead there first.
  private(set) var all: [String] = []
  /// The places of the styles' addresses among all, by the style's id; `nil` for a style without a link.
  private(set) var places: [Int?] = []

  init(in document: Document) {
    var known: [String: Int] = [:]
    known.reserveCapacity(document.characterStyles.count)
    places.reserveCapacity(document.characterStyles.count)
    for style in document.characterStyles.all {
      guard let address = style.link?.target.string else {
        places.append(nil)
        continue
      }
      let place = known[address] ?? all.count
      if place == all.count {
        known[address] = place
        all.append(address)
      }
      places.append(place)
    }
  }

  /// Returns the number of links to each address; neighbouring runs are one link.
  func counts(in document: Document) -> [Int] {
    var counts = [Int](repeating: 0, count: all.count)
    var previous: Int?
    for run in document.runs {
      let place = places[Int(run.style)]
      if let place, place != previous { counts[place] += 1 }
      previous = place
    }
    return counts
  }
}
