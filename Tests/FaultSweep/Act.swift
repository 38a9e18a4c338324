// SPDX-License-Identifier: MPL-2.0

import Batches
import Documents
import Glibc
import VolumeAccess

/// What is done to files, and what has to hold whatever fails.
enum Act: String, CaseIterable {
    case save, saveAside, create, copyIn, copyOut, moveIn, moveOut, rename, replace, replaceAside, merge, link, trash,
        delete
    case renameMany, turnPicture
    case copyLong, copySparse

    /// Whether the volume refuses to rename over a file, as some servers do.
    var refusesReplacing: Bool { self == .saveAside || self == .replaceAside }

    /// Whether it takes no other way on a volume than some other act.
    var isNearOnly: Bool { self == .copyLong || self == .copySparse }

    /// Whether it is work on several documents by a plan.
    var isBatch: Bool { self == .renameMany || self == .turnPicture }

    /// Does it, and says how it ended: `ok`, or `failed`, a code and what the user is told, between tabs.
    func perform(in stage: Stage) async -> String {
        let (volume, disk) = (stage.volume, stage.disk)
        switch self {
        case .save, .saveAside, .create:
            let document = Stage.location(volume + (self == .create ? "/new" : "/document"))
            var expected: FileVersion?
            do throws(FileChangeError) {
                if self != .create { expected = try FileVersion.current(of: document) }
            } catch {
                return keep(.bytes(Stage.new), in: stage, error)
            }
            switch DocumentSaving.saveNow(.bytes(Stage.new), to: document, expecting: expected) {
            case .saved: return "ok"
            case .conflict(let conflict): return "failed\tconflict\t\(conflict.message)"
            case .failed(let failure):
                return keep(failure.content, in: stage, failure.error)
            }
        case .copyIn: return await transfer(.copy, disk + "/source/tree", into: volume + "/target")
        case .copyOut: return await transfer(.copy, volume + "/source/tree", into: disk + "/target")
        case .moveIn: return await transfer(.move, disk + "/source/tree", into: volume + "/target")
        case .moveOut: return await transfer(.move, volume + "/source/tree", into: disk + "/target")
        case .rename: return await transfer(.move, volume + "/source/tree", into: volume + "/target")
        case .replace, .replaceAside:
            return await transfer(.copy, disk + "/source/tree/first.txt", into: volume + "/merged/tree")
        case .merge: return await transfer(.move, disk + "/source/tree", into: volume + "/merged")
        case .link: return await transfer(.link, disk + "/source/tree", into: volume + "/target")
        case .trash:
            let outcome = await FileActions.trash([Stage.location(volume + "/document")])
            return outcome.failures.first.map(told) ?? "ok"
        case .delete: return await transfer(.delete, volume + "/merged", into: nil)
        case .renameMany: return await run(.rename(Self.turningRound), on: Stage.numbered, in: stage)
        case .turnPicture: return await run(.pictures(Self.turned), on: ["/picture.png"], in: stage)
        case .copyLong, .copySparse: return await transfer(.copy, disk + "/long", into: volume + "/target")
        }
    }

    /// Gives each file the name of the other, so that one of them has a third name meanwhile.
    private static var turningRound: RenameRule {
        var rule = RenameRule()
        if let template = try? NameTemplate("{n}") { rule.template = template }
        return rule
    }

    /// In the place of the original.
    private static var turned: PictureWork {
        var work = PictureWork()
        (work.turn, work.placement) = (.right, .inPlace)
        return work
    }

    private func run(_ work: BatchWork, on names: [String], in stage: Stage) async -> String {
        let files = names.map { Stage.location(stage.volume + $0) }
        let plan = await BatchPlan(work, on: BatchSources.found(files, entersFolders: false)).checked()
        var said: [(code: String, message: String)] = []
        for outcome in await Batch(plan).run().outcomes {
            switch outcome {
            case .done: continue
            case .skipped(let problem): said.append((problem.code, problem.message))
            case .failed(let failure): said.append((failure.code, failure.message))
            case .notReached: said.append(("not reached", "and nobody said why"))
            }
        }
        guard !said.isEmpty else { return "ok" }
        // Where one could not go, the next finds its name taken, or is not tried: that is said as well.
        let first = said.first { $0.code != "name-taken" && $0.code != "not reached" } ?? said[0]
        return "failed\t\(first.code)\t\(first.message)"
    }

    /// The work is in hand, and another place takes it.
    private func keep(_ content: SaveContent, in stage: Stage, _ error: FileChangeError) -> String {
        let other = Stage.location(stage.other + "/document")
        guard case .saved = DocumentSaving.saveNow(content, to: other, expecting: nil) else {
            return "failed\tlost\t\(error.message)"
        }
        return told(error)
    }

    private func transfer(_ kind: TransferKind, _ source: String, into folder: String?) async -> String {
        let plan = TransferPlan(kind, [Stage.location(source)], into: folder.map(Stage.location))
        let transfer = FileTransfer(plan) { conflict in .init(conflict.canMerge ? .merge : .replace) }
        let result = await transfer.run()
        guard let failure = result.failures.first else { return "ok" }
        return told(failure.error)
    }

