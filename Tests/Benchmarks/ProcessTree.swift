// SPDX-License-Identifier: MPL-2.0
import Glibc
import Measuring

/// This process and those below it, as `/proc` tells.
enum ProcessTree {
    /// A line of `/proc/PID/stat`.
    struct Entry {
        var identifier: pid_t
        var parent: pid_t
        /// The letter that stands for what it does.
        var state: Character
        /// Seconds of processor time it spent itself.
        var own: Double
        /// Seconds spent by children of it that are gone and waited for.
        var reaped: Double
    }

    /// Seconds of processor time that this process and the waited-for ones spent.
    static func processorTime() -> Double {
        var own = rusage()
        var reaped = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &reaped)
        return seconds(own) + seconds(reaped)
    }

    /// Seconds of processor time that the living descendants of this process and those they waited for spent. Looking
    /// for them takes milliseconds itself.
    static func processorTimeBelow() -> Double {
        descendants(of: getpid()).reduce(0) { $0 + $1.own + $1.reaped }
    }

    /// Seconds of processor time that a process, its living descendants and the waited-for ones spent.
    static func processorTime(below ancestor: pid_t) -> Double {
        let itself = entries().filter { $0.identifier == ancestor }
        return (itself + descendants(of: ancestor)).reduce(0) { $0 + $1.own + $1.reaped }
    }

    /// What a `rusage` says, in seconds.
    static func seconds(_ usage: rusage) -> Double {
        Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    /// The living processes below `ancestor`, in no order.
    static func descendants(of ancestor: pid_t) -> [Entry] {
        let children = Dictionary(grouping: entries(), by: \.parent)
        var found: [Entry] = []
        var todo = [ancestor]
        while let next = todo.popLast() {
            for child in children[next] ?? [] {
                found.append(child)
                todo.append(child.identifier)
            }
        }
        return found
    }

    /// Bytes of memory that the process holds alone, plus its share of what it has in common with others.
    static func memory(of process: pid_t) -> Int {
        let line = text("/proc/\(process)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }

    /// The same of a process and all below it.
    static func memory(below ancestor: pid_t) -> Int {
        descendants(of: ancestor).reduce(memory(of: ancestor)) { $0 + memory(of: $1.identifier) }
    }

    /// Waits until a process and those below it have spent next to no processor time for three seconds.
    ///
    /// - Throws: ``BenchError`` when they still do after `limit` seconds.
    @MainActor static func settled(_ ancestor: pid_t, limit: Double = 600) async throws {
        var (before, since) = (processorTime(below: ancestor), Clock.now)
        let isSettled = await Clock.wait(limit: limit, interval: 0.5) {
            let now = processorTime(below: ancestor)
            if abs(now - before) > 0.1 { (before, since) = (now, Clock.now) }
            return Clock.now - since > 3
        }
        guard isSettled else { throw BenchError("a program was still busy after \(limit) s") }
    }

    /// How often the threads of a process stopped waiting for something.
    static func wakeUps(of process: pid_t) -> Int {
        names(in: "/proc/\(process)/task").reduce(0) { sum, thread in
            let line = text("/proc/\(process)/task/\(thread)/status").split(separator: "\n")
                .first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }

    private static func entries() -> [Entry] {
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        return names(in: "/proc").compactMap { name in
            guard let identifier = pid_t(name) else { return nil }
            // The name in parentheses may hold anything, so fields count from the last parenthesis.
            guard let fields = text("/proc/\(name)/stat").split(separator: ")").last?.split(separator: " "),
                fields.count > 14, let parent = pid_t(fields[1]), let state = fields[0].first
            else { return nil }
            let times = fields[11...14].compactMap { Double($0) }.map { $0 / ticks }
            guard times.count == 4 else { return nil }
            return Entry(
                identifier: identifier, parent: parent, state: state, own: times[0] + times[1],
                reaped: times[2] + times[3])
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { names.append(String(cString: $0)) }
            }
        }
        return names
    }

    /// A file of `/proc`, empty when it is gone.
    private static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = read(file, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
