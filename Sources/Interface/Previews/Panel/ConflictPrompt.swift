// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The question which version of a document to keep, where a synchroniser has left two because both sides changed it.
@MainActor final class ConflictPrompt {
    private let context: PanelContext

    init(_ context: PanelContext) { self.context = context }

    /// Asks which version to keep, if the item is one of two that are in its folder.
    func ask(about item: PreparedItem) {
        let copy = item.item.document
        guard item.outer == nil, !item.isGone, let folder = copy.parent,
            let name = SyncConflict.original(of: copy.nameBytes)
        else { return }
        let original = folder.child(name)
        Task { [weak self] in
            let facts = try? await FileAccesses.access(for: original).metadata(original)
            guard let self, facts?.kind == .file, item === context.current, !item.isGone, item.item.document == copy
            else { return }
            let choices: [(String, SyncConflict.Kept)] = [
                (tr("Keep _This Version"), .copy), (tr("Keep the _Other Version"), .original),
                (tr("Keep _Both"), .both),
            ]
            let values = ["name": DisplayName.text(name)]
            context.notice.show(
                tr("“{name}” was changed in two places at the same time. This is one of the two versions.", values),
                choices: choices.map { choice in
                    (choice.0, { [weak self] in self?.keep(choice.1, item, of: original) })
                })
        }
    }

    private func keep(_ kept: SyncConflict.Kept, _ item: PreparedItem, of original: FileLocation) {
        context.notice.hide()
        context.layout.focus()
        Task { [weak self] in
            do throws(FileChangeError) {
                let outcome = try await SyncConflict.keep(kept, item.item.document, of: original)
                guard let self else { return }
                let controller = context.controller
                controller.delegate?.previewController(controller, didChange: outcome.change)
                // A version that went to the trash gives way to the one that stays.
                guard outcome.place == nil, item === context.current,
                    let index = (0..<controller.count).first(where: { controller.item(at: $0)?.document == original })
                else { return }
                controller.show(at: index)
            } catch {
                guard let self, item === context.current else { return }
                context.notice.show(error.message, command: tr("_Retry")) { [weak self] in
                    self?.keep(kept, item, of: original)
                }
            }
        }
    }
}
