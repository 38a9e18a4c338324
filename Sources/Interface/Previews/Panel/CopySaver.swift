// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// Saves copies of open documents, also of a document whose file is gone or that lies in another one.
@MainActor final class CopySaver {
    private let context: PanelContext

    init(_ context: PanelContext) { self.context = context }

    /// Says that the document is gone, as long as its content is at hand.
    func sayGone(_ gone: PreparedItem) {
        let text = tr("“{name}” was deleted.", ["name": gone.item.displayTitle])
        guard gone.source?.file != nil else { return context.notice.show(text) }
        context.notice.show(text, command: tr("_Save a Copy…")) { [weak self] in
            guard let self else { return }
            Task { await self.save(gone) }
        }
    }

    /// Saves the content of a document to a file that the user chooses.
    func save(_ gone: PreparedItem) async {
        let item = gone.item
        let name = gone.entry?.name ?? DisplayName.text(item.document.nameBytes)
        let chosen = await SaveChooser.choose(
            title: tr("Save a Copy"), accept: tr("_Save"), name: name,
            in: item.document.parent?.uri, parent: context.window)
        guard let chosen else { return }
        let target = FileLocation(uri: chosen)
        guard let bytes = await WholeDocument(of: gone, in: context).bytes() else { return }
        let saving = DocumentCopy(bytes, to: target)
        let ended = context.controller.onSaving?(tr("Saving a copy…"), { saving.cancel() })
        sayIsSaving(saving, of: gone)
        let failure = await saving.run { [weak self] isSilent in
            Task { @MainActor in self?.sayIsSaving(saving, of: gone, isSilent: isSilent) }
        }
        let isShown = gone === context.current
        ended?(isShown || failure == .cancelled ? nil : failure.map { Self.notSaved(target, $0) })
        guard isShown else { return }
        switch failure {
        case nil: context.notice.show(tr("Saved as “{name}”.", ["name": DisplayName.text(target.nameBytes)]))
        case .cancelled: if gone.isGone { sayGone(gone) } else { context.notice.hide() }
        case let failure?:
            context.notice.show(Self.notSaved(target, failure), command: tr("_Save Elsewhere…")) { [weak self] in
                guard let self else { return }
                Task { await self.save(gone) }
            }
        }
    }

    /// Says that a copy is on its way, or that its volume keeps it waiting.
    private func sayIsSaving(_ saving: DocumentCopy, of gone: PreparedItem, isSilent: Bool = false) {
        guard gone === context.current else { return }
        let root = VolumeRoot(holding: saving.target)?.location ?? saving.target.parent ?? saving.target
        let values = ["name": DisplayName.text(root.nameBytes)]
        let text = isSilent ? tr("Saving a copy: “{name}” is responding slowly…", values) : tr("Saving a copy…")
        context.notice.show(text, command: tr("_Cancel")) { saving.cancel() }
    }

    private static func notSaved(_ target: FileLocation, _ failure: FileChangeError) -> String {
        tr("“{name}” was not saved: {reason}", ["name": DisplayName.text(target.nameBytes), "reason": failure.message])
    }
}
