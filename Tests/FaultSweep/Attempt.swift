// SPDX-License-Identifier: MPL-2.0

/// One operation, in which one call fails.
struct Attempt {
    let operation: Operation
    /// Which of ``Fault/all``.
    let column: Int
    /// Which call, from 0.
    let number: Int

    var fault: Fault { Fault.all[column] }
}
