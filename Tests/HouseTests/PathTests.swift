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
        // GLib's by path.
        "g_unlink", "g_remove", "g_rename", "g_rmdir", "g_mkdir", "g_mkdir_with_parents", "g_chmod", "g_utime",
        "g_creat",
        "g_open", "g_fopen", "g_freopen", "g_mkstemp", "g_mkstemp_full", "g_mkdtemp", "g_mkdtemp_full",
        "g_file_open_tmp", "g_dir_make_tmp", "g_file_set_contents", "g_file_set_contents_full",
        "g_key_file_save_to_file", "g_bookmark_file_to_file",
    ]
    /// The beginnings of the names of GIO's calls that do so (`g_file_delete_async`, `g_file_set_attribute_uint32`…).
    private static let changingOfGIO = [
        "g_file_append_to", "g_file_copy", "g_file_create", "g_file_delete", "g_file_make_directory",
        "g_file_make_symbolic_link", "g_file_move", "g_file_new_tmp", "g_file_open_readwrite", "g_file_replace",
        "g_file_set_attribute", "g_file_set_display_name", "g_file_trash",
    ]
    /// The flags with which a file is opened in order to change it.
    private static let writing: Set = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", "O_TMPFILE"]
    /// The files that may make such calls, and why.
    private static let allowed: [String: Set<String>] = [
        // The one type that makes them, by the descriptor of a folder that was opened without links.
        "Sources/Engine/VolumeAccess/Changes/NameInFolder.swift": changing.union(["open(…flags…)"]),
        // By URI, for servers, which have no descriptors: GIOFileChanges in a volume's helper is their only caller.
        "Sources/Bindings/VitrineGLib/File+Changing.swift": [
            "g_file_create", "g_file_delete", "g_file_make_directory", "g_file_make_symbolic_link", "g_file_move",
            "g_file_set_attribute_uint32", "g_file_set_attribute_uint64",
        ],
        // In a Flatpak the portal moves the file to the trash.
        "Sources/Bindings/VitrineGLib/FileTrash.swift": ["g_file_trash"],
        // A function of the type's own that has the name and takes a document.
        "Sources/Engine/Thumbnails/Cache/ThumbnailCache.swift": ["open(…document…)"],
        "Sources/Engine/Thumbnails/Cache/ThumbnailCache+Changes.swift": ["open(…document…)"],
        // By /proc/self/fd, that is of a file that is open.
        "Sources/Engine/VolumeAccess/Changes/ExtendedAttributes.swift": ["setxattr"],
        // A private copy, which has no name a moment later, in a folder of the program's own.
        "Sources/Programs/vitrine-volume/SpoolFolder.swift": ["mkdir", "mkstemp", "open(…O_RDWR…)", "unlink"],
        // The attempts that a confined helper makes by path because they must be refused, and the file that they are made on.
        "Sources/Programs/vitrine-volume/ConfinementTrial+Attempts.swift": [
            "link", "mkdir", "open(…O_CREAT…)", "open(…O_WRONLY…)", "open(…flags…)", "rename", "rmdir", "symlink",
            "truncate", "unlink",
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
        var found = source.calls.filter { isChanging($0) && source.callsWithoutLabel($0) }
        for index in tokens.indices.dropLast(3) where tokens[index] == .word("Glibc") && tokens[index + 1] == .mark(".")
        {
            if case .word(let name) = tokens[index + 2], isChanging(name) || name == "remove" { found.insert(name) }
        }
        for index in tokens.indices.dropLast() where tokens[index + 1] == .mark("(") {
            guard case .word(let name) = tokens[index], isOfSystem(index, tokens),
                let flags = ["open": 1, "open64": 1, "openat": 2, "fopen": 1, "fopen64": 1, "freopen": 1][name]
            else { continue }
            let arguments = source.arguments(openedAt: index + 1)
            // Those of types have labels, or fewer arguments.
            let hasLabels = arguments.contains { $0.count > 1 && $0[1] == .mark(":") }
            guard arguments.count > flags, !hasLabels else { continue }
            if name.hasPrefix("f") {
                if case .string(let mode, _)? = arguments[flags].first, !mode.contains(where: { "wa+".contains($0) }) {
                    continue
                }
                found.insert(name)
                continue
            }
            // A number is a flag that Swift does not import. Whatever else is no flag may hold any.
            for case .word(let word) in arguments[flags] where word.first?.isNumber != true {
                if writing.contains(word) || !word.hasPrefix("O_") { found.insert("open(…\(word)…)") }
            }
        }
        return found.sorted()
    }

    private static func isChanging(_ call: String) -> Bool {
        changing.contains(call) || call.hasPrefix("g_file_") && changingOfGIO.contains { call.hasPrefix($0) }
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
        "let file = open(path, flags | O_CLOEXEC)", "openat(folder, name, isNew ? own : other, 0o600)",
        "g_file_delete(file, nil, &error)", "g_file_copy_async(file, other, 0, 0, nil, nil, nil, nil, nil)",
        "g_file_create(file, 0, nil, &error)", "g_file_move(file, other, 0, nil, nil, nil, &error)", "g_unlink(path)",
        "g_mkdir_with_parents(path, 0o700)", "g_file_set_contents(path, text, -1, nil)", "fopen(path, \"r+\")",
        "FILE *file = fopen(path, mode);", "Glibc.remove(path)",
    ])
    func `the rule finds a call that changes what a path leads to`(planted: String) {
        #expect(!Self.violations(in: planted).isEmpty)
    }

    @Test(arguments: [
        "try changes.rename(file, to: name)", "func unlink(_ row: Row) {}", "NameInFolder.open(file, flags: O_WRONLY)",
        "open(path, O_RDONLY | O_CLOEXEC)", "place.remove(isFolder: true)", "case rename(RenameRule)",
        "await rename(into: &report)", "FILE *file = fopen(path, \"re\");", "g_file_new_for_path(path)",
        "open(menu(of: item), at: place)", "open(film, \"video/mp4\", document, longest: .infinity)", "remove(key)",
        "open(path, 0o20_000_000 | O_DIRECTORY | O_CLOEXEC)",
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

    /// The pieces of each argument of a call, by the place of its opening parenthesis.
    fileprivate func arguments(openedAt start: Int) -> [[Token]] {
        var (arguments, depth) = ([[Token]()], 0)
        for token in tokens[start...] {
            switch token {
            case .mark("("), .mark("["), .mark("{"):
                depth += 1
                if depth == 1 { continue }
            case .mark(")"), .mark("]"), .mark("}"):
                depth -= 1
                if depth == 0 { return arguments }
            case .mark(",") where depth == 1:
                arguments.append([])
                continue
            default: break
            }
            arguments[arguments.count - 1].append(token)
        }
        return arguments
    }
}
