// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// Two versions of a document, as a synchroniser leaves them when both sides have changed it.
extension PreviewPanel {
    /// Asks which to keep, if what is shown is one of two versions that are there.
    func askAboutConflict(_ item: PreparedItem) {
        let copy = item.item.document
        guard item.outer == nil, !item.isGone, let folder = copy.parent,
            let name = SyncConflict.original(of: copy.nameBytes)
        else { return }
        let original = folder.child(name)
        Task { [weak self] in
            let facts = try? await FileAccesses.access(for: original).metadata(original)
            guard let self, facts?.kind == .file, item === current, !item.isGone, item.item.document == copy else {
                return
            }
            let choices: [(String, SyncConflict.Kept)] = [
                (tr("Keep _This One"), .copy), (tr("Keep the _Other"), .original), (tr("Keep _Both"), .both),
            ]
            notice.show(
                tr(
                    "“{name}” was changed in two places at once. This is one of the two versions.",
                    [
                        "name": DisplayName.text(name)
                    ]),
                choices: choices.map { choice in
                    (choice.0, { [weak self] in self?.keep(choice.1, item, of: original) })
                })
        }
    }

    private func keep(_ kept: SyncConflict.Kept, _ item: PreparedItem, of original: FileLocation) {
        notice.hide()
        focus()
        Task { [weak self] in
            do throws(FileChangeError) {
                let outcome = try await SyncConflict.keep(kept, item.item.document, of: original)
                guard let self else { return }
                controller.delegate?.previewController(controller, didChange: outcome.change)
                // What is in the trash is left for what stays.
                guard outcome.place == nil, item === current,
                    let index = (0..<controller.count).first(where: {
                        self.controller.item(at: $0)?.document == original
                    })
                else { return }
                controller.show(at: index)
            } catch {
                guard let self, item === current else { return }
                notice.show(error.message, command: tr("_Retry")) { [weak self] in self?.keep(kept, item, of: original)
                }
            }
        }
    }
}
