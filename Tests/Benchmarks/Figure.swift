// SPDX-License-Identifier: MPL-2.0

/// One line of the table.
struct Figure {
    /// What a figure should be.
    enum Target {
        /// Ours over theirs is at least this.
        case ratioAtLeast(Double)
        /// Ours over theirs is at most this.
        case ratioAtMost(Double)
        /// Ours is at least this.
        case atLeast(Double)
        /// Ours is at most this.
        case atMost(Double)
        /// It is only told.
        case none
    }

    /// The row's name, and what is compared.
    var name: String
    /// Ours.
    var ours: Double
    /// The peer's or the floor's, if there is one.
    var theirs: Double?
    /// What both are counted in.
    var unit: String
    /// What it should be.
    var target: Target

    /// Ours over theirs.
    var ratio: Double? { theirs.map { ours / $0 } }

    /// Whether the target is reached; nil when there is nothing to reach or to compare with.
    var isReached: Bool? {
        switch target {
        case .ratioAtLeast(let bound): ratio.map { $0 >= bound }
        case .ratioAtMost(let bound): ratio.map { $0 <= bound }
        case .atLeast(let bound): ours >= bound
        case .atMost(let bound): ours <= bound
        case .none: nil
        }
    }
}
