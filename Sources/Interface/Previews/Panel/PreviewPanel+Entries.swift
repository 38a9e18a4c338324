// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// Documents inside the one that is shown, previewed in its place.
extension PreviewPanel {
    /// How many documents a document may lie in.
    private static let depthLimit = 4

    /// Shows a document that lies in the one that is shown.
    func open(_ entry: EntryItem) {
        guard let current else { return }
        guard current.depth < Self.depthLimit else {
            return notice.show(tr("What lies so deep in other documents is not shown."))
        }
        present(PreparedItem(entry, in: current, asBytes: false, size: contentSize))
        focus()
    }

    /// Pages through the documents beside the one that is shown: those in the same folder, or in the same document.
    func move(by places: Int) {
        guard let current, let outer = current.outer else {
            controller.move(by: places)
            return
        }
        guard let next = current.entry?.moved(by: places) else { return }
        present(PreparedItem(next, in: outer, asBytes: false, size: contentSize))
        focus()
    }

    /// Goes back to the document around the one that is shown.
    func leaveEntry() {
        guard let outer = current?.outer else { return }
        present(outer)
        focus()
    }

    /// Ends those inside other documents that are not shown any more, nor hold the one that is.
    func close(_ last: PreparedItem?, for next: PreparedItem?) {
        var item = last
        while let one = item, let outer = one.outer {
            if one !== next, next?.isInside(one) != true { one.close() }
            item = outer
        }
    }
}
