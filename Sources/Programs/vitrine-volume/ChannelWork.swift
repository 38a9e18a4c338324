// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib
internal import VolumeAccess

/// Opens a channel to a file, over which ranges of it are read (see ``RangeServer``).
final class ChannelWork: Work, @unchecked Sendable {
    private let volume: any VolumeReader
    private let file: FileLocation

    init(_ id: UInt32, _ answers: Answers, _ volume: any VolumeReader, _ file: FileLocation) {
        (self.volume, self.file) = (volume, file)
        super.init(id, answers)
    }

    override func step() throws(VolumeFailure) -> VolumeAnswer.Kind? {
        let source = try volume.open(file, cancellable)
        if cancellable.isCancelled { throw VolumeFailure(.cancelled) }
        // The app's end is the one that does not wait.
        guard let (apps, own) = PacketSocket.pair() else {
            throw VolumeFailure(.failed, String(cString: strerror(errno)))
        }
        guard RangeServer(volume, file, source.facts, own).start() else {
            throw VolumeFailure(.failed, String(cString: strerror(EMFILE)))
        }
        answers.send(VolumeAnswer(id: id, .channel(source.facts)), descriptor: apps.descriptor)
        // The last answer is sent: there is nothing left to tell.
        throw VolumeFailure(.cancelled)
    }
}
