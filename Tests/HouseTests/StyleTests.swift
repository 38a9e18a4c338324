// SPDX-License-Identifier: MPL-2.0
import Testing

struct StyleTests {
    @Test func `every file says its licence`() {
        let files =
            ["Sources", "Tests", ".ci", "data/packages/install", "Makefile", "Package.swift"]
            .flatMap { Repository.files(under: $0, suffixes: [".swift", ".c", ".h", "install", "run", "Makefile"]) }
            .filter { !$0.hasPrefix("Tests/Fixtures/") }
        for path in files {
            let top = Repository.text(path).split(separator: "\n").prefix(2)
            #expect(top.contains { $0.contains("SPDX-License-Identifier: MPL-2.0") }, "\(path)")
        }
    }

    @Test func `no source file is longer than 400 lines`() {
        for path in Repository.files(under: "Sources", suffixes: [".swift"])
            + Repository.files(under: "Tests", suffixes: [".swift"])
        {
            let count = Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(count <= 400, "\(path)")
        }
    }

    @Test func `nothing at the top but what belongs there`() {
        let expected: Set = [
            "Package.swift", "Sources", "Tests", "data", "po", "README.md", "Makefile", "LICENSE", ".ci",
            ".swift-format", ".editorconfig", ".gitignore",
        ]
        // What git ignores is nobody's business.
        let local: Set = [".git", ".build", "Package.resolved"]
        let found = Set(Shell.lines("ls -A")).subtracting(local).filter { !$0.hasPrefix(".build-") }
        #expect(found == expected)
    }

    @Test func `no folder is a drawer for everything`() {
        let drawers: Set = ["utils", "util", "helpers", "helper", "shared", "managers", "misc", "common"]
        for folder in Shell.lines("find Sources Tests -type d -printf '%f\\n'") {
            #expect(!drawers.contains(folder.lowercased()), "\(folder)")
        }
    }
}
