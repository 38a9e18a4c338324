// SPDX-License-Identifier: MPL-2.0
import Glibc
import Measuring

/// What something took.
struct Cost {
    /// Seconds on the clock.
    var wall: Double
    /// Seconds of processor time, in this process and every one below it.
    var cpu: Double

    /// The middle one of each.
    static func median(_ costs: [Cost]) -> Cost {
        Cost(wall: middle(of: costs.map(\.wall)), cpu: middle(of: costs.map(\.cpu)))
    }

    /// The middle of some numbers.
    static func middle(of numbers: [Double]) -> Double {
        let sorted = numbers.sorted()
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// Measures `body`, including what processes below this one spend meanwhile.
    @MainActor static func measuring(_ body: @MainActor () async throws -> Void) async rethrows -> Cost {
        let meter = Meter()
        try await body()
        return meter.cost
    }

    /// Counts from when it is made. What it takes to look at other processes is left out.
    struct Meter {
        private let below = ProcessTree.processorTimeBelow()
        private let own = ProcessTree.processorTime()
        private let start = Clock.now

        /// What was spent until now.
        var cost: Cost {
            let (wall, spent) = (Clock.now - start, ProcessTree.processorTime() - own)
            return Cost(wall: wall, cpu: spent + ProcessTree.processorTimeBelow() - below)
        }
    }
}
