// SPDX-License-Identifier: MPL-2.0

import Dispatch
import Glibc
import Synchronization

/// The whole of it: every operation, every fault, every call. As many lanes as there are processors work at it, each on a
/// volume of its own.
struct Sweep {
    private let lanes: [Lane]
    private let isWhole: Bool
    private let operations: [Operation]

    init(isWhole: Bool, operations: [Operation]) throws {
        (self.isWhole, self.operations) = (isWhole, operations)
        var lanes = [try Lane()]
        for _ in 1..<max(1, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
            // One is enough.
            guard let lane = try? Lane() else { break }
            lanes.append(lane)
        }
        self.lanes = lanes
    }

    /// - Returns: whether nothing was lost, nothing hung, nothing was left about, and everything was said.
    func run() -> Bool {
        defer { for lane in lanes { lane.end() } }
        guard let calls = countCalls() else { return false }
        var attempts: [Attempt] = []
        for operation in operations {
            for (column, fault) in Fault.all.enumerated() where fault.concerns(operation) {
                let count = calls[operation]?[fault.reach] ?? 0
                // The short sweep leaves out most of what differs little from the rest; near nothing depends on helpers.
                let share = fault.isEssential ? (operation.isNear ? 6 : 10) : operation.isNear ? 2 : 4
                let step = isWhole ? 1 : max(1, (count + share - 1) / share)
                attempts += stride(from: 0, to: count, by: step).map {
                    Attempt(operation: operation, column: column, number: $0)
                }
            }
        }
        let table = Table(calls: operations.map { ($0, calls[$0]?.values.max() ?? 0) }, attempts)
        spread(attempts) { lane, attempt in table.note(attempt, lane.perform(attempt)) }
        let total = table.total
        print(
            "faults injected: \(total.injected), lost: \(total.lost), hung: \(total.hung), strays: \(total.strays), "
                + "not said: \(total.unclear), touched: \(total.touched)")
        return total.bad == 0 && total.injected > 0
    }

    /// How many calls of each operation can fail in each way; nil when one does not work even without faults.
    private func countCalls() -> [Operation: [Fault.Reach: Int]]? {
        var kinds: [Fault.Reach: Fault] = [:]
        for fault in Fault.all { kinds[fault.reach] = kinds[fault.reach] ?? fault }
        let pieces = operations.flatMap { operation in kinds.values.map { (operation: operation, fault: $0) } }
        let counts = Mutex<[Operation: [Fault.Reach: Int]]>([:])
        spread(pieces) { lane, piece in
            guard let count = lane.calls(of: piece.operation, piece.fault) else { return }
            counts.withLock { $0[piece.operation, default: [:]][piece.fault.reach] = count }
        }
        let all = counts.withLock { $0 }
        return operations.allSatisfy { all[$0]?.count == kinds.count } ? all : nil
    }

    /// Does each piece of work in whatever lane is free.
    private func spread<Piece: Sendable>(_ pieces: [Piece], _ body: @Sendable (Lane, Piece) -> Void) {
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: lanes.count) { index in
            while true {
                let number = next.add(1, ordering: .relaxed).oldValue
                guard number < pieces.count else { return }
                body(lanes[index], pieces[number])
            }
        }
    }
}
