// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Synchronization

/// A rendering program under a name of its own, so that a test can find the processes that it has caused.
final class RunningProgram: Sendable {
    private static let count = Atomic<Int>(0)
    let path: String
    /// The programs of roles that have one of their own too.
    private let paths: [String]

    /// - Parameters:
    ///   - executable: the program.
    ///   - handicap: what is wrong with the whole of the hostile program, by the end of its name.
    init(_ executable: String = Setting.hostileProgram, handicap: String = "") {
        let number = Self.count.add(1, ordering: .relaxed).newValue
        let path = "/tmp/vitrine-test-\(getpid())-\(number)\(handicap)"
        self.path = path
        var paths: [String] = []
        for ending in [""] + RenderRole.allCases.map({ "-\($0.rawValue)" })
        where access(executable + ending, X_OK) == 0 {
            unlink(path + ending)
            symlink(executable + ending, path + ending)
            paths.append(path + ending)
        }
        self.paths = paths
    }

    deinit {
        for path in paths { unlink(path) }
    }

    /// The processes that were started, without their children.
    var zygotes: [pid_t] {
        let all = processes
        return all.filter { process in !all.contains { $0.id == process.parent } }.map(\.id)
    }

    /// The processes of the hostile program that were forked, one a document, by the name that they take.
    var children: [pid_t] {
        let all = processes
        return all.filter { process in process.isNamed && all.contains { $0.id == process.parent } }.map(\.id)
    }

    private var processes: [(id: pid_t, parent: pid_t, isNamed: Bool)] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var result: [(id: pid_t, parent: pid_t, isNamed: Bool)] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // A program's own name comes first; bubblewrap only mentions it.
            guard let id = pid_t(name), paths.contains(where: { content("/proc/\(id)/cmdline").hasPrefix($0 + "\0") })
            else { continue }
            let status = content("/proc/\(id)/stat")
            guard let end = status.lastIndex(of: ")") else { continue }
            let fields = status[end...].split(separator: " ")
            if fields.count > 2, fields[1] != "Z", let parent = pid_t(fields[2]) {
                result.append((id, parent, status.contains("(document)")))
            }
        }
        return result
    }

    private func content(_ path: String) -> String {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let length = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, length)), as: UTF8.self)
    }
}
