/// Reads the native format through `DocumentBuilder`, so that no index, offset or nesting in it is trusted.
enum NativeReader {
  static func read(_ bytes: [UInt8], limits: ReadLimits) throws(FormatError) -> Reading {
    // Attachments stand in the file as base64, four bytes for three.
    guard bytes.count / 2 <= limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.bytes) bytes of native rich text")
    }
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0 { end -= 1 }
    guard let file = JSONReader.read(bytes, end: end).flatMap(NativeFile.init) else {
      throw FormatError(.notThisFormat, reason: "not the native rich text format, or damaged")
    }
    guard file.format == NativeFormat.identifier else {
      throw FormatError(.notThisFormat, reason: "not the native rich text format")
    }
    guard file.version == NativeFormat.version else {
      throw FormatError(.notThisFormat, reason: "version \(file.version) of the native format is not known")
    }
    var rebuilding = Rebuilding(file: file, limits: limits)
    try rebuilding.run()
    let findings = rebuilding.findings
    return Reading(document: try rebuilding.builder.finish(), findings: findings)
  }
}

extension Finding.Code {
  /// Numbers of the native file that point nowhere, and were read as if absent.
  public static let nativeInconsistent = Finding.Code("native.inconsistent")
}

/// Replays a native file into a builder.
private struct Rebuilding {
  let file: NativeFile
  let limits: ReadLimits
  var builder: DocumentBuilder
  private let text: [UInt8]
  private let characterStyles: [CharacterStyle]
  private let paragraphStyles: [ParagraphStyle]
  private let blocks: [Block]
  private var depths: [Int] = []
  /// The block itself, or the innermost block around it that is not beyond the depth limit, for each block.
  private var reachable: [Int] = []
  private var attachments: [Int: Attachment] = [:]
  private var open: [Int] = []
  private var runIndex = 0
  private var runEnd = 0
  private var inconsistencies = 0

  init(file: NativeFile, limits: ReadLimits) {
    self.file = file
    self.limits = limits
    builder = DocumentBuilder(limits: limits)
    text = Array(file.text.utf8)
    characterStyles = file.characterStyles.map(CharacterStyle.init(native:))
    paragraphStyles = file.paragraphStyles.map(ParagraphStyle.init(native:))
    blocks = file.blocks.map(Block.init(native:))
    for value in file.attachments {
      var members = NativeMembers(value)
      if let offset = members.integer("offset") { attachments[offset] = Attachment(native: members) }
    }
  }

  var findings: Findings {
    var findings = builder.findings
    findings.record(.nativeInconsistent, count: inconsistencies)
    return findings
  }

  mutating func run() throws(FormatError) {
    measureDepths()
    var start = 0
    for index in stride(from: 0, to: file.paragraphs.count, by: 3) where index + 2 < file.paragraphs.count {
      let end = boundary(after: start, length: file.paragraphs[index])
      try openBlocks(around: file.paragraphs[index + 2])
      try builder.beginParagraph()
      try appendRuns(start..<end)
      builder.paragraphStyle = element(paragraphStyles, file.paragraphs[index + 1]) ?? ParagraphStyle()
      try builder.endParagraph()
      start = end
    }
    if start < text.count {
      // Text outside all paragraphs is kept.
      inconsistencies += 1
      try openBlocks(around: -1)
      try appendRuns(start..<text.count)
    }
  }

  private mutating func element<T>(_ values: [T], _ index: Int) -> T? {
    guard values.indices.contains(index) else {
      inconsistencies += 1
      return nil
    }
    return values[index]
  }

  /// The scalar boundary at or after `start + length`, within the text.
  private mutating func boundary(after start: Int, length: Int) -> Int {
    var end = length < 0 || length > text.count - start ? text.count : start + length
    if length < 0 || length > text.count - start { inconsistencies += 1 }
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Depth of each block, parents that do not precede their child taken as none.
  private mutating func measureDepths() {
    depths.reserveCapacity(blocks.count)
    for (index, block) in blocks.enumerated() {
      if let parent = block.parent, (0..<index).contains(parent) {
        depths.append(depths[parent] + 1)
      } else {
        if block.parent != nil { inconsistencies += 1 }
        depths.append(0)
      }
      let isReachable = depths[index] < limits.depth
      reachable.append(isReachable ? index : block.parent.map { reachable[$0] } ?? index)
    }
  }

  private mutating func openBlocks(around block: Int) throws(FormatError) {
    var path: [Int] = []
    var next: Int? = block == -1 ? nil : block
    if let block = next, !blocks.indices.contains(block) {
      inconsistencies += 1
      next = nil
    }
    // Nothing deeper than the limit is built, nor walked again for each paragraph.
    next = next.map { reachable[$0] }
    var shared = 0
    while let block = next {
      let depth = depths[block]
      if depth < open.count, open[depth] == block {
        shared = depth + 1
        break
      }
      path.append(block)
      next = depth == 0 ? nil : blocks[block].parent
    }
    while open.count > shared {
      open.removeLast()
      try builder.closeBlock()
    }
    for block in path.reversed() {
      open.append(block)
      try builder.openBlock(like: blocks[block])
    }
  }

  private mutating func appendRuns(_ range: Range<Int>) throws(FormatError) {
    var start = range.lowerBound
    while start < range.upperBound {
      if start >= runEnd {
        guard runIndex + 1 < file.runs.count else {
          inconsistencies += 1
          builder.style = CharacterStyle()
          runEnd = text.count
          continue
        }
        runEnd = boundary(after: runEnd, length: file.runs[runIndex])
        builder.style = element(characterStyles, file.runs[runIndex + 1]) ?? CharacterStyle()
        runIndex += 2
        continue
      }
      let end = min(runEnd, range.upperBound)
      try append(start..<end)
      start = end
    }
  }

  /// Appends text of one run, anchors with their attachments.
  private mutating func append(_ range: Range<Int>) throws(FormatError) {
    var start = range.lowerBound
    if !attachments.isEmpty {
      for index in range where text[index] == 0xEF && text[index..<range.upperBound].starts(with: Document.anchor) {
        guard let attachment = attachments[index] else { continue }
        try builder.append(utf8: text[start..<index])
        try builder.append(attachment)
        start = index + Document.anchor.count
      }
    }
    try builder.append(utf8: text[start..<range.upperBound])
  }
}
