// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import VitrineGLib
internal import VitrineGtk

/// The middle of a panel: the stack that shows a document, the stand-in for it, or the reason why it is not shown.
@MainActor final class PanelStage {
    let content = Stack()
    let failure = FailurePage()
    let locked = LockedPage()

    private let controller: PreviewController
    private let standIn = StandIn()
    private let spinner = Spinner()
    private let fetching = FetchNotice()
    private var item: PreparedItem?
    /// The preview whose widget is in the stack.
    private var shown: (any Preview)?
    /// Runs until the spinner is shown.
    private var waiting: Timeout?
    /// How long a document may take before the spinner is shown, in milliseconds.
    private static let patience = 150

    init(_ controller: PreviewController) {
        self.controller = controller
        spinner.setMinimumSize(width: 32, height: 32)
        spinner.horizontalAlignment = .center
        spinner.verticalAlignment = .center
        spinner.canTarget = false
        spinner.isVisible = false
        content.setHomogeneous(false)
        content.add(standIn.canvas, name: "stand-in")
        content.add(failure.page.widget, name: "failure")
        content.add(locked.widget, name: "locked")
        fetching.onCancel = { [weak self] in self?.item?.stopFetching() }
    }

    /// Puts the spinner and the notice of a fetched document over the content.
    func lie(on overlay: Overlay) {
        overlay.addOverlay(spinner)
        overlay.addOverlay(fetching.widget)
    }

    // MARK: content

    /// Takes the next item. Until that is settled, its thumbnail stands in for it.
    func take(_ next: PreparedItem) {
        item = next
        guard !next.isSettled else { return }
        let thumbnail = next.outer == nil ? controller.standIn?(next.item) : nil
        standIn.show(thumbnail, title: next.item.displayTitle)
        standIn.canvas.setStyleClass("preview-picture", thumbnail?.picture != nil && !standIn.isPage)
        standIn.canvas.setStyleClass("preview-pages", standIn.isPage)
        put { content.visibleName = "stand-in" }
        waiting = Timeout(milliseconds: Self.patience) { [weak self] in self?.setBusy(true) }
    }

    /// Shows the state of the item.
    func update() {
        guard let item else { return }
        if item.isSettled { setBusy(false) }
        switch item.state {
        case .opening: break
        case .ready(let preview): put { show(preview) }
        case .failed(let reason):
            failure.show(item.item.displayTitle, reason, isFile: item.outer == nil)
            put { content.visibleName = "failure" }
        case .locked(let question):
            locked.show(item.item.displayTitle, question)
            put { content.visibleName = "locked" }
        }
    }

    /// The item has been left; nothing more is announced for it.
    func leave() { waiting?.cancel() }

    func clear() {
        setBusy(false)
        content.visibleName = "stand-in"
        if let shown { content.remove(shown.widget) }
        shown = nil
        item = nil
        locked.forget()
    }

    /// Changes what is in view, and lets the keyboard focus follow if it was there.
    private func put(_ change: () -> Void) {
        let hadFocus = content.containsFocus
        change()
        let visible = item?.preview
        if let shown, shown !== visible {
            if hadFocus { focus() }
            content.remove(shown.widget)
            self.shown = nil
        }
        if visible != nil { shown = visible }
        if hadFocus { focus() }
    }

    private func show(_ preview: any Preview) {
        guard preview !== shown else { return }
        content.add(preview.widget)
        content.show(preview.widget)
        preview.widget.onEachFrame { _ in
            Trace.mark(.panelContent)
            return false
        }
    }

    // MARK: focus

    /// Puts the keyboard focus into the content.
    func focus() {
        switch item?.state {
        case .ready(let preview): preview.focusWidget.grabFocus()
        case .failed: failure.page.focusWidget.grabFocus()
        case .locked: locked.focus()
        default: standIn.canvas.grabFocus()
        }
    }

    /// Whether the focus is on a button in the content.
    var isOnButton: Bool {
        switch item?.state {
        case .failed: !failure.page.focusWidget.hasFocus
        case .ready(let preview): preview.isOnControl
        case .locked: !locked.isEntering
        default: false
        }
    }

    // MARK: activity

    private func setBusy(_ isBusy: Bool) {
        waiting?.cancel()
        spinner.isVisible = isBusy
        spinner.isSpinning = isBusy
        updateFetching()
    }

    /// Shows how much of a document has arrived, beside the spinner and never before it.
    func updateFetching() { fetching.show(spinner.isVisible ? item?.fetched : nil) }

    // MARK: geometry

    /// The size that documents are drawn for.
    var size: ContentSize {
        ContentSize(
            points: PageSize(width: Double(max(300, content.width)), height: Double(max(300, content.height))),
            deviceScale: Double(content.scaleFactor))
    }

    /// Whether the document is left out of the picture, such as while it moves into the panel.
    var isHidden = false {
        didSet { content.opacity = isHidden ? 0 : 1 }
    }

    /// Leaves space at the upper edge for a header that lies over the document: above the first lines of a text, an
    /// archive or a message. Pages begin below it, too, and scroll on up to the edge. Pictures fill the whole height.
    func setTopSpace(_ space: Int) {
        let isBelow = item?.preview?.staysBelowHeader == true
        content.setMargins(top: isBelow ? space : 0)
        (item?.preview as? any UnderHeader)?.topSpace = isBelow ? 0 : space
        standIn.canvas.setMargins(top: standIn.isPage ? space : 0)
    }

    /// The rectangle of the whole document in another widget, in points; nil when the host has no picture of it.
    func documentFrame(in other: some Widget) -> Rectangle? {
        guard let item, let bounds = content.bounds(in: other), bounds.width > 1,
            let picture = controller.standIn?(item.item)?.picture
        else { return nil }
        var place = StandInPlace(picture: picture.size, content: picture.contentRect, document: picture.documentSize)
        place.isPage = item.preview.map { $0 is any Paged } ?? standIn.isPage
        let view = PageSize(width: bounds.width, height: bounds.height)
        var frame = place.frames(in: view, deviceScale: Double(content.scaleFactor)).document
        frame.x += bounds.x
        frame.y += bounds.y
        return frame
    }
}
