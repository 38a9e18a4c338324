// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The list of running work below the documents: a line each, with its progress and a button to cancel it.
@MainActor final class TransferList {
    /// The lines; no room is taken while there are none.
    let widget = Box(.vertical)
    private var rows: [ObjectIdentifier: Row] = [:]

    private let work: WorkInProgress

    /// An empty list of a program's work.
    init(_ work: WorkInProgress) {
        self.work = work
        widget.isVisible = false
    }

    /// Begins a piece of work. Its line appears once the work takes longer than 150 milliseconds, or a second where it
    /// has no progress to show.
    ///
    /// - Parameter isMeasured: whether it will say how far it is. What does not is mostly over soon, and has a spinner
    ///   elsewhere: it gets a line only when one begins to wonder.
    func begin(_ title: String, isMeasured: Bool = true) -> Row {
        let row = Row(title, isMeasured: isMeasured, of: work)
        add(row)
        work.begin(row)
        Timeout(milliseconds: isMeasured ? 150 : 1000) { [weak row] in row?.appear() }
        return row
    }

    /// Shows the work of windows that were closed.
    func adopt() {
        for row in work.takeOrphans() { add(row) }
        update()
    }

    /// Lets go of the rows: the window is closed, and their work goes on.
    func close() {
        for row in rows.values { row.list = nil }
        rows = [:]
    }

    private func add(_ row: Row) {
        row.list = self
        rows[ObjectIdentifier(row)] = row
        widget.append(row.widget)
    }

    private func remove(_ row: Row) {
        guard rows.removeValue(forKey: ObjectIdentifier(row)) != nil else { return }
        widget.remove(row.widget)
        update()
    }

    private func update() {
        widget.isVisible = rows.values.contains { $0.widget.isVisible }
    }

    /// A line of the list.
    @MainActor final class Row {
        let widget = Box(.horizontal, spacing: 6)
        /// The name of the work, as the row shows it.
        let title: String
        /// Rows that began later have a larger one.
        let number: Int
        /// The list that it is in; nil once its window is closed.
        fileprivate(set) weak var list: TransferList?
        private static var count = 0
        /// A reference that keeps the widget when its window is closed.
        private let reference: Reference
        /// Told that it is to be stopped.
        var onCancel: () -> Void = {}
        /// Told that it is to wait, or to go on; nil while it cannot.
        var onPause: ((_ isPaused: Bool) -> Void)? { didSet { pause.isVisible = onPause != nil } }
        private let bar = ProgressBar()
        private let label = Label()
        private let caption = Label()
        private let pause: Button
        private var shown = TransferCaption(progress: TransferProgress())

        private let isMeasured: Bool
        private let work: WorkInProgress
        /// Whether the work has ended and the widgets are gone.
        private var hasEnded = false

        init(_ title: String, isMeasured: Bool, of work: WorkInProgress) {
            Self.count += 1
            self.work = work
            (self.title, self.isMeasured, number, reference) = (title, isMeasured, Self.count, widget.retained())
            widget.isVisible = false
            widget.addStyleClass("transfer")
            label.text = title
            label.setEllipsis(.middle)
            label.setTextAlignment(0)
            caption.setTextAlignment(0)
            caption.setEllipsis(.end)
            caption.addStyleClass("caption")
            caption.addStyleClass("dim-label")
            caption.addStyleClass("numeric")
            let column = Box(.vertical, spacing: 6)
            column.expandsHorizontally = true
            column.setMargins(end: 6)
            column.append(label)
            column.append(bar)
            if isMeasured { column.append(caption) }
            bar.setAccessibleLabel(title)
            pause = Button(icon: "media-playback-pause-symbolic", name: tr("Pause"))
            let cancel = Button(icon: "process-stop-symbolic", name: tr("Cancel"))
            for button in [pause, cancel] {
                button.addStyleClass("flat")
                button.addStyleClass("circular")
                button.verticalAlignment = .center
            }
            pause.isVisible = false
            widget.append(column)
            widget.append(pause)
            widget.append(cancel)
            caption.text = shown.text
            pause.onClick { [weak self] in self?.togglePause() }
            cancel.onClick { [weak self] in self?.onCancel() }
        }

        /// Takes its room; what is not measured goes to and fro.
        fileprivate func appear() {
            guard !hasEnded else { return }
            widget.isVisible = true
            list?.update()
            guard !isMeasured else { return }
            Timeout(every: 200) { [weak self] in
                guard let self, !hasEnded else { return false }
                bar.pulse()
                return true
            }
        }

        /// Shows how far it is.
        func show(_ progress: TransferProgress) {
            guard !hasEnded else { return }
            shown.progress = progress
            bar.setFraction(progress.fraction)
            caption.text = shown.text
        }

        /// Removes the line: the work has ended.
        func end() {
            guard !hasEnded else { return }
            hasEnded = true
            list?.remove(self)
            work.end(self)
        }

        private func togglePause() {
            shown.isPaused.toggle()
            let isPaused = shown.isPaused
            pause.setIcon(isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
            pause.setTooltip(isPaused ? tr("Continue") : tr("Pause"))
            pause.setAccessibleLabel(isPaused ? tr("Continue") : tr("Pause"))
            caption.text = shown.text
            onPause?(isPaused)
        }
    }
}
