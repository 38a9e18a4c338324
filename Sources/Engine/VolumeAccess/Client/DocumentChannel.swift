// SPDX-License-Identifier: MPL-2.0

internal import Glibc
package import Quantities
internal import Wire

/// A document on another volume, of which the volume's helper reads ranges when they are asked for. Nothing of it is
/// copied to the home disk.
public final class DocumentChannel: Sendable {
    /// The metadata of the file when the channel was opened.
    public let facts: FileFacts
    /// The files beside the document that may be part of it.
    let companions: (any CompanionFiles)?
    private let location: FileLocation
    private let factory: PacketSocket
    /// The most bytes that each reader is given; zero for as many as it wants.
    private let budget: ByteCount

    init(_ facts: FileFacts, _ location: FileLocation, _ factory: PacketSocket, budget: ByteCount) {
        (self.facts, self.location, self.factory, self.budget) = (facts, location, factory, budget)
        companions = location.parent.map(FolderCompanions.init)
    }

    /// Whether the helper has ended, and nothing can be read any more.
    package var hasEnded: Bool {
        var polled = pollfd(fd: factory.descriptor, events: 0, revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// A socket of its own for one reader, which asks by ``RangeRequest``. It is the caller's.
    ///
    /// - Throws: ``FileAccessError/disconnected(_:)`` when the helper has ended; the document is then opened anew.
    package func session() throws(FileAccessError) -> Int32 {
        guard let (helpers, readers) = PacketSocket.pair() else {
            throw .failed(location, String(cString: strerror(errno)))
        }
        guard factory.send(RangeGreeting(length: budget).encoded, descriptor: helpers.descriptor) else {
            throw .disconnected(location)
        }
        let socket = fcntl(readers.descriptor, F_DUPFD_CLOEXEC, 3)
        guard socket >= 0 else { throw .failed(location, String(cString: strerror(errno))) }
        return socket
    }
}

extension HelperFileAccess {
    /// Opens a channel to a regular file, of which nothing is read yet.
    ///
    /// - Parameter budget: the most bytes that each reader is given; zero for as many as it wants.
    package func channel(
        to location: FileLocation, budget: ByteCount = 0
    ) async throws(FileAccessError) -> DocumentChannel {
        let (answer, descriptor) = try await helper.ask(.channel(location), location)
        guard let descriptor else { throw .failed(location, String(cString: strerror(EPROTO))) }
        let factory = PacketSocket(takingOver: descriptor)
        var status = stat()
        guard case .channel(let facts) = answer, fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFSOCK
        else { throw .failed(location, String(cString: strerror(EPROTO))) }
        return DocumentChannel(facts, location, factory, budget: budget)
    }
}
