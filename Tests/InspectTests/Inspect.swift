// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestFiles

/// One run of `vitrine-inspect`, with a cache and a home of its own.
struct Inspect {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Runs the program in a folder. Arguments are bytes, as file names are.
    ///
    /// - Parameters:
    ///   - settings: more of its environment.
    ///   - wrapper: the program that runs it, with its arguments.
    init(_ arguments: [[UInt8]], in folder: String, settings more: [String] = [], wrapper: [String] = []) {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
        let program = own[..<own.lastIndex(of: "/")!] + "/vitrine-inspect"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        let names = ["/.output", "/.errors"].map { folder + $0 }
        for (descriptor, name) in zip([STDOUT_FILENO, STDERR_FILENO], names) {
            posix_spawn_file_actions_addopen(&actions, descriptor, name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        let words = (["env", "-C", folder] + wrapper + [String(program)]).map { Array($0.utf8) } + arguments
        var vector: [UnsafeMutablePointer<CChar>?] =
            words.map { word in strdup(word.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        let settings =
            [
                "HOME=\(folder)", "XDG_CACHE_HOME=\(folder)/.cache", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin",
                "VITRINE_LOCALEDIR=/nonexistent",
            ] + more
        var environment: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
        var process = pid_t()
        let failure = posix_spawn(&process, "/usr/bin/env", &actions, nil, &vector, &environment)
        precondition(failure == 0)
        var ended: Int32 = 0
        waitpid(process, &ended, 0)
        status = ended & 0x7F == 0 ? ended >> 8 & 0xFF : -1
        for text in vector { free(text) }
        for text in environment { free(text) }
        posix_spawn_file_actions_destroy(&actions)
        (output, errors) = (Self.content(names[0]), Self.content(names[1]))
    }

    /// Runs the program with words that are text.
    init(_ arguments: String..., in folder: TemporaryFolder) {
        self.init(arguments.map { Array($0.utf8) }, in: folder.path)
    }

    private static func content(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
