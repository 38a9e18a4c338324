// SPDX-License-Identifier: MPL-2.0

/// How renderers use the numbers that documents state: what is text becomes a number by `Int(written:)` and
/// `Double(written:)`, which leave no number that arithmetic traps on, and what has decimals becomes a whole number by
/// `saturating:`, `clamping:` or `exactly:`.
enum DocumentNumberRules {
    /// Files that convert millions of samples, and compare each with its bounds first.
    static let samples: Set = [
        "Sources/Renderers/Image/Bitmap/LinearLight.swift",
        "Sources/Renderers/Image/XCF/XCFSamples.swift",
        "Sources/Renderers/Model/Drawing/ModelSurface.swift",
        "Sources/Renderers/Model/Files/PLYFile.swift",
    ]

    private static let integers: Set = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]
    private static let numbers = integers.union(["Double", "Float"])
    private static let safe: Set = ["saturating", "clamping", "exactly", "truncatingIfNeeded", "bitPattern", "written"]
    /// What makes a number with decimals.
    private static let decimals: Set = [
        "rounded", "Double", "Float", "squareRoot", "pow", "log10", "floor", "floorf", "ceil", "sqrt",
    ]

    /// What is wrong in a source file of a renderer, in words.
    static func violations(in text: String, path: String) -> [String] {
        let tokens = SourceText(text).tokens
        return tokens.indices.compactMap { index -> String? in
            guard case .word(let type) = tokens[index], numbers.contains(type), index + 2 < tokens.count else {
                return nil
            }
            if tokens[index + 1] == .mark("."), tokens[index + 2] == .word("init"), isTaken(index, in: tokens) {
                return "\(type).init may be of text; use written:"
            }
            guard tokens[index + 1] == .mark("("), index == 0 || tokens[index - 1] != .mark("."),
                let end = end(of: index + 1, in: tokens)
            else { return nil }
            let arguments = tokens[index + 2..<end]
            if case .word(let label)? = arguments.first, safe.contains(label), arguments.dropFirst().first == .mark(":")
            {
                return nil
            }
            if integers.contains(type), !samples.contains(path), arguments.contains(where: isDecimal) {
                return "\(type)() of a number with decimals may trap; use saturating:"
            }
            let hasRadix = arguments.contains(.word("radix"))
            return !hasRadix && isOptional(index, end, in: tokens) ? "\(type)() of text; use written:" : nil
        }
    }

    private static func isDecimal(_ token: SourceText.Token) -> Bool {
        if case .word(let word) = token { decimals.contains(word) } else { false }
    }

    /// The place of the parenthesis that closes the one at `start`.
    private static func end(of start: Int, in tokens: [SourceText.Token]) -> Int? {
        var depth = 0
        for index in start..<tokens.count {
            if tokens[index] == .mark("(") { depth += 1 }
            if tokens[index] == .mark(")") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Whether the result of the call from `start` to `end` is used as one that may be missing, as only that of a text is.
    private static func isOptional(_ start: Int, _ end: Int, in tokens: [SourceText.Token]) -> Bool {
        func token(_ place: Int) -> SourceText.Token? { tokens.indices.contains(place) ? tokens[place] : nil }
        if token(end + 1) == .mark("?"), token(end + 2) == .mark("?") { return true }
        if token(end + 1) == .mark("!"), token(end + 2) != .mark("=") { return true }
        if token(end + 1) == .mark("."), [.word("map"), .word("flatMap")].contains(token(end + 2)) { return true }
        if token(start - 1) == .mark("="), token(start - 3) == .word("let") || token(start - 3) == .word("var") {
            return [.word("if"), .word("guard"), .word("while"), .mark(",")].contains(token(start - 4))
        }
        return token(start - 1) == .mark("{") && [.word("compactMap"), .word("flatMap")].contains(token(start - 2))
    }

    /// Whether a function is handed to what leaves out the values that are missing.
    private static func isTaken(_ index: Int, in tokens: [SourceText.Token]) -> Bool {
        index > 1 && tokens[index - 1] == .mark("(")
            && [.word("compactMap"), .word("flatMap")].contains(tokens[index - 2])
    }
}
