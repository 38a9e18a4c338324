// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// A document on another volume, of which the volume's helper reads ranges when they are asked for. Nothing of it is
/// copied to the home disk.
public final class DocumentChannel: Sendable {
    /// The metadata of the file when the channel was opened.
    public let facts: FileFacts
    /// The files beside the document that may be part of it.
    let companions: (any CompanionFiles)?
    private let location: FileLocation
    private let factory: PacketSocket

    init(_ facts: FileFacts, _ location: FileLocation, _ factory: PacketSocket) {
        (self.facts, self.location, self.factory) = (facts, location, factory)
        companions = location.parent.map(FolderCompanions.init)
    }

    /// A socket of its own for one reader, which asks by ``RangeRequest``. It is the caller's.
    ///
    /// - Throws: ``FileAccessError/disconnected(_:)`` when the helper has ended; the document is then opened anew.
    package func session() throws(FileAccessError) -> Int32 {
        guard let (helpers, readers) = PacketSocket.pair() else {
            throw .failed(location, String(cString: strerror(errno)))
        }
        guard factory.send([0], descriptor: helpers.descriptor) else { throw .disconnected(location) }
        let socket = fcntl(readers.descriptor, F_DUPFD_CLOEXEC, 3)
        guard socket >= 0 else { throw .failed(location, String(cString: strerror(errno))) }
        return socket
    }
}

extension HelperFileAccess {
    /// Opens a channel to a regular file, of which nothing is read yet.
    package func channel(to location: FileLocation) async throws(FileAccessError) -> DocumentChannel {
        let (answer, descriptor) = try await helper.ask(.channel(location), location)
        guard let descriptor else { throw .failed(location, String(cString: strerror(EPROTO))) }
        let factory = PacketSocket(takingOver: descriptor)
        var status = stat()
        guard case .channel(let facts) = answer, fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFSOCK
        else { throw .failed(location, String(cString: strerror(EPROTO))) }
        return DocumentChannel(facts, location, factory)
    }
}
