// SPDX-License-Identifier: MPL-2.0

/// The look of letters in a LaTeX document.
struct LaTeXStyle: Hashable {
    var isBold = false
    var isItalic = false
    var isMono = false
    var isUnderlined = false
    var isStruck = false
    /// Negative for smaller text, positive for larger.
    var size = 0
    /// `sup`, `sub`, or empty.
    var position = ""

    /// The elements that give text this look, the outer ones first.
    var elements: [String] {
        var names: [String] = []
        if size != 0 { names.append(size < 0 ? "small" : "big") }
        if isMono { names.append("code") }
        if isBold { names.append("strong") }
        if isItalic { names.append("em") }
        if isUnderlined { names.append("u") }
        if isStruck { names.append("s") }
        if !position.isEmpty { names.append(position) }
        return names
    }

    /// Applies a command for a look, such as `bfseries` or `textit`; false for another command.
    mutating func apply(_ command: String) -> Bool {
        switch command {
        case "textbf", "bfseries", "bf", "alert", "structure", "mathbf", "boldsymbol", "bm": isBold = true
        case "textit", "itshape", "it", "textsl", "slshape", "sl": isItalic = true
        case "emph", "em": isItalic.toggle()
        case "texttt", "ttfamily", "tt", "path", "mathtt": isMono = true
        case "underline", "uline", "ul": isUnderlined = true
        case "sout", "st": isStruck = true
        case "textsuperscript": position = "sup"
        case "textsubscript": position = "sub"
        case "textnormal", "normalfont", "textup", "upshape", "textrm", "textmd": self = LaTeXStyle()
        case "rmfamily", "sffamily", "rm", "sf", "textsf", "textsc", "scshape", "sc", "mdseries": break
        case "tiny", "scriptsize", "footnotesize", "small": size = -1
        case "normalsize": size = 0
        case "large", "Large", "LARGE", "huge", "Huge": size = 1
        default: return false
        }
        return true
    }
}
