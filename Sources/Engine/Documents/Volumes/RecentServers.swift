// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib
public import VolumeAccess

/// The servers that were connected to, the last first: one URI a line in the file `servers` of the
/// program's folder below the user's data.
public struct RecentServers: Sendable {
    /// How many are kept.
    public static let limit = 10

    private let file: FileLocation

    /// The servers of the program with a folder of that name.
    public init(in folderName: String) {
        let folder = FileLocation(path: UserDirectories.data).child(Array(folderName.utf8))
        self.init(file: folder.child(Array("servers".utf8)))
    }

    /// A list in another file of the home disk, for tests.
    public init(file: FileLocation) { self.file = file }

    /// The servers, the last one first; none when the file cannot be read.
    public func list() async -> [FileLocation] {
        guard let bytes = try? await LocalFileAccess().bytes(of: file), bytes.count < 1 << 16 else { return [] }
        var content = [UInt8](repeating: 0, count: bytes.count)
        guard pread(bytes.descriptor, &content, content.count, 0) == content.count else { return [] }
        return content.split(separator: UInt8(ascii: "\n")).prefix(Self.limit).compactMap {
            ServerAddress.read(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Puts a server first.
    public func add(_ location: FileLocation) async throws(FileAccessError) {
        var all = await list().filter { $0 != location }
        all.insert(location, at: 0)
        try await write(Array(all.prefix(Self.limit)))
    }

    /// Forgets a server.
    public func remove(_ location: FileLocation) async throws(FileAccessError) {
        try await write(await list().filter { $0 != location })
    }

    private func write(_ list: [FileLocation]) async throws(FileAccessError) {
        let text = Array(list.map { $0.uri + "\n" }.joined().utf8)
        let file = file
        let failure = await Task.detached { () -> FileAccessError? in
            do throws(FileAccessError) {
                if let folder = file.parent { try AtomicFile.makePrivateFolder(folder) }
                var failure: FileChangeError?
                text.withUnsafeBytes { bytes in
                    do throws(FileChangeError) {
                        try AtomicFile.write([bytes], to: file, link: .followed, mode: 0o600, isSynced: false)
                    } catch {
                        failure = error
                    }
                }
                return failure.map { FileAccessError($0, file) }
            } catch {
                return error
            }
        }.value
        if let failure { throw failure }
    }
}
