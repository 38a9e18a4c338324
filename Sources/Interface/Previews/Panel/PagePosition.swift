// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// Says which page is shown, and takes another one's number.
@MainActor final class PagePosition {
    let widget: AnyWidget
    /// Told which page was asked for, from 0.
    var onPage: (@MainActor (Int) -> Void)?
    /// Told that none was.
    var onCancel: (@MainActor () -> Void)?

    private let entry = Entry()
    private let total = Label()
    private var page = 0

    init() {
        let box = Box(.horizontal, spacing: 6)
        widget = AnyWidget(box)
        box.addStyleClass("osd")
        box.addStyleClass("toolbar")
        box.addStyleClass("preview-page")
        entry.setTextAlignment(1)
        entry.setAccessibleLabel(tr("Page"))
        entry.setTooltip(tr("Page"))
        entry.onActivate { [weak self] in self?.go() }
        entry.add(
            KeyController { [weak self] key, _ in
                guard key == .escape, let self else { return false }
                entry.text = String(page + 1)
                onCancel?()
                return true
            })
        box.append(entry)
        box.append(total)
    }

    func show(_ page: Int, of count: Int) {
        self.page = page
        // What is being typed stays.
        if !entry.containsFocus { entry.text = String(page + 1) }
        entry.setWidth(characters: max(2, String(count).count))
        total.text = tr("of {count}", ["count": String(count)])
    }

    private func go() {
        guard let number = Int(entry.text.filter { !$0.isWhitespace }) else {
            entry.text = String(page + 1)
            return
        }
        onPage?(number - 1)
    }
}
