import Sanitizer
import Selections

// What the index of a stored record is made of, value by value, in the order in which they are declared.

extension OfferIndex: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(server, selection, forms, alternatives, destinations, home, homeClient, report)
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
  func write(to index: inout IndexWriter) { index.write(targets, type, part) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(targets: try index.read(), type: try index.read(), part: try index.read())
  }
}

extension OriginalIndex: IndexValue {
  func write(to index: inout IndexWriter) { index.write(target, type, format, deadline, part) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    target = try index.read()
    type = try index.read()
    format = try index.read()
    deadline = try index.read()
    part = try index.read()
  }
}

extension StoredRecord.Part: IndexValue {
  func write(to index: inout IndexWriter) { index.write(offset, count) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(offset: try index.read(), count: try index.read())
  }
}

extension ServerToken: IndexValue {
  func write(to index: inout IndexWriter) { index.write(words) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    guard let token = ServerToken(try index.read()) else { throw .wrongIndex }
    self = token
  }
}

extension Client: IndexValue {
  func write(to index: inout IndexWriter) { index.write(processID, executable, path, classes, isRemote) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      processID: try index.read(), executable: try index.read(), path: try index.read(), classes: try index.read(),
      isRemote: try index.read())
  }
}

extension CleanCopy.Destinations: IndexValue {
  func write(to index: inout IndexWriter) { index.write(facts, profiles) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(facts: try index.read(), profiles: try index.read())
  }
}

extension CopyFacts: IndexValue {
  func write(to index: inout IndexWriter) { index.write(sourceNames, origin, targets, selection, content) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      sourceNames: try index.read(), origin: try index.read(), targets: try index.read(), selection: try index.read(),
      content: try index.read())
  }
}

extension ContentFacts: IndexValue {
  func write(to index: inout IndexWriter) { index.write(hasTable, hasImage, hasLink, isCode, size, matches) }

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
    index.write(
      selection, outcome, reason, explanation, source, offered, attempts, chosen, rule, trace, profile, reading,
      sanitizing, writing, published, alternatives, home, pastes, milliseconds)
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
  }
}

extension CopyReport.Outcome: IndexValue {}
extension LeaveReason: IndexValue {}

extension CopyReport.Source: IndexValue {
  func write(to index: inout IndexWriter) { index.write(executable, classes) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(executable: try index.read(), classes: try index.read())
  }
}

extension CopyReport.Attempt: IndexValue {
  func write(to index: inout IndexWriter) { index.write(target, format, failure) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(target: try index.read(), format: try index.read(), failure: try index.read())
  }
}

extension CopyReport.Chosen: IndexValue {
  func write(to index: inout IndexWriter) { index.write(target, format, type, bytes, incremental) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      target: try index.read(), format: try index.read(), type: try index.read(), bytes: try index.read(),
      incremental: try index.read())
  }
}

extension CopyReport.RuleStep: IndexValue {
  func write(to index: inout IndexWriter) { index.write(rule, matched, reason) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(rule: try index.read(), matched: try index.read(), reason: try index.read())
  }
}

extension CopyReport.FindingLine: IndexValue {
  func write(to index: inout IndexWriter) { index.write(code, from, to, count) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(code: try index.read(), from: try index.read(), to: try index.read(), count: try index.read())
  }
}

extension CopyReport.FormatFindings: IndexValue {
  func write(to index: inout IndexWriter) { index.write(format, findings) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(format: try index.read(), findings: try index.read())
  }
}

extension CopyReport.Published: IndexValue {
  func write(to index: inout IndexWriter) { index.write(targets, bytes) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(targets: try index.read(), bytes: try index.read())
  }
}

extension CopyReport.Paste: IndexValue {
  func write(to index: inout IndexWriter) { index.write(application, profile) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(application: try index.read(), profile: try index.read())
  }
}

extension CopyReport.Milliseconds: IndexValue {
  func write(to index: inout IndexWriter) { index.write(targets, fetch, read, sanitize, write, take, total) }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      targets: try index.read(), fetch: try index.read(), read: try index.read(), sanitize: try index.read(),
      write: try index.read(), take: try index.read(), total: try index.read())
  }
}
