// SPDX-License-Identifier: MPL-2.0

public import Documents
internal import Quantities
internal import VolumeAccess

/// The steps of a batch and its problems, computed before any document is changed.
public struct BatchPlan: Sendable {
    /// The work that the plan is for.
    public let work: BatchWork
    /// A step for each document, in the order of the documents.
    public internal(set) var steps: [BatchStep]
    /// The problems of the whole batch, such as a volume with too little free space. The batch can be run all the same.
    public internal(set) var problems: [TransferProblem] = []
    var folders: [FileLocation: BatchFolder]

    /// The fate of originals that results replace.
    public enum Originals: Sendable {
        /// There are none: all stay.
        case stay
        /// They go to the trash.
        case goToTrash
        /// There is no trash for some of them.
        case areLost
    }

    /// The fate of originals that results replace.
    public var originals: Originals {
        guard case .pictures(let work) = work, work.placement == .inPlace, count > 0 else { return .stay }
        let areKept = steps.allSatisfy { step in
            step.problem != nil || step.source.parent.flatMap { folders[$0]?.capabilities?.hasTrash } == true
        }
        return areKept ? .goToTrash : .areLost
    }

    /// How many documents will be worked on.
    public var count: Int { steps.count { $0.problem == nil } }
    /// How many will not, and should be.
    public var failureCount: Int { steps.count { $0.problem?.isFailure == true } }

    /// Plans work on documents, without asking any disk. Takes a second for a million; any thread may do it.
    public init(_ work: BatchWork, on sources: BatchSources) {
        self.work = work
        folders = sources.folders
        switch work {
        case .rename(let rule): steps = rule.steps(for: sources.files)
        case .pictures(let pictures): steps = pictures.steps(for: sources)
        case .thumbnails(let thumbnails): steps = thumbnails.steps(for: sources)
        }
        for index in steps.indices where steps[index].problem == nil {
            if let folder = steps[index].target.parent, let problem = folders[folder]?.problem {
                steps[index].problem = .folder(problem)
            }
        }
        if case .rename = work { NameCollisions(folders).mark(&steps) }
        measure()
    }

    /// The same plan after asking the volumes for what only they know: which names they do not take, and whether case counts.
    public func checked() async -> BatchPlan {
        guard case .rename = work else { return self }
        var plan = self
        var ignoring: Set<FileLocation> = []
        let open = steps.indices.filter { steps[$0].problem == nil }
        for (folder, indices) in Dictionary(grouping: open, by: { steps[$0].target.parent }) {
            guard let folder, !Task.isCancelled else { continue }
            let names = indices.map { steps[$0].target.nameBytes }
            let alike = NameCollisions(folders, ignoringCase: [folder]).wouldMark(steps)
            let answer = await VolumeNames.judging(names, alike: alike, in: folder)
            if answer.ignoresCase { ignoring.insert(folder) }
            for index in indices where answer.refused.contains(steps[index].target.nameBytes) {
                plan.steps[index].problem = .refusedName
            }
        }
        NameCollisions(folders, ignoringCase: ignoring).mark(&plan.steps)
        return plan
    }

    /// Compares what the results may take with the room there is.
    private mutating func measure() {
        guard work.isForFiles else { return }
        var needed: [UInt64: (bytes: ByteCount, folder: FileLocation, volume: VolumeCapabilities)] = [:]
        for step in steps where step.problem == nil {
            guard let folder = step.target.parent, let found = folders[folder]?.capabilities else { continue }
            var sum = needed[found.device] ?? (.zero, folder, found)
            // In place it is one file after the other; elsewhere a result is rarely larger than what it came from.
            sum.bytes = step.target == step.source ? max(sum.bytes, step.size) : sum.bytes + step.size
            needed[found.device] = sum
        }
        problems += needed.values.compactMap { $0.volume.shortage(of: $0.bytes, in: $0.folder) }
    }
}
