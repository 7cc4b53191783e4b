/// The names by which TeX knows signs, alphabets and functions.
enum TeXSigns {
  /// The signs by their names. Where a sign has several names, the first is the one that is written.
  static let named: [String: String] = Dictionary(pairs.map { ($0.name, $0.sign) }) { first, _ in first }

  private static let names = Dictionary(pairs.map { ($0.sign, $0.name) }) { first, _ in first }

  private static let pairs: [(name: String, sign: String)] = {
    let words = table.split(whereSeparator: \.isWhitespace).map(String.init)
    return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
  }()

  private static let table = """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν
    xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ
    Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω times × cdot ⋅ cdot · div ÷ pm ± mp ∓ leq ≤ le ≤
    geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ propto ∝ infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ coprod ∐ int ∫
    iint ∬ iiint ∭ oint ∮ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ bigcup ⋃ bigcap ⋂ bigoplus ⨁
    bigotimes ⨂ bigvee ⋁ bigwedge ⋀ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ wedge ∧ land ∧ vee ∨
    lor ∨ to → rightarrow → leftarrow ← uparrow ↑ downarrow ↓ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ leftrightarrow ↔
    mapsto ↦ implies ⟹ Longrightarrow ⟹ iff ⟺ longrightarrow ⟶ hookrightarrow ↪ rightleftharpoons ⇌ ldots … dots … cdots ⋯
    vdots ⋮ ddots ⋱ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ mid ∣ vert | lvert | rvert | Vert ‖ lVert ‖ rVert ‖
    parallel ∥ nmid ∤ perp ⊥ angle ∠ triangle △ circ ∘ bullet ∙ star ⋆ ast ∗ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ hbar ℏ ell ℓ
    Re ℜ Im ℑ aleph ℵ prime ′ degree ° setminus ∖ ll ≪ gg ≫ cong ≅ prec ≺ succ ≻ preceq ⪯ succeq ⪰ lesssim ≲ gtrsim ≳
    models ⊨ vdash ⊢ top ⊤ bot ⊥ therefore ∴ because ∵ square □ dagger † ddagger ‡ colon : lt < gt > lbrace { rbrace }
    backslash \\ imath ı jmath ȷ coloneqq ≔ triangleq ≜ doteq ≐ asymp ≍ bowtie ⋈ sqcup ⊔ sqcap ⊓ bigsqcup ⨆ lbrack [ rbrack ]
    """

  private static let escaped: [Unicode.Scalar: String] = [
    "{": "\\{", "}": "\\}", "$": "\\$", "%": "\\%", "#": "\\#", "&": "\\&", "_": "\\_", "\\": "\\backslash",
    "~": "\\sim", "^": "\\wedge", "−": "-", "‖": "\\|", "⁢": "", "⁡": "", "⁣": "", "⁤": "", "(": "(", "|": "|",
  ]

  /// Returns a sign as TeX writes it.
  static func spelled(_ scalar: Unicode.Scalar) -> String {
    if let escaped = escaped[scalar] { return escaped }
    guard !scalar.isASCII else { return String(scalar) }
    if let name = names[String(scalar)] { return "\\" + name }
    guard let (command, letter) = alphabet(of: scalar) else { return String(scalar) }
    return command.isEmpty ? spelled(letter) : "\\\(command){\(letter)}"
  }

