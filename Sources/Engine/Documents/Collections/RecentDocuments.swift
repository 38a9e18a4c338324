// SPDX-License-Identifier: MPL-2.0

internal import Synchronization
internal import VitrineGLib
public import VolumeAccess

/// The documents that were used last, in this program or another: `recently-used.xbel` in the user's data folder, which
/// all programs of the desktop share.
public struct RecentDocuments: Sendable {
    /// So many are looked at.
    public static let limit = 500
    /// A longer file is not read.
    private static let sizeLimit = 16 << 20

    /// The file that holds the list.
    public let file: FileLocation
    /// One change at a time: each reads the whole file, and writes it.
    private static let changing = Mutex<Void>(())

    /// The user's.
    public init() { self.init(file: FileLocation(path: UserDirectories.data).child(Array("recently-used.xbel".utf8))) }

    /// A list in another file of the home disk, for tests.
    public init(file: FileLocation) { self.file = file }

    /// The documents, the one that was used last first. A file that cannot be read holds none; web pages are left out.
    public func list() async -> [FileLocation] {
        await FileQueue.perform {
            (read()?.entries ?? []).lazy.filter { !Self.isWebPage($0.uri) }.prefix(Self.limit)
                .map { FileLocation(uri: $0.uri) }
        }
    }

    private static func isWebPage(_ uri: String) -> Bool {
        ["http", "https"].contains(uri.prefix { $0 != ":" }.lowercased())
    }

    /// Notes that a program opened documents, unless ``VolumeTraces`` forbids it.
    ///
    /// - Parameters:
    ///   - program: the name of the program, as users know it.
    ///   - command: the command line that opens a document with it, where `%u` stands for the URI.
    public func add(_ documents: [Document], by program: String, command: String) async {
        let documents = await FileQueue.perform { documents.filter { VolumeTraces.mayBeKept(of: $0.location) } }
        guard !documents.isEmpty else { return }
        await change { list in
            for document in documents {
                list.add(
                    document.location.uri, type: document.contentType.identifier, program: program, command: command)
            }
            return true
        }
    }

    /// Takes documents out of the list.
    public func remove(_ files: [FileLocation]) async {
        await change { list in files.reduce(false) { list.remove($1.uri) || $0 } }
    }

    /// Follows files that were renamed or moved.
    public func follow(_ steps: [FileChange.Step]) async {
        await change { list in
            steps.reduce(false) { changed, step in
                guard let from = step.from else { return changed }
                return list.move(from.uri, to: step.to.uri) || changed
            }
        }
    }

    private func change(_ body: @escaping @Sendable (SharedBookmarks) -> Bool) async {
        await FileQueue.perform {
            Self.changing.withLock { _ in
                // What is there and cannot be read is not replaced.
                guard let list = read(), body(list), let folder = file.parent else { return }
                let content = list.content
                guard !content.isEmpty, (try? AtomicFile.makePrivateFolder(folder)) != nil else { return }
                content.withUnsafeBytes {
                    try? AtomicFile.write([$0], to: file, link: .followed, mode: 0o600, isSynced: false)
                }
            }
        }
    }

    /// Reads the list; nil when it is there and cannot be read. Blocks for the home disk.
    private func read() -> SharedBookmarks? {
        guard let content = SmallFile.read(file, limit: Self.sizeLimit) else { return nil }
        return content.isEmpty ? SharedBookmarks() : SharedBookmarks(content)
    }
}
