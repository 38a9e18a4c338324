// SPDX-License-Identifier: MPL-2.0

import Glibc
import HostileVolume
import TestSupport

/// The whole of it: each operation with each hostile name, then each operation while names are exchanged.
final class Sweep {
    private let isWhole: Bool
    private let only: Set<String>
    private let tally: Tally
    private let base = TemporaryFolder()
    private let disk: DiskImage
    private let canaries: Canaries
    private let stage: HostileStage
    private let performer: Performer
    /// Whether the volume is as it was made for the name.
    private var isBuilt = false
    /// The folder that links within the volume lead to, as it is to stay.
    private var kept: Snapshot?

    /// - Parameters:
    ///   - isWhole: whether every operation meets every name.
    ///   - only: the names of files and operations; empty for all.
    init(isWhole: Bool, only: Set<String>, _ tally: Tally) throws {
        (self.isWhole, self.only, self.tally) = (isWhole, only, tally)
        disk = try DiskImage(.ext4, isInMemory: true)
        canaries = try Canaries(in: base.path)
        stage = HostileStage(in: base.path, volume: disk.path)
        performer = Performer(for: stage)
        guard canaries.count > 50 else { throw TestFailure("there are only \(canaries.count) files to look after") }
    }

    func run() throws {
        try performAllUnharmed()
        if !only.contains("races") {
            for (index, name) in HostileName.all.enumerated() { try sweep(name, index) }
        }
        performer.end()
        if only.isEmpty || only.contains("races") {
            let race = Race(base: base.path, volume: disk.path, canaries, tally)
            try race.run(exchanges: isWhole ? 10_000 : 200, rounds: isWhole ? 200 : 6)
        }
    }

    private func includes(_ name: HostileName, _ operation: HostileOperation) -> Bool {
        let names = HostileName.all.map(\.path)
        let (files, operations) = (only.filter(names.contains), only.compactMap(HostileOperation.init))
        return (files.isEmpty || files.contains(name.path)) && (operations.isEmpty || operations.contains(operation))
    }

    /// Without anything hostile each operation gets through: what is refused later is refused for its hostile name.
    private func performAllUnharmed() throws {
        for layout in [Layout(isTrashShared: true), Layout()] {
            for operation in HostileOperation.allCases {
                try stage.build(layout)
                let inside = Snapshot(stage.kept, .withoutLinks)
                let tree = Snapshot(stage.root)
                let end = try performer.perform(operation)
                var complaints = try canaries.takeChanges()
                complaints += Snapshot(stage.kept, .withoutLinks).changes(since: inside)
                if case .done([], []) = end {} else { complaints.append("\(end)") }
                // What does nothing would get through as well.
                let isChanged = !Snapshot(stage.root).changes(since: tree).isEmpty
                let isReading = operation.isReading || [.eject, .records, .copyOut].contains(operation)
                if isChanged == isReading {
                    complaints.append(isChanged ? "the volume has changed" : "nothing was done")
                }
                if operation == .eject, let reason = takeOut() { complaints.append(reason) }
                tally.note(
                    complaints.isEmpty ? .ok : .left(complaints), operation, "(none)",
                    operation == .records ? "lies on the home disk" : "nothing hostile")
            }
        }
    }

    private func sweep(_ name: HostileName, _ index: Int) throws {
        for (number, kind) in name.kinds.enumerated() {
            isBuilt = false
            for operation in HostileOperation.allCases where includes(name, operation) {
                for isLate in [false, true] where isWanted(name, kind, number + index, operation, isLate: isLate) {
                    try perform(operation, name, kind, isLate: isLate)
                }
            }
        }
        // Times are compared after each operation, contents once more for all of them.
        let changes = try canaries.takeChanges()
        if !changes.isEmpty { tally.note(.left(changes), .list, name.path, "any kind") }
    }

    /// The short sweep takes links out with the operations that the name is for, and one operation of some other kinds.
    private func isWanted(
        _ name: HostileName, _ kind: HostileKind, _ number: Int, _ operation: HostileOperation, isLate: Bool
    ) -> Bool {
        if isLate, !operation.hasBeginning || !kind.isLink { return false }
        if isWhole { return true }
        guard let place = name.essential.firstIndex(of: operation) else { return false }
        if kind == .linkOut { return true }
        return !isLate && number.isMultiple(of: 2) && place == number / 2 % name.essential.count
    }

    private func perform(
        _ operation: HostileOperation, _ name: HostileName, _ kind: HostileKind, isLate: Bool
    ) throws {
        if isLate || !isBuilt {
            try stage.build(Layout(isTrashShared: name.isTrashShared))
            if !isLate { try stage.makeHostile(name, kind) }
            kept = kept ?? Snapshot(stage.kept, .withoutLinks)
        }
        let end: Performer.End
        if isLate {
            end = try performer.perform(operation) { [stage] in try stage.makeHostile(name, kind) }
        } else {
            end = try performer.perform(operation)
        }
        isBuilt = !isLate && operation.isReading
        var changes = try canaries.takeChanges(isThorough: false)
        if let kept {
            let inside = Snapshot(stage.kept, .withoutLinks).changes(since: kept)
            if !inside.isEmpty {
                try stage.forgetKept()
                self.kept = nil
            }
            // Users may have links to other folders of the volume among their documents.
            if name.isStructure || kind != .linkWithin { changes += inside.map { "keep: \($0)" } }
        }
        let busy = operation == .eject ? takeOut() : nil
        let result = busy.map { Tally.Result.busy($0) } ?? Tally.Result(end, changes)
        tally.note(result, operation, name.path, kind.rawValue + (isLate ? ", after the beginning" : ""))
    }

    /// Takes the volume out and puts it back.
    ///
    /// - Returns: why it could not be taken out.
    private func takeOut() -> String? {
        var reason = ""
        // The helper has a moment to end.
        for _ in 0..<100 {
            do {
                try disk.unmount()
                try disk.mount()
                return nil
            } catch {
                reason = "\(error)"
                usleep(20_000)
            }
        }
        return reason
    }
}
