extension Finding {
  /// Reports whether something of the source is not in the result, or only as what comes nearest.
  ///
  /// All other findings of readers and writers say that something malformed, unsafe or unseen was put in order.
  public var isLoss: Bool {
    // Among active content, only frames are visible; scripts and handlers are not.
    if code == .activeContent { return from != "script" && from != "handler" }
    return Code.losses.contains(code)
  }
}

extension Finding.Code {
  fileprivate static let losses = FormatCatalog.all.reduce(into: [.tooDeep, .attachmentAsText] as Set<Finding.Code>) {
    $0.formUnion($1.losses)
  }
}
