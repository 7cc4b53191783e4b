internal import RichText
internal import Sanitizer

/// `attachments` of `[profiles.NAME]`.
extension ConfigurationReader {
  mutating func readAttachments(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var attachments = self.table("attachments", in: &table) else { return }
    let images: AttachmentHandling? = choice("images", in: &attachments)
    draft.set(\.attachments.images, to: images)
    draft.set(\.attachments.remote, to: choice("remote", in: &attachments, needs: [.image], of: &draft))
    // Where images are not kept, `drop` still says that their alternative text is not wanted either.
    if images == .keep { note("images", in: &attachments, of: &draft) }
    note("types", in: &attachments, of: &draft)
    requireSome("attachments.types", at: attachments.take("types"))
    let types: [ImageType]? = choices("types", in: &attachments)
    draft.set(\.attachments.types, to: types.map { Set($0) })
    draft.set(\.attachments.refused, to: choice("refused", in: &attachments, needs: [.image], of: &draft))
    note("max-size", in: &attachments, of: &draft)
    let sizes = limit("max-size", in: &attachments) { reader, key, table in
      reader.bytes(key, in: &table, range: 1...1 << 30, description: "1 B and 1 GiB")
    }
    draft.set(\.attachments.maxSize, by: sizes)
    note("max-pixels", in: &attachments, of: &draft)
    let pixels = limit("max-pixels", in: &attachments) { reader, key, table in
      reader.integer(key, in: &table, range: 1...1 << 40)
    }
    draft.set(\.attachments.maxPixels, by: pixels)
    draft.set(\.attachments.metadata, to: choice("metadata", in: &attachments, needs: [.image], of: &draft))
    draft.set(\.attachments.colorProfiles, to: choice("color-profiles", in: &attachments, needs: [.image], of: &draft))
    if let entry = attachments.take("max-width") {
      note("max-width", in: &attachments, of: &draft)
      draft.set(\.attachments.maxWidth, to: width(entry.value, as: attachments.path(of: "max-width")))
    }
    finish(attachments)
  }

  /// Notes that a key has no effect without images.
  private func note(_ key: String, in table: inout ConfigurationTable, of draft: inout ProfileDraft) {
    guard let entry = table.take(key) else { return }
    draft.dependentKeys.append((table.path(of: key), [.image], entry.keyPosition))
  }

  /// One value for all types, or a table of types, in which `default` is for all others; what it does not state is the base's.
  private mutating func limit(
    _ key: String, in table: inout ConfigurationTable,
    read: (inout ConfigurationReader, String, inout ConfigurationTable) -> Int?
  ) -> ((inout ImageLimit) -> Void)? {
    guard let entry = table.take(key) else { return nil }
    guard case .table = entry.value.content else {
      return read(&self, key, &table).map { all in { $0 = ImageLimit(all) } }
    }
    guard var types = self.table(entry.value, as: table.path(of: key)) else { return nil }
    let all = read(&self, "default", &types)
    var byType: [ImageType: Int] = [:]
    for type in ImageType.allCases { byType[type] = read(&self, type.rawValue, &types) }
    finish(types)
    return { [byType] limit in
      limit.all = all ?? limit.all
      limit.byType.merge(byType) { _, stated in stated }
    }
  }

  /// `"keep"`, or a width such as `16 cm`.
  private mutating func width(_ value: TOMLValue, as name: String) -> Length?? {
    guard let text = string(value, as: name, expected: "\"keep\" or a width such as \"16 cm\"") else { return nil }
    if text == Keeping.keep.rawValue { return .some(nil) }
    guard let width = Quantity.length(text) else {
      error("\(text.quoted) is neither \"keep\" nor a width such as \"16 cm\"", at: value.position)
      return nil
    }
    guard (Length(points: 1)...Length(points: 10_000)).contains(width) else {
      error("'\(name)' must be between 1 pt and 10000 pt", at: value.position)
      return nil
    }
    return width
  }
}
