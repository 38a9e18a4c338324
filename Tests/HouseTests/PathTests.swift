// SPDX-License-Identifier: MPL-2.0

import Testing

@Suite struct PathTests {
    /// The calls that change what a path leads to, whatever links are on it.
    private static let changing: Set = [
        "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat",
        "symlink",
        "symlinkat", "chmod", "fchmodat", "chown", "lchown", "fchownat", "utime", "utimes", "utimensat", "truncate",
        "creat",
        "mkstemp", "mkostemp", "mkdtemp", "mkfifo", "mkfifoat", "mknod", "mknodat", "setxattr", "lsetxattr",
        "removexattr",
        "lremovexattr", "openat2", "openat2_call",
    ]
    /// The flags with which a file is opened in order to change it.
    private static let writing: Set = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", "O_TMPFILE"]
    /// The files that may make such calls, and why.
    private static let allowed = [
        // The one type that makes them, by the descriptor of a folder that was opened without links.
        "Sources/Engine/VolumeAccess/Changes/NameInFolder.swift": changing,
        // By /proc/self/fd, that is of a file that is open.
        "Sources/Engine/VolumeAccess/Changes/ExtendedAttributes.swift": ["setxattr"],
        // A private copy, which has no name a moment later, in a folder of the program's own.
        "Sources/Programs/vitrine-volume/SpoolFolder.swift": ["mkdir", "mkstemp", "open(…O_RDWR…)", "unlink"],
        // The attempts that a confined helper makes by path because they must be refused, and the file that they are made on.
        "Sources/Programs/vitrine-volume/ConfinementTrial+Attempts.swift": [
            "link", "mkdir", "open(…O_CREAT…)", "open(…O_WRONLY…)", "rename", "rmdir", "symlink", "truncate", "unlink",
        ],
        "Sources/Engine/VolumeAccess/Client/VolumeConfinement.swift": [
            "mkdtemp", "open(…O_CREAT…)", "open(…O_WRONLY…)", "rmdir", "unlink",
        ],
    ]

    /// The calls of a source file that change what a path leads to, and the files that it opens in order to change them.
    private static func violations(in text: String) -> [String] {
        let source = SourceText(text)
        let tokens = source.tokens
        // Some types have members and cases of these names, and call them with a label.
        var found = source.calls.filter { changing.contains($0) && source.callsWithoutLabel($0) }
        for index in tokens.indices.dropLast(3) where tokens[index] == .word("Glibc") && tokens[index + 1] == .mark(".")
        {
            if case .word(let name) = tokens[index + 2], changing.contains(name) { found.insert(name) }
        }
        for index in tokens.indices.dropLast() where tokens[index + 1] == .mark("(") {
            guard [.word("open"), .word("openat"), .word("open64")].contains(tokens[index]), isOfSystem(index, tokens)
            else { continue }
            // The flags are in the same call.
            var (depth, end) = (0, index + 1)
            repeat {
                if tokens[end] == .mark("(") { depth += 1 }
                if tokens[end] == .mark(")") { depth -= 1 }
                if case .word(let word) = tokens[end], writing.contains(word) { found.insert("open(…\(word)…)") }
                end += 1
            } while depth > 0 && end < tokens.count
        }
        return found.sorted()
    }

    /// Whether a call is one of the system's and not that of a type.
    private static func isOfSystem(_ index: Int, _ tokens: [SourceText.Token]) -> Bool {
        guard index > 1, tokens[index - 1] == .mark(".") else {
            return index == 0 || tokens[index - 1] != .word("func")
        }
        return tokens[index - 2] == .word("Glibc")
    }

    @Test func `files are changed beneath folders that were opened without links, and by nothing else`() {
        for path in Repository.files(under: "Sources", suffixes: [".swift", ".c"]) {
            let rest = Self.violations(in: Repository.text(path)).filter { Self.allowed[path]?.contains($0) != true }
            #expect(rest.isEmpty, "\(path)")
        }
    }

    @Test(arguments: [
        "unlink(path)", "_ = Glibc.rename(old, new)", "mkdir(path, 0o700)", "mkstemp(&name)",
        "let file = open(path, O_WRONLY | O_CREAT, 0o600)", "Glibc.open(path(of: file), O_RDWR)",
    ])
    func `the rule finds a call that changes what a path leads to`(planted: String) {
        #expect(!Self.violations(in: planted).isEmpty)
    }

    @Test(arguments: [
        "try changes.rename(file, to: name)", "func unlink(_ row: Row) {}", "NameInFolder.open(file, flags: O_WRONLY)",
        "open(path, O_RDONLY | O_CLOEXEC)", "place.remove(isFolder: true)", "case rename(RenameRule)",
        "await rename(into: &report)",
    ])
    func `the rule leaves reading alone, and calls of types`(text: String) {
        #expect(Self.violations(in: text).isEmpty)
    }
}

extension SourceText {
    /// Whether a free function is called with a first argument that has no label, as those of the system are.
    fileprivate func callsWithoutLabel(_ name: String) -> Bool {
        tokens.indices.dropLast(3).contains { index in
            guard tokens[index] == .word(name), tokens[index + 1] == .mark("(") else { return false }
            if index > 0, [.mark("."), .word("func"), .word("case")].contains(tokens[index - 1]) { return false }
            return tokens[index + 3] != .mark(":")
        }
    }
}
