// SPDX-License-Identifier: MPL-2.0

/// Tells comments, strings, numbers and words of source code apart, by what most languages have in common. It is for a
/// picture too small to read; a preview is highlighted by a real grammar.
struct TextTint {
    /// The syntactic kind of a character. The raw value is its index in ``colours``.
    enum Kind: Int, CaseIterable {
        case plain, comment, string, number, keyword, tag
    }

    /// Red, green and blue of each kind.
    static let colours: [(UInt8, UInt8, UInt8)] = [
        (20, 23, 28), (107, 117, 128), (13, 107, 46), (158, 71, 0), (97, 36, 168), (8, 84, 168),
    ]

    private let lineComments: [[UInt8]]
    private let hasBlockComments: Bool
    private let isMarkup: Bool
    private let isPlain: Bool
    private var isInBlockComment = false
    private var isInTag = false

    /// The tint of a syntax, by GtkSourceView's identifier; none for plain text.
    init(syntax: String) {
        isPlain = ["", "markdown", "logcat"].contains(syntax)
        isMarkup = ["xml", "html"].contains(syntax)
        let hashes: Set = [
            "sh", "python3", "perl", "ruby", "yaml", "toml", "r", "makefile", "cmake", "meson", "desktop", "tcl",
            "awk", "gettext-translation", "php",
        ]
        let dashes: Set = ["sql", "haskell", "lua", "ada", "vhdl", "eiffel"]
        let signs: [String] =
            if hashes.contains(syntax) {
                ["#"]
            } else if dashes.contains(syntax) {
                ["--"]
            } else if ["latex", "erlang", "matlab"].contains(syntax) {
                ["%"]
            } else if ["scheme", "commonlisp"].contains(syntax) {
                [";"]
            } else if ["json", "css"].contains(syntax) {
                []
            } else {
                ["//"]
            }
        lineComments = signs.map { Array($0.utf8) }
        hasBlockComments = !hashes.contains(syntax) && !dashes.contains(syntax) && !isMarkup
    }

    /// The kind of each byte of a line; block comments and tags go on from line to line.
    mutating func kinds(of line: [UInt8]) -> [Kind] {
        var kinds = [Kind](repeating: .plain, count: line.count)
        if isPlain { return kinds }
        var index = 0
        func mark(_ range: Range<Int>, _ kind: Kind) {
            for place in range { kinds[place] = kind }
        }
        while index < line.count {
            let byte = line[index]
            let rest = line[index...]
            if isInBlockComment {
                let end = isMarkup ? Self.find("-->", in: rest) : Self.find("*/", in: rest)
                mark(index..<(end ?? line.count), .comment)
                isInBlockComment = end == nil
                index = end ?? line.count
            } else if isMarkup && rest.starts(with: "<!--".utf8) || hasBlockComments && rest.starts(with: "/*".utf8) {
                isInBlockComment = true
            } else if lineComments.contains(where: { rest.starts(with: $0) }) && !isMarkup {
                mark(index..<line.count, .comment)
                index = line.count
            } else if isMarkup && !isInTag {
                if byte == UInt8(ascii: "<") { isInTag = true }
                if isInTag { kinds[index] = .tag }
                index += 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
                let end = Self.endOfString(line, index)
                mark(index..<end, .string)
                index = end
            } else if isMarkup {
                kinds[index] = .tag
                if byte == UInt8(ascii: ">") { isInTag = false }
                index += 1
            } else if Self.isDigit(byte) {
                let end = rest.firstIndex { !Self.isWord($0) && $0 != UInt8(ascii: ".") } ?? line.count
                mark(index..<end, .number)
                index = end
            } else if Self.isWord(byte) {
                let end = rest.firstIndex { !Self.isWord($0) } ?? line.count
                if Self.keywords.contains(String(decoding: line[index..<end], as: UTF8.self)) {
                    mark(index..<end, .keyword)
                }
                index = end
            } else {
                index += 1
            }
        }
        return kinds
    }

    /// The end of a string that starts at `start`: after its closing mark, or with the line.
    private static func endOfString(_ line: [UInt8], _ start: Int) -> Int {
        var index = start + 1
        while index < line.count {
            if line[index] == UInt8(ascii: "\\") {
                index += 1
            } else if line[index] == line[start] {
                return index + 1
            }
            index += 1
        }
        // An apostrophe alone is one.
        return line[start] == UInt8(ascii: "'") ? start + 1 : line.count
    }

    private static func find(_ text: String, in rest: ArraySlice<UInt8>) -> Int? {
        let wanted = Array(text.utf8)
        guard rest.count >= wanted.count else { return nil }
        for index in rest.startIndex...(rest.endIndex - wanted.count)
        where rest[index..<index + wanted.count].elementsEqual(wanted) {
            return index + wanted.count
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
    }

    private static let keywords: Set<String> = [
        "abstract", "and", "as", "async", "await", "begin", "bool", "boolean", "break", "byte", "case", "catch",
        "char", "class", "const", "continue", "def", "default", "defer", "delete", "do", "done", "double", "elif",
        "else", "end", "enum", "esac", "except", "export", "extends", "extension", "extern", "false", "fi", "final",
        "finally", "float", "fn", "for", "foreach", "from", "func", "function", "global", "go", "goto", "guard", "if",
        "impl", "implements", "import", "in", "include", "init", "inline", "instanceof", "int", "interface",
        "internal", "is", "lambda", "let", "local", "long", "loop", "match", "mod", "module", "mut", "namespace",
        "new", "nil", "none", "not", "null", "open", "operator", "or", "override", "package", "pass", "private",
        "procedure", "protected", "protocol", "pub", "public", "raise", "readonly", "require", "return", "select",
        "self", "short", "signed", "static", "string", "struct", "super", "switch", "template", "then", "this",
        "throw", "throws", "trait", "true", "try", "type", "typedef", "typename", "union", "unsigned", "use", "using",
        "var", "virtual", "void", "when", "where", "while", "with", "yield", "None", "True", "False", "Self",
        "SELECT", "FROM", "WHERE", "INSERT", "UPDATE", "DELETE", "CREATE", "TABLE", "BEGIN", "END", "NULL", "MODULE",
    ]
}
