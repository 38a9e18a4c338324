// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The operations on what is thrown away, and the way back.
struct Removing {
    let stage: HostileStage

    private var documents: [FileLocation] { stage.locations("doc.txt", "dir/a.txt", "dir/inner", "photo.mov") }

    func perform(_ operation: HostileOperation, _ begun: () -> Void) async -> [Refusal] {
        switch operation {
        case .trash:
            begun()
            let documents = stage.locationsWithoutLinks("doc.txt", "dir/a.txt", "dir/inner", "photo.mov")
            return refusals(await FileActions.trash(documents).failures, documents)
        case .restore:
            let (trashed, refused) = await trashed()
            begun()
            let errors = await FileActions.restore(trashed).failures
            return refused + refusals(errors, trashed + inTrash + [stage.location("from")])
        case .empty:
            let (trashed, refused) = await trashed()
            begun()
            return refused + refusals(await FileActions.purge(trashed), trashed + inTrash)
        case .delete:
            begun()
            let files = stage.locations("dir/a.txt", "dir/inner", "doc.txt", "dir", "target")
            return refusals(await FileActions.delete(files), files + stage.tree)
        default: return await undo(isRedone: operation == .redo, begun)
        }
    }

    private func refusals(_ errors: [FileChangeError], _ files: [FileLocation]) -> [Refusal] {
        errors.map { Refusal($0.message, about: files) }
    }

    /// The folders of the trash, and a file in one that was thrown away.
    private var inTrash: [FileLocation] {
        [false, true].flatMap { isShared in
            ["", "/files/tree/t.txt"].map { stage.location(Layout.trash(isShared: isShared) + $0) }
        }
    }

    /// The files that the trash of the tree lists, and why it does not list others.
    private func trashed() async -> (files: [FileLocation], refused: [Refusal]) {
        let root = FileLocation(path: stage.root)
        let listing = await TrashContent.list(on: [root])
        return (
            listing.files.filter { $0.isWithin(stage.isVolume ? root : FileLocation(path: stage.base)) },
            refusals(listing.refusals, inTrash)
        )
    }

    /// Throws documents away, copies some and moves one; then takes it all back, and does it again.
    private func undo(isRedone: Bool, _ begun: () -> Void) async -> [Refusal] {
        let target = stage.location("target")
        let incoming = FileLocation(path: stage.incoming + "/tree")
        var files = documents + stage.locations("photo.png", "new.txt", "dir/b.png") + [target, incoming]
        let done = [
            await FileActions.trash(documents), await Transfer.copy([incoming], into: target).run(.keepBoth),
            await Transfer.move(stage.locations("photo.png", "dir/b.png"), into: target).run(.keepBoth),
        ]
        files += stage.tree + stage.locations("target/tree 2/two.txt", "target/tree/two.txt")
        files += done.flatMap { $0.change.steps.map(\.to) }
        var errors = done.flatMap(\.failures)
        if !isRedone { begun() }
        var undone: [FileChange] = []
        for outcome in done.reversed() {
            let back = await FileActions.undo(outcome.change)
            errors += back.failures
            undone.append(back.change)
            files += back.change.steps.map(\.to)
        }
        if isRedone {
            begun()
            for change in undone.reversed() { errors += await FileActions.redo(change).failures }
        }
        return refusals(errors, files)
    }
}
