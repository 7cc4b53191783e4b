/// A formula in TeX as a line of text, as far as its commands are common ones; of others the name remains.
///
///     formula = { element }
///     element = base { ("^" | "_") base }
///     base    = "{" formula "}" | "\" name { base } | character
struct TeXFormula {
  private var rest: Substring.UnicodeScalarView
  private static let maximumDepth = 24

  /// Returns the line of a formula.
  static func line(_ tex: String) -> FormulaLine {
    var formula = TeXFormula(rest: Substring(tex).unicodeScalars)
    var result = FormulaLine()
    while !formula.rest.isEmpty {
      result.append(formula.row(depth: 0))
      // A brace without its partner ends nothing.
      if formula.rest.first == "}" { formula.rest.removeFirst() }
    }
    return result
  }

  private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

  private mutating func skipSpaces() {
    while let next = rest.first, next == " " || next == "\n" || next == "\t" || next == "\r" { rest.removeFirst() }
  }

  private mutating func row(depth: Int) -> FormulaLine {
    var elements: [FormulaLine] = []
    while true {
      skipSpaces()
      guard let next = rest.first, next != "}" else { break }
      if next == "^" || next == "_" {
        elements.append(scripts(on: elements.popLast() ?? FormulaLine(), depth: depth))
      } else {
        elements.append(base(depth: depth))
      }
    }
    return .joined(elements)
  }

  private mutating func scripts(on base: FormulaLine, depth: Int) -> FormulaLine {
    var below: FormulaLine?
    var above: FormulaLine?
    while let next = rest.first, next == "^" && above == nil || next == "_" && below == nil {
      rest.removeFirst()
      skipSpaces()
      let script = self.base(depth: depth + 1)
      if next == "^" { above = script } else { below = script }
      skipSpaces()
    }
    return .scripted(base, below: below, above: above)
  }

  private mutating func base(depth: Int) -> FormulaLine {
    skipSpaces()
    guard let next = rest.popFirst() else { return FormulaLine() }
    switch next {
    case "{":
      guard depth < Self.maximumDepth else { return FormulaLine() }
      let line = row(depth: depth + 1)
      if rest.first == "}" { rest.removeFirst() }
      return line
    case "\\": return command(depth: depth)
    case "&", "$": return FormulaLine()
    case "~": return FormulaLine(" ", tokens: 0)
    case "'": return FormulaLine("′", tokens: 0)
    case "0"..."9", ".":
      var number = String(next)
      while let digit = rest.first, ("0"..."9").contains(digit) || digit == "." {
        number.unicodeScalars.append(digit)
        rest.removeFirst()
      }
      return FormulaLine(number)
    case "-": return FormulaLine("−")
    default: return FormulaLine(String(next))
    }
  }

  private mutating func command(depth: Int) -> FormulaLine {
    var name = ""
    while let letter = rest.first, ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) {
      name.unicodeScalars.append(letter)
      rest.removeFirst()
    }
    guard !name.isEmpty else {
      guard let sign = rest.popFirst() else { return FormulaLine() }
      switch sign {
      case ",", ":", ";", " ", "!": return FormulaLine(sign == "!" ? "" : " ", tokens: 0)
      case "\\": return FormulaLine("; ", tokens: 0)
      default: return FormulaLine(String(sign))
      }
    }
    guard depth < Self.maximumDepth else { return FormulaLine(name) }
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac":
      let numerator = base(depth: depth + 1)
      return .fraction(numerator, base(depth: depth + 1))
    case "binom":
      let upper = base(depth: depth + 1)
      return .fenced([upper, base(depth: depth + 1)], separator: " ")
    case "sqrt":
      let index = bracketed()
      return .root(base(depth: depth + 1), index: index)
    case "text", "mathrm", "operatorname", "mathbf", "mathit", "mathsf", "textbf", "textit", "textrm", "mbox",
      "boldsymbol",
      "mathbb", "mathcal", "mathfrak":
      if name.hasPrefix("text") || name == "mbox" { return FormulaLine(words()) }
      return base(depth: depth + 1)
    case "bar", "overline", "hat", "widehat", "tilde", "widetilde", "dot", "ddot", "vec", "check":
      let line = base(depth: depth + 1)
      return .accented(line, by: Self.accents[name] ?? "¯") ?? line
    case "displaystyle", "textstyle", "scriptstyle", "left", "right", "big", "Big", "bigg", "Bigg", "limits",
      "nolimits",
      "bigl", "bigr":
      skipSpaces()
      // An invisible bracket.
      if name == "left" || name == "right", rest.first == "." { rest.removeFirst() }
      return FormulaLine()
    case "quad", "qquad": return FormulaLine(" ", tokens: 0)
    case "begin", "end":
      _ = base(depth: depth + 1)
      return FormulaLine()
    default: return FormulaLine(Self.signs[name] ?? name)
    }
  }

  /// The optional argument of a command.
  private mutating func bracketed() -> String {
    skipSpaces()
    guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return "" }
    let text = String(rest[rest.index(after: rest.startIndex)..<end])
    rest = rest[rest.index(after: end)...]
    return text
  }

  /// An argument that is words with their spaces.
  private mutating func words() -> String {
    skipSpaces()
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return base(depth: Self.maximumDepth).text }
    let text = String(rest[rest.index(after: rest.startIndex)..<end])
    rest = rest[rest.index(after: end)...]
    return text
  }

  private static let accents = [
    "hat": "^", "widehat": "^", "tilde": "~", "widetilde": "~", "dot": "˙", "ddot": "¨", "vec": "→", "check": "ˇ",
  ]

  private static let signs = [
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "times": "×", "cdot": "⋅", "div": "÷",
    "pm": "±", "mp": "∓", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈",
    "equiv": "≡", "sim": "∼", "simeq": "≃", "propto": "∝", "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "∑",
    "prod": "∏", "int": "∫", "oint": "∮", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "supset": "⊃",
    "cup": "∪", "cap": "∩", "emptyset": "∅", "varnothing": "∅", "forall": "∀", "exists": "∃", "neg": "¬", "lnot": "¬",
    "land": "∧", "wedge": "∧", "lor": "∨", "vee": "∨", "to": "→", "rightarrow": "→", "leftarrow": "←",
    "Rightarrow": "⇒", "Leftarrow": "⇐", "Leftrightarrow": "⇔", "leftrightarrow": "↔", "mapsto": "↦", "implies": "⟹",
    "iff": "⟺", "ldots": "…", "dots": "…", "cdots": "⋯", "vdots": "⋮", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊",
    "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "mid": "∣", "vert": "|", "lvert": "|", "rvert": "|", "Vert": "‖",
    "parallel": "∥", "perp": "⊥", "angle": "∠", "circ": "∘", "bullet": "∙", "star": "⋆", "ast": "∗", "oplus": "⊕",
    "otimes": "⊗", "hbar": "ℏ", "ell": "ℓ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ", "prime": "′", "degree": "°",
    "setminus": "∖", "ll": "≪", "gg": "≫", "cong": "≅", "lbrace": "{", "rbrace": "}", "colon": ":",
  ]
}
