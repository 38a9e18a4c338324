// SPDX-License-Identifier: MPL-2.0

/// A formula as text: letters in italics, signs for the commands that have one, raised and lowered parts. Commands without a
/// sign stay as they are written.
struct LaTeXMath {
    private static let depthLimit = 12

    let text: [UInt8]
    /// Whether lines are parted where the formula says so.
    let isDisplay: Bool

    /// Adds a formula.
    func add(_ range: Range<Int>, to output: inout LaTeXOutput) {
        var style = output.style
        style.isItalic = false
        var state = State(isBeginning: true)
        read(range, style, depth: 0, &state, &output)
    }

    /// The surroundings of the next sign.
    private struct State {
        /// Whether nothing stands before it that an operator could join.
        var isBeginning: Bool
        /// Whether signs are apart from each other.
        var isWide = true
        /// The number of matrices around it.
        var matrices = 0
    }

    private func read(
        _ range: Range<Int>, _ style: LaTeXStyle, depth: Int, _ state: inout State, _ output: inout LaTeXOutput
    ) {
        guard depth < Self.depthLimit else {
            output.add(text[range], style)
            return
        }
        var style = style
        var index = range.lowerBound
        var letters = style
        while index < range.upperBound {
            let byte = text[index]
            letters = style
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case 0x5C: index = command(at: index, range, &style, depth, &state, &output)
            case 0x5E, 0x5F:
                let part = argument(at: index + 1, range)
                var inner = style
                if inner.position.isEmpty {
                    inner.position = byte == 0x5E ? "sup" : "sub"
                } else {
                    output.add(byte == 0x5E ? "^" : "_", style)
                }
                var innerState = State(isBeginning: true, isWide: false)
                read(part.content, inner, depth: depth + 1, &innerState, &output)
                state.isBeginning = false
                index = part.end
            case 0x7B:
                let part = argument(at: index, range)
                read(part.content, style, depth: depth + 1, &state, &output)
                index = part.end
            case 0x7D: index += 1
            case 0x26:
                output.add(state.matrices > 0 ? "\u{2003}" : "", style)
                index += 1
            case 0x7E:
                output.add("\u{A0}", style)
                index += 1
            case 0x3D, 0x3C, 0x3E:
                add(relation: String(Character(Unicode.Scalar(byte))), style, &state, &output)
                index += 1
            case 0x2B, 0x2D:
                add(operation: byte == 0x2B ? "+" : "−", style, &state, &output)
                index += 1
            case 0x27:
                output.add("′", style)
                index += 1
            default:
                if byte.isLatinLetter {
                    letters.isItalic = true
                    let end = text[index..<range.upperBound].firstIndex { !$0.isLatinLetter } ?? range.upperBound
                    output.add(text[index..<end], letters)
                    index = end
                } else {
                    output.add([byte], style)
                    index += 1
                }
                state.isBeginning = byte == 0x28 || byte == 0x5B || byte == 0x2C
            }
        }
    }

    private func add(relation: String, _ style: LaTeXStyle, _ state: inout State, _ output: inout LaTeXOutput) {
        output.add(state.isWide ? " \(relation) " : relation, style)
        state.isBeginning = true
    }

    private func add(operation: String, _ style: LaTeXStyle, _ state: inout State, _ output: inout LaTeXOutput) {
        output.add(state.isWide && !state.isBeginning ? " \(operation) " : operation, style)
        state.isBeginning = false
    }

    /// The group or the single sign at an index, and where it ends.
    private func argument(at start: Int, _ range: Range<Int>) -> (content: Range<Int>, end: Int) {
        var index = start
        while index < range.upperBound, text[index].isBlank || text[index] == 0x0A { index += 1 }
        guard index < range.upperBound else { return (range.upperBound..<range.upperBound, range.upperBound) }
        if text[index] == 0x7B {
            var depth = 0
            var end = index
            while end < range.upperBound {
                if text[end] == 0x5C {
                    end += 2
                    continue
                }
                if text[end] == 0x7B { depth += 1 }
                if text[end] == 0x7D { depth -= 1 }
                if depth == 0 { return ((index + 1)..<end, end + 1) }
                end += 1
            }
            return ((index + 1)..<range.upperBound, range.upperBound)
        }
        if text[index] == 0x5C {
            let end = text[(index + 1)..<range.upperBound].firstIndex { !$0.isLatinLetter } ?? range.upperBound
            let last = min(max(end, index + 2), range.upperBound)
            return (index..<last, last)
        }
        var end = index + 1
        while end < range.upperBound, text[end] & 0xC0 == 0x80 { end += 1 }
        return (index..<end, end)
    }

    private func command(
        at start: Int, _ range: Range<Int>, _ style: inout LaTeXStyle, _ depth: Int, _ state: inout State,
        _ output: inout LaTeXOutput
    ) -> Int {
        var index = start + 1
        while index < range.upperBound, text[index].isLatinLetter { index += 1 }
        if index == start + 1 { index = min(index + 1, range.upperBound) }
        let name = text[(start + 1)..<index].string
        switch name {
        case "\\", "cr", "newline":
            if index < range.upperBound, text[index] == 0x5B,
                let close = text[index..<min(index + 20, range.upperBound)].firstIndex(of: 0x5D)
            {
                index = close + 1
            }
            if isDisplay, state.matrices == 0 { output.addInline("br") } else { output.add("; ", style) }
            state.isBeginning = true
        case "frac", "dfrac", "tfrac", "cfrac", "binom", "nicefrac", "sfrac":
            let upper = argument(at: index, range)
            let lower = argument(at: upper.end, range)
            if name == "binom" {
                addParts([upper.content, lower.content], "(", ", ", ")", style, depth, &output)
            } else {
                add(upper.content, style, depth, &output)
                output.add("/", style)
                add(lower.content, style, depth, &output)
            }
            state.isBeginning = false
            return lower.end
        case "sqrt":
            if index < range.upperBound, text[index] == 0x5B,
                let close = text[index..<range.upperBound].prefix(40).firstIndex(of: 0x5D)
            {
                var root = style
                root.position = "sup"
                var inner = State(isBeginning: true, isWide: false)
                read((index + 1)..<close, root, depth: depth + 1, &inner, &output)
                index = close + 1
            }
            let part = argument(at: index, range)
            output.add("√", style)
            add(part.content, style, depth, &output)
            state.isBeginning = false
            return part.end
        case "text", "mathrm", "textrm", "mbox", "operatorname", "textnormal", "mathsf", "textsf", "hbox", "textup",
            "intertext", "mathop", "mathbin",
            "mathrel", "mathord", "boxed", "overbrace", "underbrace", "ensuremath", "displaystyle", "textstyle",
            "substack", "mathit", "textit":
            guard name != "displaystyle", name != "textstyle" else { return index }
            if index < range.upperBound, text[index] == 0x2A { index += 1 }
            let part = argument(at: index, range)
            if name.hasPrefix("math") && !["mathrm", "mathsf"].contains(name)
                || ["boxed", "overbrace", "underbrace", "ensuremath", "substack"].contains(name)
            {
                read(part.content, style, depth: depth + 1, &state, &output)
            } else {
                var upright = style
                upright.isItalic = name == "textit"
                output.add(text[part.content].filter { $0 != 0x7B && $0 != 0x7D && $0 != 0x24 }, upright)
            }
            state.isBeginning = false
            return part.end
        case "mathbf", "boldsymbol", "bm", "textbf", "pmb":
            let part = argument(at: index, range)
            var bold = style
            bold.isBold = true
            read(part.content, bold, depth: depth + 1, &state, &output)
            return part.end
        case "mathbb", "mathcal", "mathscr", "mathds":
            let part = argument(at: index, range)
            let letters = name == "mathbb" || name == "mathds" ? LaTeXSymbols.doubled : LaTeXSymbols.script
            for byte in text[part.content] {
                if let letter = letters[byte] { output.add(letter, style) } else { output.add([byte], style) }
            }
            state.isBeginning = false
            return part.end
        case "left", "right", "middle", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr",
            "Biggl", "Biggr":
            if index < range.upperBound, text[index] == 0x2E { index += 1 }
        case "limits", "nolimits", "nonumber", "notag", "hfill", "centering", "mathstrut", "strut", "relax",
            "scriptstyle", "rm", "it", "bf", "cal":
            break
        case "label", "tag", "hspace", "vspace", "phantom", "hphantom", "vphantom", "color", "mathclap":
            return argument(at: index, range).end
        case "textcolor":
            return argument(at: index, range).end
        case "not":
            let part = argument(at: index, range)
            var inner = State(isBeginning: true, isWide: false)
            output.add(" ", style)
            read(part.content, style, depth: depth + 1, &inner, &output)
            output.add("\u{338} ", style)
            return part.end
        case "begin", "end":
            let part = argument(at: index, range)
            let environment = text[part.content].string
            let brackets = [
                "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "vmatrix": ("|", "|"), "Bmatrix": ("{", "}"),
                "cases": ("{ ", ""), "Vmatrix": ("‖", "‖"),
            ]
            if let pair = brackets[environment] { output.add(name == "begin" ? pair.0 : pair.1, style) }
            state.isBeginning = name == "begin"
            if !["aligned", "split", "gathered", "alignedat"].contains(environment) {
                state.matrices = max(0, state.matrices + (name == "begin" ? 1 : -1))
            }
            if name == "begin", environment == "array" || environment == "alignedat" {
                return argument(at: part.end, range).end
            }
            return part.end
        default:
            if let accent = LaTeXSymbols.accents[name] {
                let part = argument(at: index, range)
                read(part.content, style, depth: depth + 1, &state, &output)
                if part.content.count == 1 || text[part.content].first == 0x5C {
                    var last = style
                    last.isItalic = part.content.count == 1
                    output.add(accent, last)
                }
                return part.end
            }
            if let sign = LaTeXSymbols.relations[name] {
                add(relation: sign, style, &state, &output)
            } else if let sign = LaTeXSymbols.operators[name] {
                add(operation: sign, style, &state, &output)
            } else if let sign = LaTeXSymbols.signs[name] {
                var look = style
                look.isItalic = sign.unicodeScalars.first.map { (0x3B1...0x3F5).contains($0.value) } ?? false
                output.add(sign, look)
                state.isBeginning = ["langle", "lbrace", "{", "lfloor", "lceil"].contains(name)
            } else if LaTeXSymbols.functions.contains(name) {
                output.add(name, style)
                if index < range.upperBound, text[index].isLatinLetter || text[index].isBlank || text[index] == 0x5C {
                    output.add("\u{2009}", style)
                }
                state.isBeginning = true
            } else {
                output.add("\\" + name, style)
                if index < range.upperBound, text[index].isBlank { output.add(" ", style) }
                state.isBeginning = false
            }
        }
        return index
    }

    /// Adds a part of a fraction or below a root, in parentheses where it is more than one sign.
    private func add(_ part: Range<Int>, _ style: LaTeXStyle, _ depth: Int, _ output: inout LaTeXOutput) {
        let isSimple =
            part.isEmpty || text[part].allSatisfy { $0.isDecimalDigit }
            || argument(at: part.lowerBound, part).end >= part.upperBound
        var state = State(isBeginning: true, isWide: false)
        if !isSimple { output.add("(", style) }
        read(part, style, depth: depth + 1, &state, &output)
        if !isSimple { output.add(")", style) }
    }

    private func addParts(
        _ parts: [Range<Int>], _ open: String, _ separator: String, _ close: String, _ style: LaTeXStyle, _ depth: Int,
        _ output: inout LaTeXOutput
    ) {
        output.add(open, style)
        for (index, part) in parts.enumerated() {
            if index > 0 { output.add(separator, style) }
            var state = State(isBeginning: true, isWide: false)
            read(part, style, depth: depth + 1, &state, &output)
        }
        output.add(close, style)
    }
}
