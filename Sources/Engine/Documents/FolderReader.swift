// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Reads a folder away from the main actor: lists, sorts, compares.
struct FolderReader: Sendable {
    let location: FileLocation
    let access: any FileAccess

    /// How long a folder may take before what was read of it is shown. Most are complete by then, and are shown once.
    private static let patience = Duration.milliseconds(80)
    /// Then a list that has begun to be looked at is left alone for so long, and for twice as long each time.
    private static let pause = Duration.seconds(2)

    /// Lists everything into a list, and says what the folder itself is.
    ///
    /// - Parameter onOffer: told on some thread that there is a part of the list, which must be taken.
    func load(
        _ list: GrowingList, onOffer: (@Sendable () -> Void)?
    ) async throws(FileAccessError) -> (folder: FileFacts, entries: FolderEntries) {
        let folder = try await access.facts(location)
        let offers = onOffer.map { onOffer in Task { await Self.offer(list, onOffer) } }
        defer { offers?.cancel() }
        do {
            for try await batch in access.list(location) {
                if Task.isCancelled { throw FileAccessError.cancelled }
                list.append(batch)
                await list.untilTaken()
            }
        } catch let error as FileAccessError {
            throw error
        } catch {
            throw .cancelled
        }
        if Task.isCancelled { throw .cancelled }
        return (folder, list.complete())
    }

    private static func offer(_ list: GrowingList, _ onOffer: @Sendable () -> Void) async {
        var wait = patience
        while (try? await Task.sleep(for: wait)) != nil {
            if list.offer() { onOffer() }
            wait = max(pause, wait * 2)
        }
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

    /// The names of the files that differ between two lists, with their new metadata; nil for those that are gone.
    func changes(from old: FolderEntries, to new: FolderEntries) async -> [(name: [UInt8], facts: FileFacts?)] {
        old.changes(to: new)
    }

    /// The change from one list to the other.
    func change(from old: FolderEntries, to new: FolderEntries) async -> FolderChange? { old.change(to: new) }

    /// The list with many changes made at once, and what that comes to.
    func applied(
        _ changes: [(name: [UInt8], facts: FileFacts?)], to entries: FolderEntries
    ) async -> (FolderEntries, FolderChange?) {
        var changed = entries
        for (name, facts) in changes { _ = changed.apply(name, facts) }
        return (changed, entries.change(to: changed))
    }

    /// The documents at some indices.
    func documents(_ entries: FolderEntries, at indices: [Int]) async -> [Document] {
        indices.filter { $0 < entries.count }.map { index in
            let facts = entries.facts(at: index)
            return Document(location: location.child(facts.name), facts: facts)
        }
    }

    /// The list in another order.
    func sorted(_ entries: FolderEntries) async -> FolderEntries {
        var sorted = entries
        sorted.sort()
        return sorted
    }
}
