// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// Who is next: which waiting job starts when there is room.
///
/// As many jobs run as there are processors; a preview has one place more, so it never waits for thumbnails. Within a
/// priority, first come, first served. A job that was running when its zygote died runs alone in its role, so that the
/// culprit is known if it happens again.
struct RenderQueue {
    private struct Entry {
        let ticket: UInt64
        let role: RenderRole
        let priority: RenderPriority
        let isAlone: Bool
    }

    private let concurrency: Int
    /// Sorted: the next one last.
    private var waiting: [Entry] = []
    private var running: [UInt64: Entry] = [:]

    /// An empty queue.
    init(concurrency: Int) {
        self.concurrency = max(1, concurrency)
    }

    /// The roles that somebody waits for.
    var waitingRoles: Set<RenderRole> { Set(waiting.map(\.role)) }

    /// The tickets that wait for a role, in order.
    func waiting(for role: RenderRole) -> [UInt64] {
        waiting.reversed().filter { $0.role == role }.map(\.ticket)
    }

    /// Adds a job.
    mutating func add(_ ticket: UInt64, role: RenderRole, priority: RenderPriority, alone: Bool = false) {
        // Behind all of the same priority, that is, before them in the array.
        var low = 0
        var high = waiting.count
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].priority <= priority { high = middle } else { low = middle + 1 }
        }
        waiting.insert(Entry(ticket: ticket, role: role, priority: priority, isAlone: alone), at: low)
    }

    /// Takes a waiting job out.
    mutating func remove(_ ticket: UInt64) {
        if let index = waiting.firstIndex(where: { $0.ticket == ticket }) { waiting.remove(at: index) }
    }

    /// Says that a job has ended, so that its place is free.
    mutating func finish(_ ticket: UInt64) {
        running[ticket] = nil
    }

    /// The job to start now, which counts as running from here on; nil when there is no room or nothing to do.
    ///
    /// - Parameter roles: the roles whose process is ready.
    mutating func next(in roles: Set<RenderRole>) -> UInt64? {
        guard running.count <= concurrency else { return nil }
        for index in waiting.indices.reversed() where mayStart(waiting[index], in: roles) {
            let entry = waiting.remove(at: index)
            running[entry.ticket] = entry
            return entry.ticket
        }
        return nil
    }

    private func mayStart(_ entry: Entry, in roles: Set<RenderRole>) -> Bool {
        guard roles.contains(entry.role) else { return false }
        guard running.count < concurrency || entry.priority == .preview else { return false }
        if entry.isAlone { return !running.values.contains { $0.role == entry.role } }
        return !running.values.contains { $0.role == entry.role && $0.isAlone }
            && !waiting.contains { $0.role == entry.role && $0.isAlone }
    }
}
