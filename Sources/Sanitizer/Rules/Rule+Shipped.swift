extension Rule {
  /// The rules that hold after those of the user, unless `clipboard.office-rtf` says otherwise.
  package static let shipped: [Rule] = {
    var office = Conditions()
    office.destination = ["soffice.bin", "libreoffice*", "abiword"].map(Glob.init)
    var offersRTF = Conditions()
    offersRTF.targets = ["text/rtf*", "application/rtf*", "text/richtext*", "application/x-rtf*", "rich text format*"]
      .map(Glob.init)
    office.not = [offersRTF]
    // These programs prefer RTF, and show what comes from HTML better if they read HTML: headings, space between paragraphs, tables.
    var rule = Rule(name: "no RTF for office programs", conditions: office, action: .keepProfile)
    rule.publish = .withoutRTF
    return [rule]
  }()
}
