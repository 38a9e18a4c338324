// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// The target of a link that leads to another volume, under the name of the link. The link is on the home disk or on the
/// volume with the home folder; the helper of the other volume reads the file.
struct LinkedFile: Sendable {
    /// The time-out of a volume, after which a link to it is shown without metadata of its target.
    private static let patience = Duration.seconds(1)

    private let name: [UInt8]
    /// The location of the file on its volume.
    let target: FileLocation
    /// The access that reads the file there.
    let access: any FileAccess

    /// - Parameter name: the link's.
    init(_ name: [UInt8], _ target: FileLocation) {
        (self.name, self.target) = (name, target)
        access = FileAccesses.access(for: target)
    }

    /// The file of a volume that a path on the home disk leads to; nil when it leads to none. Blocks while the home disk
    /// does.
    init?(behind location: FileLocation) {
        guard let target = LinkTarget.volume(behind: location) else { return nil }
        self.init(location.nameBytes, target)
    }

    /// The metadata from the volume under the name of the link.
    func renamed(_ facts: FileFacts) -> FileFacts {
        var facts = facts
        facts.name = name
        facts.isLink = true
        return facts
    }

    /// The metadata from the volume: ``FileAccess/facts(_:)`` or ``FileAccess/metadata(_:)``.
    func facts(looksInside: Bool) async throws(FileAccessError) -> FileFacts {
        renamed(looksInside ? try await access.facts(target) : try await access.metadata(target))
    }

    /// The metadata from the volume, or those of the link alone when the volume does not answer in time.
    func factsInTime() async -> FileFacts {
        let facts = await Self.inTime { () -> FileFacts? in
            do throws(FileAccessError) { return try await access.metadata(target) } catch .notFound {
                return brokenLink
            } catch { return nil }
        }
        return renamed(facts ?? unanswered)
    }

    /// The result of asking a volume; nil when it does not answer in time.
    static func inTime<Value: Sendable>(_ body: @escaping @Sendable () async -> Value?) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// A link to a whole volume is a folder in any case.
    private var unanswered: FileFacts {
        VolumeRoot(holding: target)?.location == target
            ? FileFacts(name: name, kind: .folder, contentType: "inode/directory")
            : FileFacts(name: name, kind: .unreachable, contentType: "inode/symlink")
    }

    /// The metadata of a link when there is no such file on the volume.
    var brokenLink: FileFacts {
        FileFacts(name: name, kind: .brokenLink, isLink: true, contentType: "inode/symlink")
    }
}

/// A folder that a link leads to, watched by who may touch its volume.
final class LinkedFolderWatch: FolderWatch {
    private let watch = Mutex<(any FolderWatch)?>(nil)

    /// A watch that starts with ``begin(_:)``.
    init() {}

    /// Takes over what watches.
    func begin(_ watch: any FolderWatch) { self.watch.withLock { $0 = watch } }
}
