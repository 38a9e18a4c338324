// SPDX-License-Identifier: MPL-2.0

public import Quantities
internal import VolumeAccess

/// How much is in some files and folders, and in the folders in those.
public struct FolderSum: Sendable, Equatable {
    /// How many files.
    public var files = 0
    /// How many folders, those asked about not counted.
    public var folders = 0
    /// The files' lengths, in bytes.
    public var bytes = ByteCount.zero
    /// How many folders could not be read.
    public var unreadable = 0

    /// An empty sum.
    public init() {}

    /// Adds up documents and the contents of folders. Links to folders are not followed, so the sum is finite and reveals
    /// nothing outside the folders.
    ///
    /// - Parameter progress: called from time to time with the sum so far.
    public static func of(
        _ documents: [Document], progress: @escaping @Sendable (FolderSum) -> Void
    ) async -> FolderSum {
        var sum = FolderSum()
        var todo: [FileLocation] = []
        for document in documents {
            guard document.isFolder else {
                sum.add(document.facts)
                continue
            }
            if !document.facts.isLink { todo.append(document.location) }
        }
        while let folder = todo.popLast(), !Task.isCancelled {
            do {
                for try await batch in FileAccesses.access(for: folder).list(folder) {
                    for facts in batch {
                        if facts.kind == .folder {
                            sum.folders += 1
                            if !facts.isLink { todo.append(folder.child(facts.name)) }
                        } else {
                            sum.add(facts)
                        }
                    }
                    progress(sum)
                }
            } catch {
                sum.unreadable += 1
            }
        }
        return sum
    }

    private mutating func add(_ facts: FileFacts) {
        files += 1
        bytes += facts.size
    }
}
