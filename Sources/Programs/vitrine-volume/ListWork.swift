// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Lists a folder: opens it, then tells what comes.
final class ListWork: Work, @unchecked Sendable {
    private let volume: any VolumeReader
    private let folder: FileLocation
    private var entries: (any FolderEntries)?

    init(_ id: UInt32, _ answers: Answers, _ volume: any VolumeReader, _ folder: FileLocation) {
        (self.volume, self.folder) = (volume, folder)
        super.init(id, answers)
    }

    override func step() throws(VolumeFailure) -> VolumeAnswer.Kind? {
        guard let entries else {
            self.entries = try volume.folder(folder, cancellable)
            return nil
        }
        guard let batch = try entries.next(500, cancellable) else { return .done }
        var start = 0
        var length = 0
        for (index, facts) in batch.enumerated() {
            // A packet holds a thousand short names, or a hundred of the longest.
            let own = facts.name.count + facts.contentType.utf8.count + 48
            if length + own > VolumeRequest.packetLimit - 64 {
                tell(.batch(Array(batch[start..<index])))
                (start, length) = (index, 0)
            }
            length += own
        }
        tell(.batch(Array(batch[start...])))
        return nil
    }
}
