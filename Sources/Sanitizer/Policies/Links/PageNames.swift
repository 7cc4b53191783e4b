extension TrackingParameters {
  /// Names that follow people on some pages of a host and mean something else on others.
  struct PageNames: Hashable, Sendable {
    let pages: Pages
    let names: NameList

    init(_ pages: Pages, _ names: [String]) {
      self.pages = pages
      self.names = NameList(names)
    }
  }

  /// The pages of a host, told by their paths.
  enum Pages: Hashable, Sendable {
    /// The pages at these paths and below them.
    case below([String])
    /// All other pages but the start page.
    case otherThan([String])

    /// Reports whether a page is one of them.
    /// - Parameter path: as it stands in a URL, from the slash after the host.
    func contain(_ path: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .below(let places): places.contains { Self.lies(path, below: $0) }
      case .otherThan(let places): path.count > 1 && !places.contains { Self.lies(path, below: $0) }
      }
    }

    private static func lies(_ path: ArraySlice<UInt8>, below place: String) -> Bool {
      let rest = path.dropFirst(place.utf8.count)
      return path.starts(with: place.utf8) && (rest.isEmpty || rest.first == UInt8(ascii: "/"))
    }
  }
}
