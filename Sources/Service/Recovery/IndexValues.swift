import Configuration
import Guard
import RichText
import Selections
import ServiceCore

// What the index of a stored record is made of, value by value, in the order in which they are declared.

extension OfferIndex: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(server)
    index.write(selection)
    index.write(forms.forms)
    index.write(forms.alternatives)
    index.write(destinations)
    index.write(forms.home)
    index.write(forms.source?.client)
    index.write(evidence)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    server = try index.read()
    selection = try index.read()
    forms = FormSet(forms: try index.read(), alternatives: try index.read())
    destinations = try index.read()
    forms.home = try index.read()
    let source: Client? = try index.read()
    forms.source = source.map { CopySource(client: $0) }
    guard index.version > StoredRecord.versionWithReports else {
      // The rest tells the story of the copy, which nothing depends on.
      evidence = CopyEvidence()
      index.skipRest()
      return
    }
    evidence = try index.read()
  }
}

extension OfferIndex.Form: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(targets)
    index.write(type)
    index.write(part)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(targets: try index.read(), type: try index.read(), part: try index.read())
  }
}

extension OriginalIndex: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(target)
    index.write(type)
    index.write(format)
    index.write(deadline)
    index.write(part)
    index.write(text)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    target = try index.read()
    type = try index.read()
    format = try index.read()
    deadline = try index.read()
    part = try index.read()
    text = try index.read()
  }
}

extension OriginalIndex.Text: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(target)
    index.write(type)
    index.write(part)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(target: try index.read(), type: try index.read(), part: try index.read())
  }
}

extension StoredRecord.Part: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(offset)
    index.write(count)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(offset: try index.read(), count: try index.read())
  }
}

extension ServerToken: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(words)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    guard let token = ServerToken(try index.read()) else { throw .wrongIndex }
    self = token
  }
}

extension Client: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(processID)
    index.write(executable)
    index.write(path)
    index.write(classes)
    index.write(isRemote)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      processID: try index.read(), executable: try index.read(), path: try index.read(), classes: try index.read(),
      isRemote: try index.read())
  }
}

extension CopyEvidence: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(rule)
    index.write(UInt32(removed.rawValue))
    index.write(differsFromPage)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    let rule: String? = try index.read()
    let removed: UInt32 = try index.read()
    self.init(
      rule: rule, removed: RemovedCharacters(rawValue: UInt8(truncatingIfNeeded: removed)),
      differsFromPage: try index.read())
  }
}

extension CleanCopy.Destinations: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(facts)
    index.write(variants)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(facts: try index.read(), variants: try index.read())
  }
}

extension FormatName: IndexValue {}

extension DestinationVariant: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(profile)
    index.write(publish?.formats)
    index.write(publish?.index)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    let profile: String? = try index.read()
    let formats: [FormatName]? = try index.read()
    let kind: Int32? = try index.read()
    switch (formats, kind) {
    case (nil, nil): self.init(profile: profile)
    case (let formats?, 0): self.init(profile: profile, publish: .only(formats))
    case (let formats?, 1): self.init(profile: profile, publish: .also(formats))
    case (_?, 2): self.init(profile: profile, publish: .withoutRTF)
    default: throw .wrongIndex
    }
  }
}

extension PublishSetting {
  /// The case as a number.
  fileprivate var index: Int32 {
    switch self {
    case .only: 0
    case .also: 1
    case .withoutRTF: 2
    }
  }
}

extension CopyFacts: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(sourceNames)
    index.write(origin)
    index.write(targets)
    index.write(selection)
    index.write(content)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      sourceNames: try index.read(), origin: try index.read(), targets: try index.read(), selection: try index.read(),
      content: try index.read())
  }
}

extension ContentFacts: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(hasTable)
    index.write(hasImage)
    index.write(hasLink)
    index.write(isCode)
    index.write(size)
    index.write(matches)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init()
    hasTable = try index.read()
    hasImage = try index.read()
    hasLink = try index.read()
    isCode = try index.read()
    size = try index.read()
    matches = try index.read()
  }
}
