// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// The queue of waiting jobs, which decides which one starts when there is room.
///
/// The limit is one running job for each processor; a preview has one place more, so it never waits for thumbnails. Pictures
/// in documents have places of their own, because the jobs of these documents wait for them. A job that takes long makes room
/// for another one beside it, so that a few slow documents hold back no others. Within a priority, jobs start in the order in
/// which they came. A job that was running when its zygote died runs alone in its role, so that the cause is known if the
/// zygote dies again.
struct RenderQueue {
    private struct Entry {
        let ticket: UInt64
        let role: RenderRole
        let priority: RenderPriority
        let isAlone: Bool
    }

    /// How long a job may hold others back, in milliseconds.
    static let patience: Int64 = 500

    private let concurrency: Int
    /// Sorted: the next one last.
    private var waiting: [Entry] = []
    private var running: [UInt64: (entry: Entry, start: Int64)] = [:]

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
    /// - Parameters:
    ///   - roles: the roles whose process is ready.
    ///   - now: milliseconds of a clock that only goes forward.
    mutating func next(in roles: Set<RenderRole>, now: Int64 = 0) -> UInt64? {
        let room = room(now)
        for index in waiting.indices.reversed() where mayStart(waiting[index], in: roles, room) {
            let entry = waiting.remove(at: index)
            running[entry.ticket] = (entry, now)
            return entry.ticket
        }
        return nil
    }

    /// When a running job will have taken so long that another may start beside it; nil when nothing waits for that.
    func nextRoom(after now: Int64) -> Int64? {
        guard !waiting.isEmpty, running.values.count(where: { $0.entry.priority != .companion }) >= room(now) else {
            return nil
        }
        return running.values.map { $0.start + Self.patience }.filter { $0 > now }.min()
    }

    /// How many may run: those that take long count for nothing, up to as many again.
    private func room(_ now: Int64) -> Int {
        concurrency
            + min(
                concurrency,
                running.values.count { $0.entry.priority != .companion && now - $0.start >= Self.patience })
    }

    private func mayStart(_ entry: Entry, in roles: Set<RenderRole>, _ room: Int) -> Bool {
        guard roles.contains(entry.role) else { return false }
        let isCompanion = entry.priority == .companion
        let beside = running.values.count { ($0.entry.priority == .companion) == isCompanion }
        guard beside < (isCompanion ? concurrency : entry.priority == .preview ? room + 1 : room) else { return false }
        // The document that waits for the picture may be the job that runs alone.
        if isCompanion, !entry.isAlone { return true }
        if entry.isAlone { return !running.values.contains { $0.entry.role == entry.role } }
        return !running.values.contains { $0.entry.role == entry.role && $0.entry.isAlone }
            && !waiting.contains { $0.role == entry.role && $0.isAlone }
    }
}
