// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk
internal import VolumeAccess

/// The files that were cut, in whatever window, and not pasted yet: they are shown dimmed.
@MainActor final class CutFiles {
    /// Told that they are other ones.
    let observers = Observers()
    private(set) var files: Set<FileLocation> = []
    private var isWatching = false

    /// Files were put on the clipboard.
    func offered(_ cut: [FileLocation]) {
        if !isWatching {
            isWatching = true
            Clipboard.onChange { [weak self] in self?.set([]) }
        }
        set(Set(cut))
    }

    private func set(_ cut: Set<FileLocation>) {
        guard cut != files else { return }
        files = cut
        observers.tell()
    }
}
