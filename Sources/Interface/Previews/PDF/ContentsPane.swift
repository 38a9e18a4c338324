// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// The pane beside pages that shows what is where: small pictures of them, and the chapters if there are any.
@MainActor final class ContentsPane {
    let widget: AnyWidget
    /// The width of the pane, in points.
    static let width = 200
    /// Called with the place that was chosen.
    var onChoose: (@MainActor (PagePlace) -> Void)?

    private let thumbnails: PageThumbnails
    private let stack = Stack()
    private let switcher = Box(.horizontal)
    private let reference: Reference
    private var outline: OutlineList?

    init(_ session: RenderSession, sizes: [PageSize], style: PageStyle) {
        thumbnails = PageThumbnails(session, sizes: sizes, style: style)
        let box = Box(.vertical)
        box.setMinimumSize(width: Self.width)
        // In a narrow panel it lies over the pages.
        box.addStyleClass("background")
        switcher.addStyleClass("linked")
        switcher.horizontalAlignment = .center
        switcher.setMargins(6)
        switcher.isVisible = false
        stack.expandsVertically = true
        let scrolled = ScrolledWindow(thumbnails.widget)
        scrolled.setScrolls(horizontally: false, vertically: true)
        stack.add(scrolled, name: "pages")
        box.append(switcher)
        box.append(stack)
        box.setAccessibleRole(.group)
        box.setAccessibleLabel(tr("Side Panel"))
        widget = AnyWidget(box)
        reference = box.retained()
        thumbnails.onChoose = { [weak self] in self?.onChoose?(PagePlace(page: $0)) }
    }

    /// Draws the pictures once more, since light has turned dark or back.
    func drawAnew() { thumbnails.drawAnew() }

    /// Takes the pages' sizes, and what the document says of itself.
    func update(sizes: [PageSize], outline: DocumentOutline) {
        thumbnails.update(sizes: sizes, names: outline.labels)
        guard !outline.entries.isEmpty, self.outline == nil else { return }
        let list = OutlineList(outline)
        list.onChoose = { [weak self] in self?.onChoose?($0) }
        self.outline = list
        let scrolled = ScrolledWindow(list.widget)
        scrolled.setScrolls(horizontally: false, vertically: true)
        stack.add(scrolled, name: "chapters")
        let pages = ToggleButton(label: tr("Pages"))
        let chapters = ToggleButton(label: tr("Outline"))
        chapters.setGroup(pages)
        chapters.isOn = true
        stack.visibleName = "chapters"
        pages.onToggle { [stack] in stack.visibleName = pages.isOn ? "pages" : "chapters" }
        switcher.append(pages)
        switcher.append(chapters)
        switcher.isVisible = true
    }

    /// Takes the keyboard's focus into what is shown.
    func focus() {
        focusRow()
        // The rows are there with the next layout: from a list without them, an arrow would go to the first one only.
        Timeout(milliseconds: 50) { [weak self] in
            if let self, widget.containsFocus { focusRow() }
        }
    }

    private func focusRow() {
        if stack.visibleName == "chapters" { outline?.focus() } else { thumbnails.focus() }
    }

    /// Marks the page that is read.
    func show(page: Int) { thumbnails.show(page: page) }
}
