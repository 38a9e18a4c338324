// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The operations that bring files elsewhere.
struct Moving {
    let stage: HostileStage

    func perform(_ operation: HostileOperation, _ begun: () -> Void) async -> [Refusal] {
        let target = stage.location("target")
        let outgoing = FileLocation(path: stage.outgoing)
        let incoming = ["a.txt", "tree"].map { FileLocation(path: stage.incoming + "/" + $0) }
        let own = stage.locations("doc.txt", "dir", "photo.png")
        let deep = own + stage.locations("dir/a.txt", "dir/inner")
        return switch operation {
        case .copyIn: await transfer(.copy, incoming, into: target, begun)
        case .moveIn: await transfer(.move, incoming, into: target, begun)
        case .copyOut: await transfer(.copy, deep + [target], into: outgoing, begun)
        case .moveOut: await transfer(.move, deep.reversed() + [target], into: outgoing, begun)
        case .copyWithin: await transfer(.copy, own, into: target, begun)
        case .moveWithin: await transfer(.move, deep.reversed(), into: target, begun)
        case .link: await transfer(.link, own, into: target, begun)
        default: await transfer(.copy, own, into: FileLocation(path: stage.root), begun)
        }
    }

    private func transfer(
        _ kind: TransferKind, _ files: [FileLocation], into folder: FileLocation, _ begun: () -> Void
    ) async -> [Refusal] {
        let plan = await TransferPlan(kind, files, into: folder).measured()
        begun()
        let result = await FileTransfer(plan) { conflict in .init(conflict.canMerge ? .merge : .replace) }.run()
        return result.failures.map { Refusal($0.message, about: files + stage.tree + [folder, $0.file]) }
    }
}
