// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The copies, moves, batches and other changes that are under way in all windows.
///
/// They outlive their windows: while there are some the program runs on without any window, the desktop is asked not
/// to end the session, and a window that opens shows those whose window was closed.
@MainActor final class WorkInProgress {
    private let application: Application
    private var rows: [ObjectIdentifier: TransferList.Row] = [:]
    /// Work that was cancelled and still clears up.
    private var clearingUp = 0
    private var inhibition: UInt32 = 0

    /// No work.
    init(_ application: Application) { self.application = application }

    /// The titles of the work in progress, oldest first.
    var titles: [String] { rows.values.sorted { $0.number < $1.number }.map(\.title) }

    /// Rows whose window was closed, oldest first. They belong to the caller then.
    func takeOrphans() -> [TransferList.Row] {
        rows.values.filter { $0.list == nil }.sorted { $0.number < $1.number }
    }

    func begin(_ row: TransferList.Row) {
        rows[ObjectIdentifier(row)] = row
        application.hold()
        if rows.count == 1 { inhibition = application.inhibitLogout(row.title) }
    }

    func end(_ row: TransferList.Row) {
        guard rows.removeValue(forKey: ObjectIdentifier(row)) != nil else { return }
        if rows.isEmpty {
            application.allowLogout(inhibition)
            inhibition = 0
        }
        // The notification is sent first: without a window the program ends with the last piece of work.
        Timeout.whenIdle { [application] in application.release() }
    }

    /// Does some work to its end, counting it as long as it clears up after it was cancelled.
    func during<Result: Sendable>(_ body: @MainActor () async -> Result) async -> Result {
        clearingUp += 1
        defer { clearingUp -= 1 }
        return await body()
    }

    /// Cancels everything, and calls `body` once all is cleared up, or after two seconds: the volume may not answer.
    func stop(then body: @escaping @MainActor () -> Void) {
        for row in rows.values { row.onCancel() }
        var rounds = 40
        Timeout(every: 50) { [weak self] in
            rounds -= 1
            guard let self, clearingUp > 0, rounds > 0 else {
                body()
                return false
            }
            return true
        }
    }
}
