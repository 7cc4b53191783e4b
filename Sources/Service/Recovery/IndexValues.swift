import RichText
import Sanitizer
import Selections

// What the index of a stored record is made of, value by value, in the order in which they are declared.

extension OfferIndex: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(server)
    index.write(selection)
    index.write(forms)
    index.write(alternatives)
    index.write(destinations)
    index.write(home)
    index.write(homeClient)
    index.write(report)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    server = try index.read()
    selection = try index.read()
    forms = try index.read()
    alternatives = try index.read()
    destinations = try index.read()
    home = try index.read()
    homeClient = try index.read()
    report = try index.read()
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

// MARK: The report

extension CopyReport: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(selection)
    index.write(outcome)
    index.write(reason)
    index.write(explanation)
    index.write(source)
    index.write(offered)
    index.write(attempts)
    index.write(chosen)
    index.write(rule)
    index.write(trace)
    index.write(profile)
    index.write(reading)
    index.write(sanitizing)
    index.write(writing)
    index.write(published)
    index.write(alternatives)
    index.write(home)
    index.write(pastes)
    index.write(milliseconds)
    index.write(text)
    index.write(companions)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    selection = try index.read()
    outcome = try index.read()
    reason = try index.read()
    explanation = try index.read()
    source = try index.read()
    offered = try index.read()
    attempts = try index.read()
    chosen = try index.read()
    rule = try index.read()
    trace = try index.read()
    profile = try index.read()
    reading = try index.read()
    sanitizing = try index.read()
    writing = try index.read()
    published = try index.read()
    alternatives = try index.read()
    home = try index.read()
    pastes = try index.read()
    milliseconds = try index.read()
    text = try index.read()
    companions = try index.read()
  }
}

extension CopyReport.Text: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(target)
    index.write(bytes)
    index.write(origin)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(target: try index.read(), bytes: try index.read(), origin: try index.read())
  }
}

extension CopyReport.TextOrigin: IndexValue {}

extension CopyReport.Companion: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(target)
    index.write(kind)
    index.write(bytes)
    index.write(fate)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(target: try index.read(), kind: try index.read(), bytes: try index.read(), fate: try index.read())
  }
}

extension CopyReport.Companion.Fate: IndexValue {}

extension CopyReport.Outcome: IndexValue {}
extension LeaveReason: IndexValue {}

extension CopyReport.Source: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(executable)
    index.write(classes)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(executable: try index.read(), classes: try index.read())
  }
}

extension CopyReport.Attempt: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(target)
    index.write(format)
    index.write(failure)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(target: try index.read(), format: try index.read(), failure: try index.read())
  }
}

extension CopyReport.Chosen: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(target)
    index.write(format)
    index.write(type)
    index.write(bytes)
    index.write(incremental)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      target: try index.read(), format: try index.read(), type: try index.read(), bytes: try index.read(),
      incremental: try index.read())
  }
}

extension CopyReport.RuleStep: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(rule)
    index.write(matched)
    index.write(reason)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(rule: try index.read(), matched: try index.read(), reason: try index.read())
  }
}

extension CopyReport.FindingLine: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(code)
    index.write(from)
    index.write(to)
    index.write(count)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(code: try index.read(), from: try index.read(), to: try index.read(), count: try index.read())
  }
}

extension CopyReport.FormatFindings: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(format)
    index.write(findings)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(format: try index.read(), findings: try index.read())
  }
}

extension CopyReport.Published: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(targets)
    index.write(bytes)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(targets: try index.read(), bytes: try index.read())
  }
}

extension CopyReport.Paste: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(application)
    index.write(profile)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(application: try index.read(), profile: try index.read())
  }
}

extension CopyReport.Milliseconds: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(targets)
    index.write(fetch)
    index.write(read)
    index.write(sanitize)
    index.write(write)
    index.write(take)
    index.write(total)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      targets: try index.read(), fetch: try index.read(), read: try index.read(), sanitize: try index.read(),
      write: try index.read(), take: try index.read(), total: try index.read())
  }
}
