// SPDX-License-Identifier: MPL-2.0

import Glibc

/// How a call fails.
struct Fault {
    /// As the table calls it.
    let name: String
    /// What the volume is told, see `SweepVolume` and `SweepCalls`.
    let mode: Int32
    let error: Int32
    /// Whether only calls that change something can fail so, and only those that take room.
    let changing: Bool
    let taking: Bool
    /// What the user may be told, by the error's name.
    let codes: Set<String>
    /// Whether the short sweep tries it at every call.
    let isEssential: Bool

    /// Which calls can fail so.
    struct Reach: Hashable {
        let changing, taking: Bool
    }

    var reach: Reach { Reach(changing: changing, taking: taking) }

    /// Whether it can happen to an operation: only what is on a volume has a helper, and no volume is told to move less
    /// than it is asked to.
    func concerns(_ operation: Operation) -> Bool {
        switch mode {
        case 4: !operation.isNear
        case 5: operation.isNear
        default: true
        }
    }

    /// Whether an error's name, in whatever spelling, is one that the user may be told of an operation.
    func isRightlyTold(_ name: some StringProtocol, of operation: Operation) -> Bool {
        var all = codes
        if operation.act.isBatch {
            // What can fail anywhere may keep a batch from its documents altogether, which it calls so.
            if !changing { all.formUnion(["unreachable", "folder", "unavailable"]) }
            // So it calls a volume that goes while a document is read.
            if codes.contains("gone") { all.insert("volumegone") }
        }
        return all.contains { $0.lowercased() == String(name).filter { $0 != "-" }.lowercased() }
    }

    static let all = [
        Fault(
            name: "EIO", mode: 1, error: EIO, changing: false, taking: false, codes: ["failed", "unreadable"],
            isEssential: true),
        Fault(
            name: "ENOSPC", mode: 2, error: ENOSPC, changing: true, taking: true, codes: ["full"], isEssential: true),
        Fault(
            name: "EDQUOT", mode: 2, error: EDQUOT, changing: true, taking: true, codes: ["overQuota"],
            isEssential: false),
        Fault(
            name: "EROFS", mode: 2, error: EROFS, changing: true, taking: false, codes: ["readOnly"],
            isEssential: false),
        Fault(
            name: "ENOTCONN", mode: 2, error: ENOTCONN, changing: false, taking: false,
            codes: ["gone", "unreadable"], isEssential: false),
        Fault(
            name: "ENOSPC once", mode: 1, error: ENOSPC, changing: true, taking: true, codes: ["full"],
            isEssential: false),
        Fault(
            name: "kill -9", mode: 3, error: 0, changing: false, taking: false, codes: [], isEssential: true),
        Fault(
            name: "helper", mode: 4, error: 0, changing: false, taking: false, codes: ["gone"], isEssential: true),
        Fault(name: "short", mode: 5, error: 0, changing: false, taking: false, codes: [], isEssential: false),
    ]
}
