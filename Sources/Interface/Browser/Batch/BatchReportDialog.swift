// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import VitrineGLib
internal import VitrineGtk

/// The dialog that lists the failures of a batch by document, with their reasons.
@MainActor enum BatchReportDialog {
    /// Shows it.
    ///
    /// - Parameters:
    ///   - done: what was done in spite of it.
    ///   - onRetry: told that it is to be tried again; nil where that is of no use.
    static func show(
        _ rows: [BatchRow], summary done: String, parent: some WindowWidget, onRetry: (@MainActor () -> Void)?
    ) {
        let dialog = Dialog()
        dialog.setTitle(tr("Some Files Were Not Changed"))
        dialog.setSize(width: 560, height: 420)
        let summary = Label(
            done + "\n"
                + trn("{count} file was not changed:", "{count} files were not changed:", rows.count))
        summary.setTextAlignment(0)
        summary.setWraps(true)
        let list = BatchList(name: tr("Unchanged Files"))
        list.show(count: rows.count) { rows[$0] }
        let content = Box(.vertical, spacing: 12)
        content.setMargins(18)
        content.append(summary)
        content.append(list.widget)
        if let onRetry {
            // Below, and not in the header: a narrow window has no room there for the title and two buttons.
            let again = Button(label: tr("_Try Again"))
            again.addStyleClass("suggested-action")
            again.horizontalAlignment = .end
            again.onClick {
                dialog.close()
                onRetry()
            }
            content.append(again)
        }
        dialog.setContent(content)
        dialog.present(over: parent)
    }
}
