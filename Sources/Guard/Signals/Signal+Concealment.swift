// What a text hides from the person who pastes it.
extension Signal {
  /// A window that is kept out of sight while commands run.
  package static let hiddenWindow = Signal("hidden-window", .concealment) { evidence in
    guard evidence.windows.contains(.hiddenWindow) else { return nil }
    return Judgement(.notice, "It hides the window in which commands run.")
  }

  /// The name of a command that is written so that it is not recognized: `c''url`, `$a$b`, `/b?n/sh`, `cat$IFS/etc`.
  package static let disguisedCommand = Signal("disguised-command", .concealment) { evidence in
    guard !evidence.disguises.isEmpty else { return nil }
    return Judgement(.hold, "It disguises the names of the commands that it runs.")
  }

  /// The name of a Windows command that is written so that it is not recognized: `p^owershell`, `i`ex`, `('i'+'ex')`.
  package static let disguisedWindowsCommand = Signal("disguised-windows-command", .concealment) { evidence in
    guard evidence.windows.contains(.disguisedName) else { return nil }
    return Judgement(.hold, "It disguises the names of the Windows commands that it runs.")
  }

  /// Letters of another script that imitate the name of a command.
  package static let lookalikeCommand = Signal("lookalike-command", .concealment) { evidence in
    guard let lookalike = evidence.lookalike else { return nil }
    return switch lookalike {
    case .command: Judgement(.hold, "It imitates the name of a command with letters of another script.")
    case .mixedScripts: Judgement(.notice, "It mixes letters of several scripts in the name of a command.")
    }
  }

  /// Commands behind a wide gap or a comment sign, where no user looks.
  package static let hiddenTail = Signal("hidden-tail", .concealment) { evidence in
    guard let tail = evidence.hiddenTail else { return nil }
    return switch tail {
    case .dangerous: Judgement(.hold, "It keeps dangerous commands out of sight behind a wide gap or a comment sign.")
    case .command: Judgement(.notice, "It has commands far behind the text that is in sight.")
    }
  }

  /// Text that gives a command the look of a harmless check or of a file's path.
  package static let decoyText = Signal("decoy-text", .concealment) { evidence in
    if evidence.decoyComment {
      return Judgement(.notice, "A comment makes the command look like a check or like the path of a file.")
    }
    guard DecoyPhrases.posesAsCheck(evidence.paste.text.prefix(1 << 16)) else { return nil }
    return Judgement(.none, "The text mentions a check that you are human.")
  }

  /// A command that clears or switches off the shell's history.
  package static let hidesTraces = Signal("hides-traces", .concealment) { evidence in
    guard evidence.hidesTraces else { return nil }
    return Judgement(.none, "It clears or switches off the record of commands.")
  }

  /// A screen that is cleared between two commands of one line, so that the first is out of sight.
  package static let clearsScreen = Signal("clears-screen", .concealment) { evidence in
    for line in evidence.paste.text.prefix(1 << 16).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      // Between `&&` it stands in honest lines, such as `cd app && clear && make`.
      let commands = line.split(separator: UInt8(ascii: ";"))
      let place = commands.dropFirst().dropLast().firstIndex { command in
        let words = command.split { $0 <= 0x20 }
        return words.count == 1 && (words[0].isEqual(to: "clear") || words[0].isEqual(to: "reset"))
      }
      if place != nil { return Judgement(.notice, "It clears the screen between two commands, which hides the first.") }
    }
    return nil
  }

  /// The sequence that tells a shell that a paste is over, so that the rest counts as typed.
  package static let endsBracketedPaste = Signal("ends-bracketed-paste", .concealment) { evidence in
    let text = evidence.paste.text
    for index in text.indices where text[index] == 0x1B || text[index] == 0x9B {
      // Either `ESC [` or the single control U+009B, which is C2 9B in UTF-8.
      let start = text[index] == 0x9B ? index + 1 : index + 2
      if text[index] == 0x1B, index + 1 >= text.count || text[index + 1] != UInt8(ascii: "[") { continue }
      if text.count >= start + 4, text[start..<start + 4].elementsEqual("201~".utf8) {
        return Judgement(.hold, "It pretends that the paste is over, so that the rest counts as typed.")
      }
    }
    return nil
  }

  /// Control characters, which act as keys in a terminal.
  package static let controlCharacters = Signal("control-characters", .concealment) { evidence in
    guard evidence.paste.text.contains(where: Self.isKey) else { return nil }
    return Judgement(.notice, "Control characters in the text act as keys in a terminal.")
  }

  /// Reports whether a terminal takes a byte as a key. Line ends, tabs and page breaks are text.
  private static func isKey(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D: false
    case 0..<0x20, 0x7F: true
    default: false
    }
  }

  /// A copy with other letters than its page showed.
  package static let differsFromPage = Signal("differs-from-page", .concealment) { evidence in
    guard evidence.paste.differsFromPage else { return nil }
    return Judgement(.notice, "The copied text is not the text that the page showed.")
  }

  /// Characters without a look of their own that cleaning removed from the copy.
  package static let hiddenCharacters = Signal("hidden-characters", .concealment) { evidence in
    // Zero-width characters come from the line breaking of many pages; controls of the direction do not stand in commands.
    let removed = evidence.paste.removed
    if removed.contains(.bidi) {
      return Judgement(.notice, "Characters that change the order of the shown text were removed.")
    }
    guard removed.contains(.invisible) else { return nil }
    return Judgement(.none, "Invisible characters were removed.", standsAlone: true)
  }
}
