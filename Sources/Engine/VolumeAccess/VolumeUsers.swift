// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc

/// Which programs have something of a volume open, as far as this user may know.
public enum VolumeUsers {
    /// A program, and what it has open.
    public struct User: Hashable, Sendable {
        /// The process.
        public let process: Int32
        /// The program's name.
        public let name: String
        /// A file or folder of the volume that it has open or works in; nil when that is not known.
        public let file: FileLocation?
    }

    /// Looks through the processes (`/proc`), away from the caller's thread. No volume is touched.
    ///
    /// - Parameters:
    ///   - root: the volume's first folder.
    ///   - others: processes that somebody else says use it.
    /// - Returns: one entry for each process but this one and its children, which let go of a volume when they are told to.
    public static func find(_ root: FileLocation, and others: [Int32] = []) async -> [User] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: look(root, others))
            }
        }
    }

    private static func look(_ root: FileLocation, _ others: [Int32]) -> [User] {
        let processes = names(in: "/proc").compactMap { Int32($0) }
        return processes.sorted().compactMap { process in
            let file = root.path.flatMap { use(of: $0, by: process) }
            guard file != nil || others.contains(process), process != getpid(), parent(of: process) != getpid() else {
                return nil
            }
            return User(
                process: process, name: text("/proc/\(process)/comm"), file: file.map { FileLocation(path: $0) })
        }
    }

    /// An open file, or else the working folder, below a folder.
    private static func use(of folder: [UInt8], by process: Int32) -> [UInt8]? {
        let links = names(in: "/proc/\(process)/fd").map { "/proc/\(process)/fd/\($0)" } + ["/proc/\(process)/cwd"]
        return links.lazy.compactMap { target(of: $0) }.first { MountTable.holds(folder, $0) }
    }

    private static func parent(of process: Int32) -> Int32? {
        // After the name, which may hold anything: the state, then the parent.
        text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ").dropFirst().first
            .flatMap { Int32($0) }
    }

    private static func names(in folder: String) -> [String] {
        let names = try? LocalFileChanges().names(in: FileLocation(path: folder))
        return (names ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func target(of link: String) -> [UInt8]? {
        try? LocalFileChanges().target(of: FileLocation(path: link))
    }

    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(file, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
