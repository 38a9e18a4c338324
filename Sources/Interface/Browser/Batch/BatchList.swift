// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The list of the documents of a batch with their results. Only the visible lines are made.
@MainActor final class BatchList {
    /// The list in its frame.
    let widget: ScrolledWindow
    private let model: ListModel
    private let lines: Lines

    /// - Parameter name: what a screen reader calls it.
    init(name: String) {
        let lines = Lines()
        self.lines = lines
        model = ListModel { Item(index: $0) }
        let factory = SignalListItemFactory(
            setup: { item in
                let line = Line()
                item.keep(line)
                item.setChild(line.widget)
            },
            bind: { lines.bind($0) }, unbind: { lines.unbind($0) })
        let view = ListView(SingleSelection(model), factory)
        view.addStyleClass("batch-list")
        view.setAccessibleLabel(name)
        widget = ScrolledWindow(view)
        widget.setScrolls(horizontally: false, vertically: true)
        widget.addStyleClass("frame")
        widget.expandsVertically = true
        widget.setMinimumSize(height: 160)
    }

    /// Shows other lines. Those that are seen change where they are, so that nothing jumps while somebody types.
    func show(count: Int, row: @escaping @MainActor (Int) -> BatchRow) {
        lines.row = row
        if count == model.count { lines.refresh() } else { model.reset(count: count) }
    }

    /// Which line it is.
    private final class Item {
        let index: Int
        init(index: Int) { self.index = index }
    }

    /// The lines that are seen.
    @MainActor private final class Lines {
        var row: @MainActor (Int) -> BatchRow = { _ in preconditionFailure("no rows") }
        private var bound: [ObjectIdentifier: (line: Line, index: Int)] = [:]

        func bind(_ item: ListItem) {
            guard let line = item.companion(as: Line.self), let index = item.position else { return }
            bound[ObjectIdentifier(line)] = (line, index)
            line.show(row(index))
        }

        func unbind(_ item: ListItem) {
            guard let line = item.companion(as: Line.self) else { return }
            bound[ObjectIdentifier(line)] = nil
        }

        func refresh() {
            for (line, index) in bound.values { line.show(row(index)) }
        }
    }

    /// A line: the name, an arrow, and the result.
    @MainActor private final class Line {
        let widget = Box(.horizontal, spacing: 12)
        private let name = Label()
        private let arrow = Image()
        private let result = Label()

        init() {
            for label in [name, result] {
                label.setTextAlignment(0)
                label.setEllipsis(.middle)
                label.expandsHorizontally = true
                // Both halves of the line, whatever they say.
                label.setWidth(characters: 10)
                label.setMaximumWidth(characters: 10)
            }
            widget.setMargins(top: 6, bottom: 6, start: 6, end: 6)
            arrow.setIcon(["go-next-symbolic"])
            arrow.hideFromAccessibility()
            widget.append(name)
            widget.append(arrow)
            widget.append(result)
        }

        func show(_ row: BatchRow) {
            name.text = row.name
            result.text = row.result
            result.setTooltip(row.result)
            name.setTooltip(row.name)
            // Why something cannot be done is worth more than one line; of a name both ends tell most.
            result.setEllipsis(row.isFailure ? .none : .middle)
            result.setWraps(row.isFailure)
            arrow.opacity = row.isIdle ? 0 : 1
            result.setStyleClass("error", row.isFailure)
            result.setStyleClass("dim-label", row.isIdle && !row.isFailure)
        }
    }
}
