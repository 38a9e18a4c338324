// SPDX-License-Identifier: MPL-2.0

/// The characters of mathematics that have commands.
enum LaTeXSymbols {
    /// The relations, with a space at both sides.
    static let relations: [String: String] = [
        "leq": "≤", "le": "≤", "leqslant": "≤", "geq": "≥", "ge": "≥", "geqslant": "≥", "neq": "≠", "ne": "≠",
        "ll": "≪",
        "gg": "≫", "equiv": "≡", "approx": "≈", "cong": "≅", "sim": "∼", "simeq": "≃", "propto": "∝", "in": "∈",
        "notin": "∉", "ni": "∋", "subset": "⊂", "supset": "⊃", "subseteq": "⊆", "supseteq": "⊇", "subsetneq": "⊊",
        "to": "→", "rightarrow": "→", "leftarrow": "←", "leftrightarrow": "↔", "Rightarrow": "⇒", "Leftarrow": "⇐",
        "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "impliedby": "⇐", "mapsto": "↦", "longrightarrow": "⟶",
        "Longrightarrow": "⟹", "longmapsto": "⟼", "longleftrightarrow": "⟷", "hookrightarrow": "↪",
        "rightharpoonup": "⇀", "rightleftharpoons": "⇌", "uparrow": "↑", "downarrow": "↓", "mid": "∣", "parallel": "∥",
        "perp": "⊥", "vdash": "⊢", "models": "⊨", "coloneqq": "≔", "prec": "≺", "succ": "≻", "preceq": "⪯",
        "succeq": "⪰",
        "lesssim": "≲", "gtrsim": "≳", "doteq": "≐", "triangleq": "≜", "asymp": "≍", "gets": "←", "xrightarrow": "→",
        "leadsto": "⇝", "dashv": "⊣", "nmid": "∤", "nsubseteq": "⊈", "sqsubseteq": "⊑",
    ]

    /// The binary operators.
    static let operators: [String: String] = [
        "pm": "±", "mp": "∓", "times": "×", "cdot": "·", "div": "÷", "ast": "∗", "star": "⋆", "circ": "∘",
        "bullet": "•",
        "oplus": "⊕", "otimes": "⊗", "odot": "⊙", "ominus": "⊖", "cup": "∪", "cap": "∩", "setminus": "∖", "wedge": "∧",
        "land": "∧", "vee": "∨", "lor": "∨", "sqcup": "⊔", "sqcap": "⊓", "uplus": "⊎", "amalg": "⨿", "dagger": "†",
        "ltimes": "⋉", "rtimes": "⋊",
    ]

    /// The other signs and the letters.
    static let signs: [String: String] = [
        "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ",
        "eta": "η",
        "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "varkappa": "ϰ", "lambda": "λ", "mu": "μ", "nu": "ν",
        "xi": "ξ", "omicron": "ο", "pi": "π", "varpi": "ϖ", "rho": "ρ", "varrho": "ϱ", "sigma": "σ", "varsigma": "ς",
        "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ",
        "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ",
        "Psi": "Ψ", "Omega": "Ω", "sum": "∑", "prod": "∏", "coprod": "∐", "int": "∫", "iint": "∬", "iiint": "∭",
        "oint": "∮", "bigcup": "⋃", "bigcap": "⋂", "bigoplus": "⨁", "bigotimes": "⨂", "bigvee": "⋁", "bigwedge": "⋀",
        "infty": "∞", "partial": "∂", "nabla": "∇", "forall": "∀", "exists": "∃", "nexists": "∄", "neg": "¬",
        "lnot": "¬",
        "emptyset": "∅", "varnothing": "∅", "ell": "ℓ", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "wp": "℘", "aleph": "ℵ",
        "imath": "ı", "jmath": "ȷ", "angle": "∠", "triangle": "△", "square": "□", "Box": "□", "blacksquare": "■",
        "top": "⊤", "bot": "⊥", "prime": "′", "ldots": "…", "dots": "…", "cdots": "⋯", "dotsc": "…", "dotsb": "⋯",
        "vdots": "⋮", "ddots": "⋱", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈",
        "rceil": "⌉", "lvert": "|", "rvert": "|", "lVert": "‖", "rVert": "‖", "Vert": "‖", "vert": "|",
        "backslash": "\\",
        "therefore": "∴", "because": "∵", "colon": ":", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
        "degree": "°", "clubsuit": "♣", "diamondsuit": "♢", "heartsuit": "♡", "spadesuit": "♠", "sharp": "♯",
        "flat": "♭", "natural": "♮", "checkmark": "✓", "surd": "√", "complement": "∁", "diamond": "⋄", "Diamond": "◇",
        "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "pounds": "£", "copyright": "©",
        "quad": "\u{2003}", "qquad": "\u{2003}\u{2003}", ",": "\u{2009}", ":": "\u{2005}", ";": "\u{2004}", " ": " ",
        "!": "", "{": "{", "}": "}", "|": "‖", "%": "%", "&": "&", "#": "#", "$": "$", "_": "_",
        "thinspace": "\u{2009}",
        ">": "\u{2005}", "enspace": "\u{2002}", "-": "", "/": "",
    ]

    /// The functions, which are set upright.
    static let functions: Set<String> = [
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth", "log",
        "ln",
        "lg", "exp", "min", "max", "sup", "inf", "lim", "limsup", "liminf", "det", "dim", "ker", "deg", "gcd", "hom",
        "arg",
        "Pr", "mod", "bmod", "argmin", "argmax", "rank", "tr", "diag", "sgn", "sign",
    ]

    /// The accents above a letter.
    static let accents: [String: String] = [
        "hat": "\u{302}", "widehat": "\u{302}", "bar": "\u{304}", "tilde": "\u{303}", "widetilde": "\u{303}",
        "vec": "\u{20D7}", "dot": "\u{307}", "ddot": "\u{308}", "acute": "\u{301}", "grave": "\u{300}",
        "check": "\u{30C}",
        "breve": "\u{306}", "mathring": "\u{30A}", "overline": "\u{305}", "overrightarrow": "\u{20D7}",
    ]

    /// The letters in double strokes, by `mathbb`.
    static let doubled: [UInt8: String] = {
        var letters: [UInt8: String] = [:]
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") {
            letters[byte] = Unicode.Scalar(0x1D538 + UInt32(byte) - 0x41).map { String(Character($0)) }
        }
        for (letter, sign) in ["C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"] {
            letters[Array(letter.utf8)[0]] = sign
        }
        letters[UInt8(ascii: "1")] = "𝟙"
        return letters
    }()

    /// The letters of a script, by `mathcal`.
    static let script: [UInt8: String] = {
        var letters: [UInt8: String] = [:]
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") {
            letters[byte] = Unicode.Scalar(0x1D49C + UInt32(byte) - 0x41).map { String(Character($0)) }
        }
        let early = ["B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ"]
        for (letter, sign) in early { letters[Array(letter.utf8)[0]] = sign }
        return letters
    }()
}
