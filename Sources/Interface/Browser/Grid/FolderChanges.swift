// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VolumeAccess

/// Watches the folders that are seen, to tell when something in one of them has changed.
@MainActor final class FolderChanges {
    /// Called a while after the last of several changes.
    var onChange: (FileLocation) -> Void = { _ in }

    /// More are not watched: each takes a share of what the kernel allows a user.
    private static let limit = 100
    /// How long a folder has to be left alone, in milliseconds.
    private static let patience = 1_000

    private var watches: [FileLocation: any FolderWatch] = [:]
    private var pending: [FileLocation: Timeout] = [:]

    /// Watches these folders and no others.
    func watch(_ folders: [FileLocation]) {
        let wanted = Set(folders.prefix(Self.limit))
        for folder in watches.keys where !wanted.contains(folder) {
            watches[folder] = nil
            pending.removeValue(forKey: folder)?.cancel()
        }
        for folder in wanted where watches[folder] == nil {
            watches[folder] = FileAccesses.access(for: folder).watch(folder) { [weak self] event in
                guard case .entry = event else { return }
                Task { @MainActor in self?.note(folder) }
            }
        }
    }

    private func note(_ folder: FileLocation) {
        guard watches[folder] != nil else { return }
        pending[folder]?.cancel()
        pending[folder] = Timeout(milliseconds: Self.patience) { [weak self] in
            self?.pending[folder] = nil
            self?.onChange(folder)
        }
    }
}
