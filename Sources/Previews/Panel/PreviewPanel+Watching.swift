// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// What becomes of the document that is shown.
extension PreviewPanel {
    /// How long a document that cannot be shown any more stays as it was: whoever writes it may not be done.
    private static let patience = 1500

    func heard(_ news: DocumentWatch.News) {
        guard let current else { return }
        switch news {
        case .changed:
            notice.hide()
            reopen(current)
        case .moved(let location):
            let old = current.item.document
            prepared.follow(current, to: location)
            controller.follow(old, to: location)
            facts.show(current)
            updateTitle()
        case .deleted: sayGone(current)
        }
    }

    /// Opens a changed document again; until that is there, and if that fails for a while, the old content stays.
    private func reopen(_ old: PreparedItem) {
        replacement?.close()
        delayedFailure?.cancel()
        let next = old.again(size: contentSize)
        replacement = next
        next.onChange = { [weak self, weak next] in
            guard let self, let next, next === replacement, next.isSettled else { return }
            if case .failed = next.state, old.preview != nil {
                delayedFailure = Timeout(milliseconds: Self.patience) { [weak self] in self?.put(next, insteadOf: old) }
            } else {
                put(next, insteadOf: old)
            }
        }
        next.open()
    }

    private func put(_ next: PreparedItem, insteadOf old: PreparedItem) {
        guard next === replacement, old === current else { return }
        replacement = nil
        prepared.put(next)
        present(next)
        old.close()
        // It has changed again while it was being opened.
        if next.isStale { reopen(next) }
    }

    /// Says that the document is gone, as long as its content is at hand.
    func sayGone(_ gone: PreparedItem) {
        let text = tr("“{name}” was deleted.", ["name": gone.item.displayTitle])
        guard gone.source?.bytes != nil else { return notice.show(text) }
        notice.show(text, command: tr("_Save a Copy…")) { [weak self] in
            guard let self else { return }
            Task { await self.saveCopy(of: gone) }
        }
    }

    /// Saves what is open of a document, which may have no name any more, or lie in another one.
    func saveCopy(of gone: PreparedItem) async {
        guard let bytes = gone.source?.bytes else { return }
        let item = gone.item
        let name = gone.entry?.name ?? DisplayName.text(item.document.nameBytes)
        let chosen = await SaveChooser.choose(
            title: tr("Save a Copy"), accept: tr("_Save"), name: name,
            in: item.document.parent?.uri, parent: widget.window)
        guard let chosen else { return }
        let target = FileLocation(uri: chosen)
        let saving = Task.detached { () -> FileAccessError? in
            do throws(FileAccessError) {
                try AtomicFile.copy(bytes, to: target, shouldStop: { Task.isCancelled })
                return nil
            } catch {
                return error
            }
        }
        notice.show(tr("Saving a copy…"), command: tr("_Cancel")) { saving.cancel() }
        let failure = await saving.value
        guard gone === current else { return }
        switch failure {
        case nil: notice.show(tr("Saved as “{name}”.", ["name": DisplayName.text(target.nameBytes)]))
        case .cancelled: if gone.isGone { sayGone(gone) } else { notice.hide() }
        case let failure?:
            let values = ["name": DisplayName.text(target.nameBytes), "reason": failure.message]
            notice.show(tr("“{name}” was not saved: {reason}", values), command: tr("_Retry")) { [weak self] in
                guard let self else { return }
                Task { await self.saveCopy(of: gone) }
            }
        }
    }
}
