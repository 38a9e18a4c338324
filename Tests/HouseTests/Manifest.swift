// SPDX-License-Identifier: MPL-2.0

/// The package's manifest, read as text: its targets, where they lie, and what they depend on.
struct Manifest {
    /// A target of the package.
    struct Target {
        /// What the manifest makes of it: `target`, `executableTarget`, `testTarget` or `systemLibrary`.
        var kind: String
        var name: String
        /// Its folder, relative to the top.
        var folder: String
        /// The files and folders in its folder that belong to it; empty for all of them.
        var sources: [String] = []
        /// The names of its direct dependencies, in the order of the manifest.
        var dependencies: [String] = []

        /// The name by which Swift imports it.
        var module: String { String(name.map { $0 == "-" ? "_" : $0 }) }
        /// Whether it has a header or C code instead of Swift.
        var isC: Bool { files(suffix: ".swift").isEmpty }

        /// The paths of its files whose names end in `suffix`, relative to the top.
        func files(suffix: String) -> [String] {
            let paths = sources.isEmpty ? [folder] : sources.map { "\(folder)/\($0)" }
            return Repository.files(under: paths.joined(separator: " "), suffixes: [suffix])
        }

        /// The names of the modules that its files import, each with one of the files.
        var imports: [String: String] {
            var imports: [String: String] = [:]
            for path in files(suffix: ".swift") {
                for module in SourceText.file(path).imports { imports[module] = path }
            }
            return imports
        }
    }

    /// Every target, in the order of the manifest.
    var targets: [Target] = []

    /// The manifest of the checkout.
    static let ours = Manifest(Repository.text("Package.swift"))

    private static let kinds: Set = ["target", "executableTarget", "testTarget", "systemLibrary"]

    /// Reads a manifest: targets that name themselves first, alone or in a call of `layer`.
    init(_ text: String) {
        let tokens = SourceText(text).tokens
        var (layer, depth, layerDepth) = ("", 0, 0)
        for index in tokens.indices {
            if tokens[index] == .mark("(") { depth += 1 }
            if tokens[index] == .mark(")") {
                depth -= 1
                if depth == layerDepth { layer = "" }
            }
            guard case .word(let word) = tokens[index], index + 4 < tokens.count, tokens[index + 1] == .mark("(") else {
                continue
            }
            if word == "layer", case .string(let folder, _) = tokens[index + 2] {
                (layer, layerDepth) = (folder, depth)
            }
            guard Self.kinds.contains(word), tokens[index + 2] == .word("name"),
                case .string(let name, _) = tokens[index + 4]
            else { continue }
            var target = Target(kind: word, name: name, folder: layer.isEmpty ? "Tests/\(name)" : "\(layer)/\(name)")
            let arguments = tokens[index...].dropFirst(5)
            let end = Self.end(ofCallAt: index + 1, in: tokens)
            for place in arguments.indices where place + 2 < end {
                if tokens[place] == .word("path"), case .string(let path, _) = tokens[place + 2] {
                    target.folder = path
                }
                guard tokens[place + 1] == .mark(":"), tokens[place + 2] == .mark("[") else { continue }
                let list = tokens[(place + 3)...].prefix { $0 != .mark("]") }.compactMap { token in
                    if case .string(let text, _) = token { text } else { nil }
                }
                if tokens[place] == .word("dependencies") { target.dependencies = list }
                if tokens[place] == .word("sources") { target.sources = list }
            }
            targets.append(target)
        }
    }

    /// The index of the parenthesis that closes the one at `index`.
    private static func end(ofCallAt index: Int, in tokens: [SourceText.Token]) -> Int {
        var depth = 0
        for place in tokens.indices[index...] {
            if tokens[place] == .mark("(") { depth += 1 }
            if tokens[place] == .mark(")") { depth -= 1 }
            if depth == 0 { return place }
        }
        return tokens.count
    }

    /// The target with a name; nil when there is none.
    subscript(name: String) -> Target? { targets.first { $0.name == name } }
}
