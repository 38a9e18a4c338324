// SPDX-License-Identifier: MPL-2.0

internal import CSandbox
internal import Glibc

/// The state of the sandbox of a zygote as the kernel and bubblewrap report it, read from outside (`proc(5)`).
///
/// It shows a filter in force, lost privileges, threads and namespaces. Neither the rules of the filter nor Landlock can be
/// seen from outside: for these the zygote's probe has to do (`SANDBOX_PROBE`). Together they find a program that is
/// broken, old, or started where a layer has no effect; a program made to deceive could answer the probe as it likes.
struct SandboxEvidence {
    /// Files that each process may read of itself, and that the kernel may hide.
    private struct Process {
        let status: [Substring: Substring]
        let parent: pid_t

        /// Nil when there is no such process, or it is hidden.
        init?(_ id: pid_t) {
            guard let text = SandboxEvidence.text("/proc/\(id)/status") else { return nil }
            var status: [Substring: Substring] = [:]
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { status[parts[0]] = parts[1].drop { $0 == "\t" || $0 == " " } }
            }
            self.status = status
            parent = status["PPid"].flatMap { pid_t($0) } ?? 0
        }

        func number(_ field: Substring) -> Int? { status[field].flatMap { Int($0) } }
    }

    private let speaker: pid_t
    private let started: pid_t
    private let process: Process?
    private let own: Process?
    /// The namespaces that bubblewrap reports, by name; empty without bubblewrap.
    private let namespaces: [String: UInt64]
    private let isWrapped: Bool

    /// Collects it.
    init(of zygote: Zygote) {
        speaker = zygote.speaker
        started = zygote.process
        process = Process(speaker)
        own = Process(getpid())
        isWrapped = zygote.isWrapped
        namespaces = zygote.isWrapped ? Self.numbers(zygote.namespaceReport) : [:]
    }

    /// The layers that are in force; nil when the process is not sandboxed as it must be, or as it claims.
    func layers(claimed reply: sandbox_reply) -> SandboxReport.Walls? {
        let known = knownNamespaces(reply)
        guard let known else { return nil }
        let layers = SandboxReport.Walls(
            landlock: Int(reply.landlock), hasFilter: true, hasNoNewPrivileges: true, namespaces: known,
            isVerified: process != nil)
        guard let process else { return isHidden ? layers : nil }
        // Filters that this process has itself are inherited.
        let filters = process.number("Seccomp_filters"), inherited = own?.number("Seccomp_filters") ?? 0
        guard isDescendant, process.number("Seccomp") == 2, filters.map({ $0 > inherited }) ?? true,
            process.number("NoNewPrivs") == 1, process.number("Threads") == 1
        else { return nil }
        for field in ["CapInh", "CapPrm", "CapEff", "CapAmb"] as [Substring] {
            guard let set = process.status[field], set.allSatisfy({ $0 == "0" }) else { return nil }
        }
        return layers
    }

    /// Whether the kernel shows nobody this process (`hidepid` of `proc(5)`); it says then no more than before.
    private var isHidden: Bool { kill(speaker, 0) == 0 && access("/proc/\(speaker)", F_OK) != 0 }

    /// Whether the process is the one that was started, or comes from it: through the first process in bubblewrap's
    /// namespace where there is one.
    private var isDescendant: Bool {
        let first = namespaces["child-pid"].map { pid_t(truncatingIfNeeded: $0) }
        var (next, hasMetFirst) = (speaker, first == nil)
        for _ in 0..<8 {
            if next == first { hasMetFirst = true }
            if next == started { return hasMetFirst }
            guard let parent = Process(next)?.parent, parent > 1 else { return false }
            next = parent
        }
        return false
    }

    /// The namespaces of its own that are confirmed; nil when what it claims contradicts bubblewrap.
    private func knownNamespaces(_ reply: sandbox_reply) -> [String]? {
        let names = ["user", "mnt", "pid", "net", "ipc", "uts"]
        let spoken = [
            "user": "user", "mnt": "mount", "pid": "process", "net": "network", "ipc": "ipc", "uts": "hostname",
        ]
        let claims = withUnsafeBytes(of: reply.namespaces) { Array($0.bindMemory(to: UInt64.self)) }
        var ours = sandbox_reply()
        withUnsafeMutablePointer(to: &ours.namespaces) { list in
            list.withMemoryRebound(to: UInt64.self, capacity: Int(SANDBOX_NAMESPACES)) { sandbox_namespaces($0) }
        }
        let here = withUnsafeBytes(of: ours.namespaces) { Array($0.bindMemory(to: UInt64.self)) }
        var known: [String] = []
        for (name, (claim, own)) in zip(names, zip(claims, here)) {
            if name == "user" {
                // Bubblewrap does not tell its number.
                let map = Self.text("/proc/\(speaker)/uid_map")
                if claim != own, claim != 0, map != nil, map != Self.text("/proc/self/uid_map") { known.append(name) }
            } else if let made = namespaces["\(name)-namespace"] {
                guard claim == made || claim == 0 else { return nil }
                if made != own { known.append(name) }
            }
        }
        return known.compactMap { spoken[$0] }
    }

    // MARK: reading

    private static func text(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return text(file)
    }

    private static func text(_ file: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let length = read(file, &bytes, bytes.count)
        return length > 0 ? String(decoding: bytes.prefix(length), as: UTF8.self) : nil
    }

    /// The numbers in what `bwrap --info-fd` writes: `"name": number`, a line each.
    private static func numbers(_ file: Int32) -> [String: UInt64] {
        var result: [String: UInt64] = [:]
        for line in (text(file) ?? "").split(whereSeparator: { $0 == "\n" || $0 == "," || $0 == "{" || $0 == "}" }) {
            let parts = line.split(separator: "\"")
            guard parts.count == 3, let colon = parts[2].firstIndex(of: ":") else { continue }
            let digits = parts[2][parts[2].index(after: colon)...].filter { $0 != " " }
            if let number = UInt64(digits) { result[String(parts[1])] = number }
        }
        return result
    }
}
