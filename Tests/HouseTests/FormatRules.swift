// SPDX-License-Identifier: MPL-2.0

/// How code may decide by a format or by the kind of a preview: by traits and protocols, so that a new format or preview
/// is complete once the compiler is content.
enum FormatRules {
    /// The comparisons of a provider with text in a source file, in words. A provider is compared as a value, or asked for
    /// its traits.
    static func nameComparisons(in text: String) -> [String] {
        let tokens = SourceText(text).tokens
        func token(_ place: Int) -> SourceText.Token? { tokens.indices.contains(place) ? tokens[place] : nil }
        func isString(_ place: Int) -> Bool {
            if case .string? = token(place) { true } else { false }
        }
        func isComparison(_ place: Int) -> Bool {
            token(place + 1) == .mark("=") && [.mark("="), .mark("!")].contains(token(place))
        }
        return tokens.indices.flatMap { index -> [String] in
            guard tokens[index] == .word("provider") else { return [] }
            let isName = token(index + 1) == .mark(".") && token(index + 2) == .word("name")
            let end = index + (isName ? 3 : 1)
            // Back to where the member expression begins.
            var start = index
            while token(start - 1) == .mark(".") || token(start - 1) == .mark("?") { start -= 1 }
            while start > 0, case .word = tokens[start - 1], token(start) == .mark(".") || token(start) == .mark("?") {
                start -= 1
                while token(start - 1) == .mark(".") || token(start - 1) == .mark("?") { start -= 1 }
            }
            var found: [String] = []
            if isComparison(end), isName || isString(end + 2) { found.append("a provider's name is compared") }
            if isComparison(start - 2), isName || isString(start - 3) { found.append("a provider's name is compared") }
            if isName, token(start - 1) == .word("switch") { found.append("a provider's name is switched over") }
            if isName, token(start - 1) == .mark("("), token(start - 2) == .word("contains") {
                found.append("a provider's name is looked up")
            }
            return found
        }
    }

    /// The names of the classes of previews that a source file declares.
    static func previewClasses(in text: String) -> [String] {
        let tokens = SourceText(text).tokens
        return tokens.indices.dropLast().compactMap { index in
            guard tokens[index] == .word("class"), case .word(let name) = tokens[index + 1], name.hasSuffix("Preview")
            else { return nil }
            return name
        }
    }

    /// The casts to one of `classes` in a source file, in words.
    static func casts(to classes: Set<String>, in text: String) -> [String] {
        let tokens = SourceText(text).tokens
        return tokens.indices.compactMap { index in
            guard case .word(let name) = tokens[index], classes.contains(name), index > 1 else { return nil }
            let isTest = [.word("is"), .word("as")].contains(tokens[index - 1])
            let isCast =
                [.mark("?"), .mark("!")].contains(tokens[index - 1]) && tokens[index - 2] == .word("as")
            return isTest || isCast ? "a preview is cast to \(name)" : nil
        }
    }
}
