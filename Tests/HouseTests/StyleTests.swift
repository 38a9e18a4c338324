// SPDX-License-Identifier: MPL-2.0
import Testing

struct StyleTests {
    @Test func `every file says its licence`() {
        let files =
            ["Sources", "Examples", "Tests", ".ci", "Makefile", "Package.swift"]
            .flatMap { Repository.files(under: $0, suffixes: [".swift", ".c", ".h", "run", "Makefile"]) }
            .filter { !$0.hasPrefix("Tests/Fixtures/") }
            + Shell.lines("find data -type f -perm -u+x")
        for path in files {
            let top = Repository.text(path).split(separator: "\n").prefix(2)
            #expect(top.contains { $0.contains("SPDX-License-Identifier: MPL-2.0") }, "\(path)")
        }
    }

    @Test func `no source file is longer than 400 lines`() {
        for path in Repository.files(under: "Sources Examples Tests", suffixes: [".swift"]) {
            let count = Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(count <= 400, "\(path)")
        }
    }

    @Test func `nothing at the top but what belongs there`() {
        let expected: Set = [
            "Package.swift", "Sources", "Examples", "Tests", "data", "docs", "po", "Makefile", "LICENSE",
            "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md",
            ".ci", ".swift-format", ".editorconfig", ".gitignore",
        ]
        // What git ignores is nobody's business.
        let local: Set = [".git", ".build", "Package.resolved"]
        let found = Set(Shell.lines("ls -A")).subtracting(local).filter { !$0.hasPrefix(".build-") }
        #expect(found == expected)
    }

    @Test func `a test that may be skipped gives the reason`() {
        for path in Repository.files(under: "Tests", suffixes: ["Tests.swift"]) {
            let tokens = SourceText.file(path).tokens
            for start in tokens.indices.dropLast(2)
            where tokens[start] == .word("enabled") && tokens[start + 1] == .mark("(") {
                var (depth, hasReason) = (0, false)
                for (token, next) in zip(tokens[(start + 1)...], tokens[(start + 2)...]) {
                    if token == .mark("(") { depth += 1 }
                    if token == .mark(")") { depth -= 1 }
                    if depth == 0 { break }
                    if depth == 1, token == .mark(","), case .string = next { hasReason = true }
                }
                #expect(hasReason, "\(path): a skipped test says nothing")
            }
        }
    }

    @Test func `no folder is a drawer for everything`() {
        let drawers: Set = ["utils", "util", "helpers", "helper", "shared", "managers", "misc", "common"]
        for folder in Shell.lines("find Sources Examples Tests -type d -printf '%f\\n'") {
            #expect(!drawers.contains(folder.lowercased()), "\(folder)")
        }
    }
}
