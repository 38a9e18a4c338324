// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib
internal import VolumeAccess

/// Opens a channel to a file, over which ranges of it are read (see ``RangeServer``).
final class ChannelWork: Work, @unchecked Sendable {
    private let volume: any VolumeReader
    private let file: FileLocation
    private let monitor: ReadMonitor
    private let isRemote: Bool

    /// - Parameter isRemote: whether each call is a round trip over a network.
    init(
        _ id: UInt32, _ answers: Answers, _ volume: any VolumeReader, _ file: FileLocation, _ monitor: ReadMonitor,
        isRemote: Bool
    ) {
        (self.volume, self.file, self.monitor, self.isRemote) = (volume, file, monitor, isRemote)
        super.init(id, answers)
    }

    override func step() throws(VolumeFailure) -> VolumeAnswer.Kind? {
        let source = try volume.open(file, cancellable)
        guard source.canSeek else { throw VolumeFailure(.failed, String(cString: strerror(ESPIPE))) }
        if cancellable.isCancelled { throw VolumeFailure(.cancelled) }
        // The app's end is the one that does not wait.
        guard let (apps, own) = PacketSocket.pair() else {
            throw VolumeFailure(.failed, String(cString: strerror(errno)))
        }
        let facts = source.facts
        let reader = RangeReader(volume, file, source, isRemote: isRemote)
        // The server outlives this request, whose last answer says that it has ended.
        let server = RangeServer(id, reader, monitor, own, isRemote: isRemote) { [id, answers] in
            answers.send(VolumeAnswer(id: id, .done))
        }
        guard server.start() else {
            throw VolumeFailure(.failed, String(cString: strerror(EMFILE)))
        }
        answers.send(VolumeAnswer(id: id, .channel(facts)), descriptor: apps.descriptor)
        throw VolumeFailure(.cancelled)
    }
}
