import Sanitizer

// What the report in an index is made of.

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
    index.write(lost)
    index.write(sanitizing)
    index.write(writing)
    index.write(published)
    index.write(alternatives)
    index.write(home)
    index.write(pastes)
    index.write(milliseconds)
    index.write(text)
    index.write(companions)
    index.write(destinations)
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
    lost = try index.read()
    sanitizing = try index.read()
    writing = try index.read()
    published = try index.read()
    alternatives = try index.read()
    home = try index.read()
    pastes = try index.read()
    milliseconds = try index.read()
    text = try index.read()
    companions = try index.read()
    destinations = try index.read()
  }
}

extension CopyReport.Destination: IndexValue {
  func write(to index: inout IndexWriter) {
    index.write(rule)
    index.write(programs)
    index.write(profile)
    index.write(formats)
    index.write(withheld)
    index.write(reason)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      rule: try index.read(), programs: try index.read(), profile: try index.read(), formats: try index.read(),
      withheld: try index.read(), reason: try index.read())
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
    index.write(rule)
    index.write(formats)
    index.write(withheld)
    index.write(reason)
  }

  init(from index: inout IndexReader) throws(StoredRecord.Fault) {
    self.init(
      application: try index.read(), profile: try index.read(), rule: try index.read(), formats: try index.read(),
      withheld: try index.read(), reason: try index.read())
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
