// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

extension TransferEngine {
    /// Moves one file to an exact place where nothing is.
    static func move(_ file: FileLocation, to target: FileLocation) throws(FileChangeError) {
        let (place, changes) = try FileAccesses.inResolvedFolder(target)
        guard let folder = place.parent else { throw .badName(target) }
        guard try changes.stamp(of: place) == nil else { throw .taken(target) }
        let engine = TransferEngine(.move, into: folder, followsLinks: false, asking: { _ in .init(.skip) })
        engine.attempt(file) { () throws(FileChangeError) in try engine.transfer(file, to: place) }
        engine.finish()
        if let failure = engine.result.failures.first { throw failure.error }
    }

    /// Moves a file or folder on its volume, in one step.
    ///
    /// - Returns: false when the file is on another volume.
    func moveOnVolume(
        _ source: FileLocation, to target: FileLocation, isReplacing: Bool, by reader: any FileChanges
    ) throws(FileChangeError) -> Bool {
        // Not even asked: the destination's volume knows nothing of the source, and this process touches neither.
        guard VolumeRoot(holding: source) == VolumeRoot(holding: target) else { return false }
        let origin = try reader.realLocation(of: source)
        do throws(FileChangeError) {
            if isReplacing {
                let record = UnfinishedWork()
                defer { record.finish() }
                try Placement.replace(target, with: origin, by: writer, work: record)
            } else {
                try Placement.place(origin, at: target, by: writer)
            }
        } catch .otherVolume {
            return false
        }
        result.steps.append(isReplacing ? .replaced(target) : .moved(from: source, to: target))
        for folder in Set([origin.parent, target.parent].compactMap { $0 }) { try writer.sync(folder: folder) }
        return true
    }
}