  /// The command of the alphabet that a letter or digit for formulas belongs to, empty for slanted letters, and the
  /// ordinary letter.
  static func alphabet(of scalar: Unicode.Scalar) -> (command: String, letter: Unicode.Scalar)? {
    let value = scalar.value
    if let known = letterlike[scalar] { return known }
    switch value {
    case 0x1D400...0x1D6A3:
      let (alphabet, letter) = (value - 0x1D400).quotientAndRemainder(dividingBy: 52)
      let command = alphabets[Int(alphabet)]
      return Unicode.Scalar(letter < 26 ? 0x41 + letter : 0x61 + letter - 26).map { (command, $0) }
    case 0x1D6E2...0x1D71B: return Unicode.Scalar(greek(value - 0x1D6E2)).map { ("", $0) }
    case 0x1D6A8...0x1D6E1: return Unicode.Scalar(greek(value - 0x1D6A8)).map { ("boldsymbol", $0) }
    case 0x1D71C...0x1D755: return Unicode.Scalar(greek(value - 0x1D71C)).map { ("boldsymbol", $0) }
    case 0x1D7CE...0x1D7FF:
      let (alphabet, digit) = (value - 0x1D7CE).quotientAndRemainder(dividingBy: 10)
      let command = ["mathbf", "mathbb", "mathsf", "mathsf", "mathtt"][Int(alphabet)]
      return Unicode.Scalar(0x30 + digit).map { (command, $0) }
    default: return nil
    }
  }

  private static let alphabets = [
    "mathbf", "", "boldsymbol", "mathcal", "mathcal", "mathfrak", "mathbb", "mathfrak", "mathsf", "mathsf", "mathsf",
    "mathsf", "mathtt",
  ]
  /// Letters of these alphabets that have a place of their own in Unicode.
  private static let letterlike: [Unicode.Scalar: (command: String, letter: Unicode.Scalar)] = {
    var known: [Unicode.Scalar: (command: String, letter: Unicode.Scalar)] = [:]
    for (command, letters, ordinary) in [
      ("mathbb", "ℂℍℕℙℚℝℤ", "CHNPQRZ"), ("mathcal", "ℬℰℱℋℐℒℳℛℯ", "BEFHILMRe"), ("mathfrak", "ℭℌℨ", "CHZ"),
      ("", "ℎ", "h"),
    ] {
      for (letter, plain) in zip(letters.unicodeScalars, ordinary.unicodeScalars) { known[letter] = (command, plain) }
    }
    return known
  }()

  private static func greek(_ place: UInt32) -> UInt32 {
    switch place {
    case 0...24: place == 17 ? 0x3F4 : 0x391 + place
    case 25: 0x2207
    case 26...50: 0x3B1 + place - 26
    default: [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6][Int(place) - 51]
    }
  }

  /// Reports whether a text is a name of several letters.
  static func isWord(_ text: String) -> Bool {
    text.unicodeScalars.count > 1 && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == " " }
  }

  static let functions: Set<String> = [
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth", "log", "ln",
    "lg", "exp", "lim", "max", "min", "sup", "inf", "det", "dim", "ker", "deg", "gcd", "hom", "arg", "Pr", "limsup",
    "liminf",
  ]

  /// Reports whether a command has its limits above and below it by itself.
  static func takesLimits(_ command: String) -> Bool { limits.contains(command) }

  private static let limits = Set(
    ("sum prod coprod bigcup bigcap bigoplus bigotimes bigvee bigwedge bigsqcup lim max min sup inf det gcd Pr limsup "
      + "liminf").split(separator: " ").map { "\\" + $0 })

  static let accents: [Unicode.Scalar: (narrow: String, wide: String)] = [
    "\u{304}": ("bar", "overline"), "\u{302}": ("hat", "widehat"), "\u{303}": ("tilde", "widetilde"),
    "\u{307}": ("dot", "dot"), "\u{308}": ("ddot", "ddot"), "\u{20D7}": ("vec", "overrightarrow"),
    "\u{30C}": ("check", "check"), "\u{301}": ("acute", "acute"), "\u{300}": ("grave", "grave"),
    "\u{306}": ("breve", "breve"),
  ]

  static let opening: Set<String> = ["(", "[", "\\{", "\\langle", "\\lfloor", "\\lceil"]
  static let closing: Set<String> = [")", "]", "\\}", "\\rangle", "\\rfloor", "\\rceil"]

  /// The environments of matrices by the brackets around them.
  static let matrices = ["()": "pmatrix", "[]": "bmatrix", "\\{\\}": "Bmatrix", "||": "vmatrix", "\\|\\|": "Vmatrix"]
}
