// SPDX-License-Identifier: MPL-2.0

internal import Quantities

/// A length of time as players show it: `3:05`, `1:02:03`.
enum DurationText {
    /// The text for seconds, rounded to whole ones; empty when unknown.
    static func text(seconds: Double) -> String {
        guard seconds > 0, seconds < 1e9 else { return "" }
        let total = Int(saturating: seconds.rounded())
        let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
    }
}
