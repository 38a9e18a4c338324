// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

extension TransferEngine {
    /// Moves one file to an exact place where nothing is.
    static func move(_ file: FileLocation, to target: FileLocation) throws(FileChangeError) {
        guard let folder = target.parent else { throw .badName(target) }
        guard try FileAccesses.changes(for: target).stamp(of: target) == nil else { throw .taken(target) }
        let engine = TransferEngine(.move, into: folder, asking: { _ in .init(.skip) })
        engine.attempt(file) { () throws(FileChangeError) in try engine.transfer(file, to: target) }
        engine.finish()
        if let failure = engine.result.failures.first { throw failure.error }
    }
}
