// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Reads a folder away from the main actor: lists, sorts, compares.
struct FolderReader: Sendable {
    let location: FileLocation
    let access: any FileAccess

    /// Lists everything. `publish` gets sorted lists as they grow, each at least four times as long as the last, and
    /// says how the next is to be ordered.
    func load(
        _ empty: FolderEntries, publish: @MainActor @Sendable (FolderEntries) -> (order: SortOrder, showsHidden: Bool)
    ) async throws(FileAccessError) -> FolderEntries {
        var entries = empty
        var published = 0
        do {
            for try await batch in access.list(location) {
                if Task.isCancelled { throw FileAccessError.cancelled }
                entries.append(batch)
                guard entries.total >= published * 4 else { continue }
                entries.sort()
                published = entries.total
                (entries.order, entries.showsHidden) = await publish(entries)
            }
        } catch let error as FileAccessError {
            throw error
        } catch {
            throw .cancelled
        }
        if Task.isCancelled { throw .cancelled }
        entries.sort()
        return entries
    }

    /// Asks for the facts of some entries; nil for those that are gone. Those that cannot be asked stay as they are.
    func facts(_ names: [[UInt8]]) async -> [(name: [UInt8], facts: FileFacts?)] {
        var list: [(name: [UInt8], facts: FileFacts?)] = []
        for name in names where !Task.isCancelled {
            do throws(FileAccessError) {
                list.append((name, try await access.facts(location.child(name))))
            } catch {
                if case .notFound = error { list.append((name, nil)) }
            }
        }
        return list
    }

    /// The list with many changes made at once, and what that comes to.
    func applied(
        _ changes: [(name: [UInt8], facts: FileFacts?)], to entries: FolderEntries
    ) async -> (FolderEntries, FolderChange?) {
        var changed = entries
        for (name, facts) in changes { _ = changed.apply(name, facts) }
        return (changed, entries.splice(to: changed))
    }

    /// The list in another order.
    func sorted(_ entries: FolderEntries) async -> FolderEntries {
        var sorted = entries
        sorted.sort()
        return sorted
    }
}
