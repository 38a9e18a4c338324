// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Writes numbers for facts.
enum MediaNumber {
    /// A decimal number without zeros at its end.
    static func text(_ value: Double, decimals: Int) -> String {
        let unit = pow(10, Double(decimals))
        let rounded = (min(max(value, -1e12), 1e12) * unit).rounded() / unit
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
