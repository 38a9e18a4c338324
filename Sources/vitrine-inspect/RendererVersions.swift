// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc

/// The libraries that the rendering program links, as it tells them itself: `vitrine-render --versions` prints a name,
/// a space and a version a line.
struct RendererVersions: Sendable {
    let list: [(name: String, version: String)]

    /// Asks the program; an empty list when it cannot be asked.
    static func ask(_ executable: String) async -> RendererVersions {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let lines = String(decoding: output(of: executable), as: UTF8.self).split(separator: "\n")
                continuation.resume(
                    returning: RendererVersions(
                        list: lines.compactMap { line in
                            guard let space = line.firstIndex(of: " ") else { return nil }
                            return (String(line[..<space]), String(line[line.index(after: space)...]))
                        }))
            }
        }
    }

    private static func output(of executable: String) -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return [] }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(executable), strdup("--versions"), nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let status = posix_spawn(&process, executable, &actions, nil, &arguments, environ)
        close(ends[1])
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while status == 0, bytes.count < 65_536 {
            let count = read(ends[0], &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer.prefix(count)
        }
        close(ends[0])
        if status == 0 { waitpid(process, nil, 0) }
        return bytes
    }
}
