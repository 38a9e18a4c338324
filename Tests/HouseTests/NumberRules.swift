// SPDX-License-Identifier: MPL-2.0

/// How numbers from outside are used: those that file systems, servers, documents and other processes state. Swift's
/// arithmetic ends the process where a result does not fit, so that these numbers become values of the module
/// `Quantities` where they are read, and are added, multiplied and converted by what saturates.
enum NumberRules {
    /// The fields of C structures that hold such numbers, and where they may be used.
    static let fields: Set = [
        "tv_sec", "tv_nsec", "tv_usec", "st_size", "st_blocks", "st_mtim", "st_atim", "st_ctim", "f_bavail", "f_bfree",
        "f_blocks", "f_frsize", "f_bsize",
    ]
    /// Clocks of this machine since its start.
    static let clocks: Set = [
        "Sources/Model/Measuring/Clock.swift", "Sources/Model/Measuring/Trace.swift",
        "Sources/Engine/Rendering/RenderLoop.swift",
    ]

    /// Members that are plain integers, or doubles, as large as the other side likes.
    static let integers: Set = ["int", "nextOffset"]
    static let doubles: Set = ["duration", "seconds", "moment", "position"]

    /// What is wrong in a source file, in words.
    static func violations(in text: String, path: String) -> [String] {
        let tokens = SourceText(text).tokens
        let isConversion = path.hasPrefix("Sources/Model/Quantities/")
        guard !isConversion else { return [] }
        return tokens.indices.flatMap { index -> [String] in
            guard case .word(let word) = tokens[index], index > 0 else { return [] }
            var found: [String] = []
            let isMember = tokens[index - 1] == .mark(".")
            if isMember, fields.contains(word), !clocks.contains(path) { found.append("\(word) is read directly") }
            if isMember, integers.contains(word), isOperand(index, in: tokens) {
                found.append("arithmetic on .\(word) may trap")
            }
            if !isMember, word == "Int" || word == "UInt64" || word == "Int64", convertsDouble(index, in: tokens) {
                found.append("\(word)() of a double may trap")
            }
            return found
        }
    }

    /// Whether the member expression that ends at `index` is an operand of `+`, `-`, `*` or a range that does not begin
    /// with 0.
    private static func isOperand(_ index: Int, in tokens: [SourceText.Token]) -> Bool {
        func token(_ place: Int) -> SourceText.Token? { tokens.indices.contains(place) ? tokens[place] : nil }
        let arithmetic: [SourceText.Token] = [.mark("+"), .mark("-"), .mark("*")]
        if let next = token(index + 1), arithmetic.contains(next) { return true }
        if token(index + 1) == .mark("."), token(index + 2) == .mark(".") { return true }
        // Back to where the expression begins.
        var start = index
        while token(start - 1) == .mark(".") {
            start -= 2
            while token(start) == .mark("?") || token(start) == .mark("!") { start -= 1 }
            if token(start) == .mark(")") || token(start) == .mark("]") {
                var depth = 0
                repeat {
                    if token(start) == .mark(")") || token(start) == .mark("]") { depth += 1 }
                    if token(start) == .mark("(") || token(start) == .mark("[") { depth -= 1 }
                    start -= 1
                } while depth > 0 && start > 0
                if case .word? = token(start) {} else { start += 1 }
            }
        }
        guard let before = token(start - 1) else { return false }
        if before == .mark("="), let sign = token(start - 2), arithmetic.contains(sign) { return true }
        if arithmetic.contains(before) { return token(start - 2) != .mark("&") }
        let isRange =
            before == .mark("<") && token(start - 2) == .mark(".")
            || before == .mark(".") && token(start - 2) == .mark(".")
        return isRange && token(start - 4) != .word("0")
    }

    /// Whether the call that begins at `index` converts a double of the kind that comes from outside, and its label does
    /// not say how.
    private static func convertsDouble(_ index: Int, in tokens: [SourceText.Token]) -> Bool {
        guard index + 2 < tokens.count, tokens[index + 1] == .mark("(") else { return false }
        if [.word("saturating"), .word("clamping"), .word("exactly"), .word("truncatingIfNeeded")]
            .contains(tokens[index + 2]), tokens[index + 3] == .mark(":")
        {
            return false
        }
        var (depth, place) = (0, index + 1)
        while place < tokens.count {
            if tokens[place] == .mark("(") { depth += 1 }
            if tokens[place] == .mark(")") { depth -= 1 }
            if depth == 0 { return false }
            if case .word(let word) = tokens[place], doubles.contains(word) { return true }
            place += 1
        }
        return false
    }
}