    private func told(_ error: FileChangeError) -> String {
        let text = "\(error)"
        return "failed\t\(text.prefix { $0 != "(" })\t\(error.message)"
    }

    /// What is wrong with what is there now; nil when everything is as it must be.
    func complaint(in stage: Stage, isDone: Bool, wasKilled: Bool) -> String? {
        let (behind, disk) = (stage.behind, stage.disk)
        switch self {
        case .save, .saveAside:
            let now = Stage.read(behind + "/document")
            guard now == Stage.old || now == Stage.new else { return "the document is neither old nor new" }
            if isDone, now != Stage.new { return "the document was said to be saved" }
            if !isDone, !wasKilled, now != Stage.new, Stage.read(stage.other + "/document") != Stage.new {
                return "the work was not kept"
            }
            return nil
        case .create:
            let now = Stage.read(behind + "/new")
            guard now == nil || now == Stage.new else { return "half a document has the name" }
            return isDone && now == nil ? "the document was said to be there" : nil
        case .copyIn: return copied(disk + "/source", behind + "/target", isDone) ?? whole(disk + "/source")
        case .copyOut: return copied(behind + "/source", disk + "/target", isDone) ?? whole(behind + "/source")
        case .moveIn: return moved(disk + "/source", behind + "/target", isDone)
        case .moveOut: return moved(behind + "/source", disk + "/target", isDone)
        case .rename: return moved(behind + "/source", behind + "/target", isDone)
        case .replace, .replaceAside:
            let now = Stage.read(behind + "/merged/tree/first.txt")
            guard now == Stage.old || now == Stage.tree[0].content else { return "the file is neither old nor new" }
            if isDone, now == Stage.old { return "the file was said to be replaced" }
            return whole(disk + "/source")
        case .merge:
            guard Stage.read(behind + "/merged/tree/kept.txt") == Stage.old else { return "a file beside it is gone" }
            let first = Stage.read(behind + "/merged/tree/first.txt")
            guard first == Stage.old || first == Stage.tree[0].content else { return "a file is neither old nor new" }
            return moved(disk + "/source", behind + "/merged", isDone, mayBeOld: true)
        case .link:
            guard isDone || access(behind + "/target/tree", F_OK) == 0 else { return whole(disk + "/source") }
            var target = [CChar](repeating: 0, count: 4096)
            guard readlink(behind + "/target/tree", &target, 4095) > 0 else { return "there is no link" }
            return whole(disk + "/source")
        case .trash:
            let trash = stage.trash
            let (now, thrown) = (Stage.read(behind + "/document"), Stage.read(trash + "/files/document"))
            guard now == Stage.old || thrown == Stage.old else { return "the document is lost" }
            if thrown != nil, Stage.read(trash + "/info/document.trashinfo")?.isEmpty ?? true {
                return "nobody knows where it came from"
            }
            return isDone && now != nil ? "the document was said to be in the trash" : nil
        case .delete:
            if isDone, access(behind + "/merged", F_OK) == 0 { return "it was said to be gone" }
            return whole(behind + "/source") ?? whole(disk + "/source")
        case .renameMany:
            let names = Stage.paths(below: behind + "/numbered")
            guard Set(names.compactMap(Stage.read)) == Set(Stage.numbered.map { Array($0.utf8) }) else {
                return "a file is lost"
            }
            guard isDone else { return nil }
            let isRound = zip(Stage.numbered, Stage.numbered.reversed()).allSatisfy { old, new in
                Stage.read(behind + new) == Array(old.utf8)
            }
            return isRound ? nil : "the names were said to be changed"
        case .turnPicture:
            let now = Stage.read(behind + "/picture.png") ?? []
            if now == Stage.picture { return isDone ? "it was said to be turned" : nil }
            return now.starts(with: Stage.picture.prefix(16)) && now.suffix(8).starts(with: Array("IEND".utf8))
                ? nil : "the picture is neither old nor new"
        case .copyLong, .copySparse:
            let now = Stage.read(behind + "/target/long")
            if let now, !Stage.isSame(now, self == .copyLong ? Stage.longest : Stage.sparse) {
                return "half of it has the name"
            }
            return isDone && now == nil ? "it was said to be copied" : nil
        }
    }

    /// Whether every file is there.
    private func whole(_ root: String) -> String? {
        for (name, content) in Stage.tree where Stage.read(root + "/" + name) != content { return "\(name) is gone" }
        return nil
    }

    /// Whether what is there is whole, and there if it was said to be.
    private func copied(_ source: String, _ target: String, _ isDone: Bool) -> String? {
        for (name, content) in Stage.tree {
            let now = Stage.read(target + "/" + name)
            if let now, now != content { return "half of \(name) has the name" }
            if isDone, now == nil { return "\(name) was said to be copied" }
        }
        return nil
    }

    /// Whether every file is whole in one of the places.
    private func moved(_ source: String, _ target: String, _ isDone: Bool, mayBeOld: Bool = false) -> String? {
        for (name, content) in Stage.tree {
            let (before, after) = (Stage.read(source + "/" + name), Stage.read(target + "/" + name))
            if before != content, after != content { return "\(name) is lost" }
            if let after, after != content, !(mayBeOld && after == Stage.old) { return "half of \(name) has the name" }
            if isDone, before != nil || after != content { return "\(name) was said to be moved" }
        }
        return nil
    }
}
