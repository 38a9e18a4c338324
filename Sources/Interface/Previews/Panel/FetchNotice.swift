// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VitrineGLib
internal import VitrineGtk

/// Says how much of a document has been fetched from its server, and lets the user end that.
@MainActor final class FetchNotice {
    /// Lies over what stands in for the document; takes no room while nothing is fetched.
    let widget = Box(.horizontal, spacing: 12)
    /// Told that the user wants no more of it.
    var onCancel: () -> Void = {}
    private let bar = ProgressBar()
    private let label = Label()

    init() {
        widget.addStyleClass("osd")
        widget.addStyleClass("preview-fetch")
        widget.horizontalAlignment = .center
        widget.verticalAlignment = .end
        widget.setMargins(24)
        widget.isVisible = false
        let column = Box(.vertical, spacing: 6)
        column.setMinimumSize(width: 180)
        column.verticalAlignment = .center
        label.addStyleClass("numeric")
        column.append(label)
        column.append(bar)
        bar.setAccessibleLabel(tr("Downloading"))
        let cancel = Button(icon: "process-stop-symbolic", name: tr("Stop Downloading"))
        cancel.addStyleClass("flat")
        cancel.addStyleClass("circular")
        cancel.verticalAlignment = .center
        widget.append(column)
        widget.append(cancel)
        cancel.onClick { [weak self] in self?.onCancel() }
    }

    /// Shows how many bytes of how many are there; hides it when nil.
    func show(_ fetched: (done: ByteCount, total: ByteCount)?) {
        widget.isVisible = fetched != nil
        guard let fetched, fetched.total > 0 else { return }
        label.text = tr(
            "Downloading: {done} of {total}",
            ["done": Formatting.size(fetched.done), "total": Formatting.size(fetched.total)])
        bar.setFraction(min(1, fetched.done.double / fetched.total.double))
    }
}
