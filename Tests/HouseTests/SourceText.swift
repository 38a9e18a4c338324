// SPDX-License-Identifier: MPL-2.0

/// A Swift or C source file, cut into the few pieces that the house rules are about.
struct SourceText {
    /// A piece of code, without the comments.
    enum Token: Equatable {
        /// A word: an identifier, a keyword or a number.
        case word(String)
        /// A string literal: what stands between its quotes, as it is spelled.
        case string(String, isMultiline: Bool)
        /// Any other character that is not white space.
        case mark(Character)
    }

    /// The pieces in order.
    let tokens: [Token]

    /// Cuts `text` up.
    init(_ text: String) {
        var tokens: [Token] = []
        let text = Array(text)
        var index = 0
        func starts(_ prefix: String) -> Bool {
            text[index...].starts(with: prefix)
        }
        while index < text.count {
            let character = text[index]
            if starts("//") {
                while index < text.count, text[index] != "\n" { index += 1 }
            } else if starts("/*") {
                while index < text.count, !starts("*/") { index += 1 }
                index += 2
            } else if starts("\"\"\"") {
                index += 3
                let start = index
                while index < text.count, !starts("\"\"\"") { index += text[index] == "\\" ? 2 : 1 }
                tokens.append(.string(String(text[start..<min(index, text.count)]), isMultiline: true))
                index += 3
            } else if character == "\"" {
                index += 1
                let start = index
                while index < text.count, text[index] != "\"", text[index] != "\n" {
                    if starts("\\(") {
                        index = SourceText.end(ofInterpolation: index + 1, in: text)
                    } else {
                        index += text[index] == "\\" ? 2 : 1
                    }
                }
                tokens.append(.string(String(text[start..<min(index, text.count)]), isMultiline: false))
                index += 1
            } else if character.isLetter || character.isNumber || character == "_" {
                let start = index
                while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" {
                    index += 1
                }
                tokens.append(.word(String(text[start..<index])))
            } else {
                if !character.isWhitespace { tokens.append(.mark(character)) }
                index += 1
            }
        }
        self.tokens = tokens
    }

    /// The index behind an interpolation whose parenthesis opens at `index`; it may hold strings of its own.
    private static func end(ofInterpolation index: Int, in text: [Character]) -> Int {
        var index = index
        var depth = 0
        var isInString = false
        while index < text.count {
            switch text[index] {
            case "\"": isInString.toggle()
            case "(" where !isInString: depth += 1
            case ")" where !isInString: depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        return index
    }

    /// The modules this file imports.
    var imports: [String] {
        tokens.indices.compactMap { index in
            guard tokens[index] == .word("import"), index + 1 < tokens.count,
                case .word(let first) = tokens[index + 1]
            else { return nil }
            // `import struct Module.Name` names the kind first.
            let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
            guard kinds.contains(first), case .word(let module) = tokens[index + 2] else { return first }
            return module
        }
    }

    /// The names of the free functions it calls; members and declarations do not count, nor what it declares itself.
    var calls: Set<String> {
        var names: Set<String> = []
        var own: Set<String> = []
        for index in tokens.indices.dropLast() where tokens[index] == .word("func") {
            if case .word(let name) = tokens[index + 1] { own.insert(name) }
        }
        for index in tokens.indices.dropLast() where tokens[index + 1] == .mark("(") {
            guard case .word(let name) = tokens[index] else { continue }
            if index > 0, [.mark("."), .word("func")].contains(tokens[index - 1]) { continue }
            names.insert(name)
        }
        return names.subtracting(own)
    }

    /// What follows the opening parenthesis of every call of the free function `name`.
    func firstArguments(of name: String) -> [Token] {
        tokens.indices.dropLast(2).compactMap { index in
            guard tokens[index] == .word(name), tokens[index + 1] == .mark("(") else { return nil }
            if index > 0, [.mark("."), .word("func")].contains(tokens[index - 1]) { return nil }
            return tokens[index + 2]
        }
    }
}
