import Glibc

/// The one way in which this process prints. What people read goes out as lines that are masked.
package enum StandardStream: Int32 {
  case output = 1
  case errors = 2

  /// The reason why not everything was written.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Prints the lines by one write, if they are read fast enough, so that those of several writers do not mix.
  package func print(_ lines: [PrintedLine]) throws(Failure) {
    try write(document: Array(lines.map { "\($0.text)\n" }.joined().utf8))
  }

  /// Writes a document as it is, however slowly it is read.
  package func write(document: [UInt8]) throws(Failure) {
    var rest = document[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(description: "cannot write: \(String(cString: strerror(errno)))") }
      rest = rest.dropFirst(count)
    }
  }
}
