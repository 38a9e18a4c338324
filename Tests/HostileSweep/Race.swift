// SPDX-License-Identifier: MPL-2.0

import HostileVolume
import TestSupport

/// Operations that are performed while a name is now a folder and now a link out, over and over.
struct Race {
    private let stages: [HostileStage]
    private let canaries: Canaries
    private let tally: Tally

    init(base: String, volume: String, _ canaries: Canaries, _ tally: Tally) {
        stages = [HostileStage(in: base, volume: volume), HostileStage(in: base, volume: nil)]
        (self.canaries, self.tally) = (canaries, tally)
    }

    /// The names that are exchanged during each operation; nil for temporary folders.
    private static let points: [(HostileOperation, [String?])] = [
        (.delete, ["dir", "dir/inner", "dir/inner/deep", "target"]),
        (.trash, ["dir", "dir/inner", ".Trash-0", ".Trash-0/files", ".Trash-0/info"]),
        (.restore, [".Trash-0", ".Trash-0/files", ".Trash-0/info", "from"]),
        (.empty, [".Trash-0", ".Trash-0/files", ".Trash-0/info", ".Trash-0/files/tree"]),
        (.copyIn, ["target", "target/tree", nil]), (.copyOut, ["dir", "dir/inner", "target/tree"]),
        (.moveIn, ["target", "target/tree", nil]), (.moveOut, ["dir", "dir/inner", "dir/inner/deep"]),
        (.moveWithin, ["dir", "target", "dir/inner"]), (.saveOver, ["dir", "dir/a.txt", ".Trash-0/files"]),
        (.saveNew, ["dir"]), (.atomic, ["dir", "dir/a.txt"]), (.rename, ["dir", "dir/a.txt"]), (.renameMany, ["dir"]),
        (.turn, ["dir", ".Trash-0/files"]), (.convert, ["out", "dir"]), (.extract, ["dir"]),
        (.create, ["dir", "target"]),
        (.undo, ["target", ".Trash-0/files", "dir"]), (.cleanUp, ["dir", "dir/.vitrine-left", ".vitrine-left"]),
    ]

    /// On the home disk, users have links to folders of their own: only names are exchanged that the operation itself is to
    /// take for what they are, never a folder above them. A move needs no temporary folder there.
    private static let near: [(HostileOperation, [String?])] = [
        (.delete, ["dir", "dir/inner", "dir/inner/deep", "target"]), (.trash, ["dir/inner"]),
        (.copyIn, ["target/tree", nil]), (.copyOut, ["dir", "dir/inner", "target/tree"]),
        (.moveIn, ["target/tree"]), (.moveOut, ["dir", "dir/inner", "dir/inner/deep"]),
        (.moveWithin, ["dir", "dir/inner"]), (.rename, ["doc.txt"]), (.renameMany, ["doc.txt"]),
        (.undo, ["target/tree"]), (.cleanUp, [".vitrine-left", ".vitrine-left/1"]),
    ]

    /// - Parameters:
    ///   - exchanges: how many there are at least during each operation in each place, unless it takes away what is exchanged.
    ///   - rounds: how often each operation is performed at least in each place.
    func run(exchanges: Int, rounds: Int) throws {
        for stage in stages {
            let performer = Performer(for: stage)
            for (operation, names) in stage.isVolume ? Self.points : Self.near {
                for name in names {
                    try race(
                        operation, name, in: stage, performer, exchanges: exchanges / names.count + 1,
                        rounds: rounds / names.count + 1)
                }
            }
            performer.end()
        }
    }

    private func race(
        _ operation: HostileOperation, _ name: String?, in stage: HostileStage, _ performer: Performer, exchanges: Int,
        rounds: Int
    ) throws {
        var (count, round) = (0, 0)
        let place = stage.isVolume ? "(exchanged on the volume)" : "(exchanged on the home disk)"
        // A name that an operation takes away cannot be exchanged any more, and one that it makes not before.
        while round < rounds || (count < exchanges && round < 2 * rounds) || (count == 0 && round < 20 * rounds) {
            round += 1
            try stage.build(Layout())
            try Exchanger.prepare(name, in: stage)
            let exchanger = Exchanger(name, in: stage)
            let end: Performer.End
            do {
                defer { count += exchanger.stop() }
                end = try performer.perform(operation)
            }
            let changes = try canaries.takeChanges()
            let result = Tally.Result(end, changes)
            tally.note(result, operation, place, name ?? "temporary folders")
            // One is enough to know.
            if case .left = result { break }
        }
        tally.note(exchanges: count, operation, place, name ?? "temporary folders")
    }
}
