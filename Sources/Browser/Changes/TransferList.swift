// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// What is on its way, below the documents: a line each, with how far it is and a way to stop it.
@MainActor final class TransferList {
    /// The lines; no room is taken while there are none.
    let widget = Box(.vertical)
    private var rows: [ObjectIdentifier: Row] = [:]

    /// Nothing is on its way.
    init() { widget.isVisible = false }

    /// Something begins; it is shown once it takes longer than the eye forgives.
    func begin(_ title: String) -> Row {
        let row = Row(title) { [weak self] row in
            guard let self, rows.removeValue(forKey: ObjectIdentifier(row)) != nil else { return }
            widget.remove(row.widget)
            update()
        }
        rows[ObjectIdentifier(row)] = row
        widget.append(row.widget)
        Timeout(milliseconds: 150) { [weak self, weak row] in
            guard let self, let row, rows[ObjectIdentifier(row)] != nil else { return }
            row.widget.isVisible = true
            update()
        }
        return row
    }

    private func update() {
        widget.isVisible = rows.values.contains { $0.widget.isVisible }
    }

    /// One line.
    @MainActor final class Row {
        let widget = Box(.horizontal, spacing: 12)
        /// Told that it is to be stopped.
        var onCancel: () -> Void = {}
        private let bar = ProgressBar()
        private let label = Label()
        private let onEnd: (Row) -> Void

        init(_ title: String, onEnd: @escaping (Row) -> Void) {
            self.onEnd = onEnd
            widget.isVisible = false
            widget.addStyleClass("transfer")
            label.text = title
            label.setEllipsis(.middle)
            label.setTextAlignment(0)
            let column = Box(.vertical, spacing: 6)
            column.expandsHorizontally = true
            column.append(label)
            column.append(bar)
            bar.setAccessibleLabel(title)
            let cancel = Button(icon: "process-stop-symbolic", name: tr("Cancel"))
            cancel.addStyleClass("flat")
            cancel.addStyleClass("circular")
            cancel.verticalAlignment = .center
            widget.append(column)
            widget.append(cancel)
            cancel.onClick { [weak self] in self?.onCancel() }
        }

        /// Shows how far it is.
        func show(_ progress: Transfer.Progress) {
            if let fraction = progress.fraction { bar.setFraction(fraction) }
        }

        /// It has ended.
        func end() { onEnd(self) }
    }
}
