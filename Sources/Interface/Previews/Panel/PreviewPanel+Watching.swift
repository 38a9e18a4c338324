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
        let saving = DocumentCopy(bytes, to: target)
        let ended = controller.onSaving?(tr("Saving a copy…"), { saving.cancel() })
        sayIsSaving(saving, of: gone)
        let failure = await saving.run { [weak self] isSilent in
            Task { @MainActor in self?.sayIsSaving(saving, of: gone, isSilent: isSilent) }
        }
        let isShown = gone === current
        ended?(isShown || failure == .cancelled ? nil : failure.map { Self.notSaved(target, $0) })
        guard isShown else { return }
        switch failure {
        case nil: notice.show(tr("Saved as “{name}”.", ["name": DisplayName.text(target.nameBytes)]))
        case .cancelled: if gone.isGone { sayGone(gone) } else { notice.hide() }
        case let failure?:
            notice.show(Self.notSaved(target, failure), command: tr("_Save Elsewhere…")) { [weak self] in
                guard let self else { return }
                Task { await self.saveCopy(of: gone) }
            }
        }
    }

    /// Says that a copy is on its way, or that its volume keeps it waiting.
    private func sayIsSaving(_ saving: DocumentCopy, of gone: PreparedItem, isSilent: Bool = false) {
        guard gone === current else { return }
        let root = VolumeRoot(holding: saving.target)?.location ?? saving.target.parent ?? saving.target
        let values = ["name": DisplayName.text(root.nameBytes)]
        let text = isSilent ? tr("Saving a copy: “{name}” is slow to answer…", values) : tr("Saving a copy…")
        notice.show(text, command: tr("_Cancel")) { saving.cancel() }
    }

    private static func notSaved(_ target: FileLocation, _ failure: FileChangeError) -> String {
        tr("“{name}” was not saved: {reason}", ["name": DisplayName.text(target.nameBytes), "reason": failure.message])
    }
}
