// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib
internal import VolumeAccess

/// A small file in which a program stores state from one start to the next. It may be a link of the user's, which stays.
public struct KeptFile: Sendable {
    /// More bytes than this are not read.
    private static let limit = 16 << 20
    private let location: FileLocation

    /// A file in a program's folder below the user's data (`$XDG_DATA_HOME`).
    public init(data name: String, in folderName: String) {
        location = FileLocation(path: UserDirectories.data).child(Array(folderName.utf8)).child(Array(name.utf8))
    }

    /// A file in a program's folder below the user's configuration (`$XDG_CONFIG_HOME`).
    public init(setting name: String, in folderName: String) {
        location = FileLocation(path: UserDirectories.configuration).child(Array(folderName.utf8))
            .child(Array(name.utf8))
    }

    /// The content of the file; nil when there is no file, or it cannot be read.
    public func read() async -> [UInt8]? {
        guard let bytes = try? await FileAccesses.access(for: location).bytes(of: location), bytes.count <= Self.limit
        else { return nil }
        return await FileQueue.perform {
            var content = [UInt8](repeating: 0, count: bytes.count)
            return pread(bytes.descriptor, &content, content.count, 0) == content.count ? content : nil
        }
    }

    /// Replaces the content of the file. Content that cannot be written is lost when the program ends.
    public func write(_ bytes: [UInt8]) async {
        let location = location
        await FileQueue.perform {
            guard let folder = location.parent, (try? AtomicFile.makePrivateFolder(folder)) != nil else { return }
            bytes.withUnsafeBytes {
                try? AtomicFile.write([$0], to: location, link: .followed, mode: 0o600, isSynced: false)
            }
        }
    }
}
