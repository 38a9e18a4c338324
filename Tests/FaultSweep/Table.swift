// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization

/// What became of every operation with every fault, printed row by row as soon as a row and those before it are whole.
final class Table: Sendable {
    private struct Row {
        let name: String
        let calls: Int
        var missing: Int
        var tallies = [Tally](repeating: Tally(), count: Fault.all.count)
    }

    private struct State {
        var rows: [Row]
        var printed = 0
        var total = Tally()
    }

    private let state: Mutex<State>

    /// An empty one.
    ///
    /// - Parameters:
    ///   - calls: how many calls each operation makes.
    ///   - attempts: everything that is going to be noted.
    init(calls: [(operation: Operation, count: Int)], _ attempts: [Attempt]) {
        let rows = calls.map { operation, count in
            Row(name: operation.name, calls: count, missing: attempts.count { $0.operation == operation })
        }
        state = Mutex(State(rows: rows))
        Swift.print(Self.pad("operation", 17) + "calls  " + Fault.all.map { Self.pad($0.name, 12) }.joined())
    }

    /// Adds what became of one attempt.
    func note(_ attempt: Attempt, _ tally: Tally) {
        state.withLock { state in
            state.total += tally
            guard let row = state.rows.firstIndex(where: { $0.name == attempt.operation.name }) else { return }
            state.rows[row].missing -= 1
            state.rows[row].tallies[attempt.column] += tally
            while state.printed < state.rows.count, state.rows[state.printed].missing == 0 {
                Self.print(state.rows[state.printed])
                state.printed += 1
            }
        }
    }

    /// The sum of it.
    var total: Tally { state.withLock { $0.total } }

    private static func print(_ row: Row) {
        let cells = row.tallies.map { tally in
            pad(tally.bad > 0 ? "\(tally.bad) BAD" : tally.injected > 0 ? "\(tally.injected) ok" : "-", 12)
        }
        Swift.print(pad(row.name, 17) + pad("\(row.calls)", 7) + cells.joined())
        fflush(nil)
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
