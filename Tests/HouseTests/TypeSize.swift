// SPDX-License-Identifier: MPL-2.0

/// The size of a type: the lines of its declaration and of all its extensions, and its stored properties.
struct TypeSize: Equatable {
    /// The lines, without those of nested types, which are types of their own.
    var lines = 0
    /// The stored properties of its instances; those of enumerations and protocols are none.
    var properties = 0

    /// The sizes of the types of some files, by their names with the names of the types around them.
    ///
    /// - Parameter files: the files of one module.
    static func sizes(in files: [SourceText]) -> [String: TypeSize] {
        var sizes: [String: TypeSize] = [:]
        for file in files {
            var reader = TypeReader(file)
            reader.read(into: &sizes)
        }
        return sizes
    }
}

/// Reads the declarations of types in a file by matching its braces.
private struct TypeReader {
    /// An open brace: that of a type, or any other.
    private struct Scope {
        /// Nil for a brace that is no type's.
        var name: String?
        var storesProperties = false
        var firstLine = 0
        /// The parentheses and brackets that are open around it.
        var depth = 0
    }

    private let tokens: [SourceText.Token]
    private let lines: [Int]
    private var scopes: [Scope] = []
    private var depth = 0
    /// The type whose opening brace has not come yet.
    private var pending: Scope?

    private static let storing: Set = ["class", "struct", "actor"]
    private static let kinds = storing.union(["enum", "extension", "protocol"])
    private static let members: Set = [
        "let", "var", "func", "init", "deinit", "subscript", "case", "typealias", "struct", "class", "enum", "actor",
    ]
    private static let modifiers: Set = [
        "private", "fileprivate", "internal", "public", "package", "open", "lazy", "weak", "unowned", "final",
        "nonisolated", "override", "MainActor",
    ]

    init(_ file: SourceText) { (tokens, lines) = (file.tokens, file.lines) }

    mutating func read(into sizes: inout [String: TypeSize]) {
        for index in tokens.indices {
            switch tokens[index] {
            case .mark("("), .mark("["): depth += 1
            case .mark(")"), .mark("]"): depth -= 1
            case .mark("{"): open(at: index)
            case .mark("}"): close(at: index, &sizes)
            case .word(let word) where Self.kinds.contains(word): declare(word, at: index)
            case .word("let"), .word("var"):
                if let scope = scopes.last, let name = scope.name, scope.storesProperties, scope.depth == depth,
                    isStored(index)
                {
                    sizes[name, default: TypeSize()].properties += 1
                }
            default: break
            }
        }
    }

    private func token(_ index: Int) -> SourceText.Token? { tokens.indices.contains(index) ? tokens[index] : nil }

    private mutating func declare(_ kind: String, at index: Int) {
        if let before = token(index - 1), before == .mark(".") || before == .word("import") { return }
        guard case .word(var name)? = token(index + 1), !Self.members.contains(name) else { return }
        var next = index + 2
        while token(next) == .mark("."), case .word(let inner)? = token(next + 1) {
            name += "." + inner
            next += 2
        }
        pending = Scope(name: name, storesProperties: Self.storing.contains(kind), firstLine: lines[index])
    }

    private mutating func open(at index: Int) {
        var scope = Scope(depth: depth)
        if let type = pending, depth == scopes.last?.depth ?? 0 {
            scope = type
            scope.depth = depth
            let outer = scopes.last { $0.name != nil }?.name
            scope.name = (outer.map { $0 + "." } ?? "") + (type.name ?? "")
            pending = nil
        }
        scopes.append(scope)
    }

    private mutating func close(at index: Int, _ sizes: inout [String: TypeSize]) {
        guard let scope = scopes.popLast(), let name = scope.name else { return }
        let count = lines[index] - scope.firstLine + 1
        sizes[name, default: TypeSize()].lines += count
        if let outer = scopes.last(where: { $0.name != nil })?.name {
            sizes[outer, default: TypeSize()].lines -= count
        }
    }

    /// Whether the property declared at an index belongs to instances and is stored.
    private func isStored(_ index: Int) -> Bool {
        var before = index - 1
        while let token = token(before) {
            if token == .mark(")") {
                while before > 0, self.token(before) != .mark("(") { before -= 1 }
            } else if token == .word("static") || token == .word("class") {
                return false
            } else if token != .mark("@") {
                guard case .word(let word) = token, Self.modifiers.contains(word) else { break }
            }
            before -= 1
        }
        guard tokens[index] == .word("var") else { return true }
        var (nesting, next) = (0, index + 1)
        while let token = token(next) {
            switch token {
            case .mark("("), .mark("["): nesting += 1
            case .mark(")"), .mark("]"): nesting -= 1
            case .mark("=") where nesting == 0: return true
            case .mark("}"): return true
            case .mark("{") where nesting == 0:
                return [.word("didSet"), .word("willSet")].contains(self.token(next + 1))
            case .word(let word) where nesting == 0 && Self.members.contains(word): return true
            default: break
            }
            next += 1
        }
        return true
    }
}
