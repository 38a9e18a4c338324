// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VitrineGLib
internal import VitrineGtk

/// The number of documents in a folder, of search results, or of selected documents with their size: a label in the
/// corner over the documents, which fades while the pointer is over it.
@MainActor final class ItemCount {
    /// The documents with the label over them.
    let widget: Overlay
    private let label = Label()
    private let documents: DocumentsView
    private let settings: BrowserSettings
    /// The update that is due once the main loop is idle.
    private var due: Timeout?

    /// The largest number of selected documents whose sizes are added.
    private static let sizeLimit = 20_000

    init(over documents: DocumentsView, _ settings: BrowserSettings) {
        (self.documents, self.settings) = (documents, settings)
        widget = Overlay(documents.widget)
        label.addStyleClass("item-count")
        label.horizontalAlignment = .end
        label.verticalAlignment = .end
        label.setEllipsis(.end)
        label.canTarget = false
        label.isVisible = false
        widget.addOverlay(label)
        let motion = MotionController()
        motion.onMotion { [weak self] x, y in self?.fade(under: (x, y)) }
        motion.onLeave { [label] in label.removeStyleClass("faded") }
        widget.add(motion)
    }

    private func fade(under pointer: (x: Double, y: Double)) {
        let isUnder = label.bounds(in: widget)?.contains(x: pointer.x, y: pointer.y) ?? false
        label.setStyleClass("faded", isUnder)
    }

    /// Shows the numbers of a list and its selection, once the main loop is idle.
    func update(_ list: @escaping @MainActor () -> (any DocumentList)?) {
        guard due?.isPending != true else { return }
        due = Timeout.whenIdle { [weak self] in
            guard let self else { return }
            guard let list = list() else { return label.isVisible = false }
            let text = text(for: list)
            if label.text != text { label.text = text }
            label.isVisible = list.count > 0
        }
    }

    /// Ends updating: the folder is left, or the window is closed and the widgets gone.
    func cancel() { due?.cancel() }

    private func text(for list: any DocumentList) -> String {
        let count = documents.selection.selectionCount
        guard count > 0 else {
            return list is DocumentSearch
                ? trn("{count} result", "{count} results", list.count)
                : trn("{count} item", "{count} items", list.count)
        }
        let selected = trn(
            "{count} of {total} selected", "{count} of {total} selected", count,
            ["total": Formatting.number(list.count)])
        let size = count <= Self.sizeLimit ? Self.size(of: documents.selection.selection, in: list) : nil
        let text =
            size.map { tr("{selected}, {size}", ["selected": selected, "size": Formatting.size($0)]) } ?? selected
        // Once: whoever has looked into a document knows the key.
        guard count == 1, !settings.values.knowsPreview else { return text }
        return tr("{selected}. Press Space to look inside.", ["selected": text])
    }

    /// The sum of the sizes of files; nil when a folder is among them, whose size nobody knows.
    private static func size(of indices: [Int], in list: any DocumentList) -> ByteCount? {
        var sum = ByteCount.zero
        for index in indices where index < list.count {
            let document = list.document(at: index)
            guard !document.isFolder else { return nil }
            sum += document.facts.size
        }
        return sum
    }
}
