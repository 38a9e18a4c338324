// SPDX-License-Identifier: MPL-2.0

/// Why a row could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
