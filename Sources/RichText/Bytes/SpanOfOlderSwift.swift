#if compiler(<6.2)
  /// An array stands for the span of its elements before Swift 6.2, and costs a count of references more.
  typealias Span<Element> = [Element]

  extension Array {
    var span: Self { self }
  }
#endif
