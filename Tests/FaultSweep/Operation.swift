// SPDX-License-Identifier: MPL-2.0

/// An act, and where it is done.
struct Operation: Hashable {
    let act: Act
    /// Whether the process does it itself, on disks of its own, without a helper.
    let isNear: Bool

    /// Those on a volume, then those near. No disk refuses to rename over a file.
    static let all =
        Act.allCases.filter { !$0.isNearOnly }.map { Operation(act: $0, isNear: false) }
        + Act.allCases.filter { !$0.refusesReplacing }.map { Operation(act: $0, isNear: true) }

    /// One word.
    var name: String { isNear ? "near." + act.rawValue : act.rawValue }

    /// One of ``all`` by its name, or those that are `near` or `far`.
    static func named(_ name: String) -> [Operation] {
        all.filter { $0.name == name || name == ($0.isNear ? "near" : "far") }
    }
}
