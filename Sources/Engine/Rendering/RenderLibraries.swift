// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Dispatch
internal import Glibc

/// The libraries that the rendering program draws with, as it tells them itself.
public struct RenderLibraries: Sendable {
    /// Names and versions, in alphabetical order.
    public let list: [(name: String, version: String)]

    /// Asks the program; an empty list when it cannot be asked.
    public init(of configuration: RenderConfiguration = RenderConfiguration()) async {
        let text = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Self.answer(configuration.executable)) }
        }
        list = text.split(separator: "\n").compactMap { line in
            guard let space = line.firstIndex(of: " ") else { return nil }
            return (String(line[..<space]), String(line[line.index(after: space)...]))
        }
    }

    private static func answer(_ executable: String) -> String {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return "" }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let words: [String] = [executable, "--versions", "\(SANDBOX_CONTROL)"]
        var arguments = words.map { strdup($0) } + [nil]
        var environment = ZygoteCommand.environment(for: .wide).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        let process = sandbox_spawn(&arguments, &environment, ends[1], 0)
        close(ends[1])
        guard process > 0 else { return "" }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 65_536, case let count = read(ends[0], &buffer, buffer.count), count > 0 {
            bytes += buffer.prefix(count)
        }
        waitpid(process, nil, 0)
        return String(decoding: bytes, as: UTF8.self)
    }
}
