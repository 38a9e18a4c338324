// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
public import Gtk
internal import RenderMessages
internal import Rendering
public import VolumeAccess

/// Shows the current item of a ``PreviewController``: docked in a window, in one of its own, or filling the screen.
@MainActor public final class PreviewPanel {
    /// The panel, to be put into a window.
    public let widget: AnyWidget

    /// Told that the preview begins and ends, before the focus goes there.
    public var onOpenChange: (@MainActor (_ isOpen: Bool) -> Void)?
    /// Told that the user wants the panel in a window of its own, or back; nil where it has only one place.
    public var onDetach: (@MainActor () -> Void)? { didSet { updateDetaching() } }
    /// Told that the user wants what was done to files last undone, or done again; nil where nothing is.
    public var onUndo: (@MainActor (_ isRedo: Bool) -> Void)?
    /// Where the document's picture is drawn on its way into the panel and back; nil where nothing moves.
    public var zoomLayer: ZoomLayer?
    /// Whether the panel has a window of its own, with that window's buttons in its header.
    var isInWindow = false {
        didSet {
            header.hasWindowButtons = isInWindow
            updateDetaching()
        }
    }

    /// What it shows.
    public let controller: PreviewController
    let header = PanelHeader()
    let controls = ViewControls()
    let facts = FactsPane()
    let flap: SplitView
    let locked = LockedPage()
    let index: IndexSheet
    let filmstrip: Filmstrip
    let content = Stack()
    private(set) var current: PreparedItem?

    /// How long a document is looked at before more work is done for it, in milliseconds.
    private static let rest = 400

    let box = Box(.vertical)
    /// As wide as the panel, which it learns.
    private let measure = CustomWidget()
    /// Lies over the document on the full screen, with the header in it.
    let lid: Revealer
    let lidBox = Box(.vertical)
    /// Whether the header is wanted there.
    var isLidWanted = false
    /// Runs while it stays there wherever the pointer is, after the screen has been filled.
    var greeting: Timeout?
    /// How high the header was before it lay there, in points.
    var headerHeight = 0
    private let reference: Reference
    let standIn = StandIn()
    private let spinner = Spinner()
    private let fetching = FetchNotice()
    let failure = FailurePage()
    let prepared: PreparedItems
    let notice = PanelNotice()
    /// The shown document after a change on disk, while it is being opened.
    var replacement: PreparedItem?
    var delayedFailure: Timeout?
    private var pace = PagingPace()
    private var opening: Timeout?
    private var waiting: Timeout?
    /// Runs until the user has rested on a document.
    private var resting: Timeout?
    /// The preview whose widget is in the stack.
    private var shown: (any Preview)?
    /// The least width of a preview, in points.
    private static let leastWidth = 300

    /// A panel for a controller, which it keeps alive.
    public init(_ controller: PreviewController) {
        _ = PreviewStyles.load
        self.controller = controller
        prepared = PreparedItems(service: controller.service)
        index = IndexSheet(controller)
        filmstrip = Filmstrip(controller)
        let overlay = Overlay(content)
        overlay.expandsVertically = true
        overlay.expandsHorizontally = true
        overlay.setMinimumSize(width: Self.leastWidth)
        spinner.setMinimumSize(width: 32, height: 32)
        spinner.horizontalAlignment = .center
        spinner.verticalAlignment = .center
        spinner.canTarget = false
        spinner.isVisible = false
        overlay.addOverlay(spinner)
        overlay.addOverlay(fetching.widget)
        controls.lie(on: overlay)
        overlay.addOverlay(index.widget)
        lid = Revealer(lidBox, transition: .slideDown)
        lid.verticalAlignment = .start
        lidBox.addStyleClass("preview-lid")
        overlay.addOverlay(lid)
        controls.stay(under: lidBox)
        flap = SplitView(
            sidebar: facts.widget, content: overlay, atEnd: true, sidebarWidth: FactsPane.width,
            contentWidth: Self.leastWidth)
        flap.setPinned(true)
        flap.setSwipes(false)
        flap.isRevealed = false
        flap.expandsVertically = true
        box.append(header.bar)
        box.append(notice.widget)
        box.append(flap)
        box.append(filmstrip.widget)
        box.append(measure)
        box.setAccessibleRole(.group)
        box.setAccessibleLabel(tr("Preview"))
        widget = AnyWidget(box)
        reference = box.retained()
        content.setHomogeneous(false)
        content.add(standIn.canvas, name: "stand-in")
        content.add(failure.page.widget, name: "failure")
        content.add(locked.widget, name: "locked")
        connect()
        header.follow(widthOf: measure)
        fetching.onCancel = { [weak self] in self?.current?.stopFetching() }
    }

    /// Puts the keyboard focus into the content.
    public func focus() {
        if index.isShown { return }
        switch current?.state {
        case .ready(let preview): preview.focusWidget.grabFocus()
        case .failed: failure.page.focusWidget.grabFocus()
        case .locked: locked.focus()
        default: standIn.canvas.grabFocus()
        }
    }

    /// Whether the document is left out of the picture, such as while it is on its way here.
    var isDocumentHidden = false {
        didSet { content.opacity = isDocumentHidden ? 0 : 1 }
    }

    /// Where the whole document lies in another widget, in its points; nil when the host has no picture of it.
    func documentFrame(in other: some Widget) -> Rectangle? {
        guard let item = current?.item, let bounds = content.bounds(in: other), bounds.width > 1,
            let picture = controller.standIn?(item)?.picture
        else { return nil }
        var place = StandInPlace(picture: picture.size, content: picture.contentRect, document: picture.documentSize)
        place.isPage = current?.preview.map { $0 is any Paged } ?? standIn.isPage
        let view = PageSize(width: bounds.width, height: bounds.height)
        var frame = place.frames(in: view, deviceScale: Double(content.scaleFactor)).document
        frame.x += bounds.x
        frame.y += bounds.y
        return frame
    }

    private func updateDetaching() { header.setDetachable(onDetach != nil, isDetached: isInWindow) }

    // MARK: paging

    func show(again: Bool) {
        guard let item = controller.currentItem else { return }
        guard again || item != current?.root.item else {
            keepNeighbours()
            updateItems()
            return updateTitle()
        }
        Trace.mark(.panelAsked)
        updateItems()
        let size = contentSize
        let delay = pace.delay(at: Clock.milliseconds)
        present(again ? prepared.replace(item, asBytes: false, size: size) : prepared.take(item, size: size), delay)
    }

    /// Shows a document's bytes instead of what they mean, or the document again.
    func show(asBytes: Bool) {
        guard let current else { return }
        if let entry = current.variant(asBytes: asBytes, size: contentSize) { return present(entry) }
        present(prepared.replace(current.item, asBytes: asBytes, size: contentSize))
    }

    func present(_ next: PreparedItem, _ delay: Int = 0) {
        leave()
        let last = current
        current = next
        close(last, for: next)
        keepNeighbours()
        if !next.isSettled { showStandIn(next) }
        next.onChange = { [weak self] in self?.changed() }
        next.onDetailChange = { [weak self] in self?.updateTitle() }
        next.onNews = { [weak self] in self?.heard($0) }
        next.onFetch = { [weak self] in self?.showFetching() }
        if next.isGone { sayGone(next) } else { notice.hide() }
        askAboutConflict(next)
        if !next.isBegun {
            if delay > 0 {
                opening = Timeout(milliseconds: delay) { [weak next] in next?.open() }
            } else {
                next.open()
            }
        }
        changed()
    }

    private func showStandIn(_ next: PreparedItem) {
        let thumbnail = next.outer == nil ? controller.standIn?(next.item) : nil
        standIn.show(thumbnail, title: next.item.displayTitle)
        standIn.canvas.setStyleClass("preview-picture", thumbnail?.picture != nil && !standIn.isPage)
        standIn.canvas.setStyleClass("preview-pages", standIn.isPage)
        put { content.visibleName = "stand-in" }
        waiting = Timeout(milliseconds: 150) { [weak self] in self?.setBusy(true) }
    }

    private func changed() {
        guard let current else { return }
        if current.isSettled { setBusy(false) }
        switch current.state {
        case .opening: break
        case .ready(let preview):
            (preview as? any LinkHolder)?.onLink = { [weak self] in self?.follow(link: $0) }
            (preview as? any EntryHolder)?.onEntry = { [weak self] in self?.open($0) }
            (preview as? any CommandHolder)?.onCommand = { [weak self] in self?.perform($0) }
            put { show(preview) }
        case .failed(let reason):
            failure.show(current.item.displayTitle, reason)
            put { content.visibleName = "failure" }
        case .locked(let isWrong):
            locked.show(current.item.displayTitle, isWrong: isWrong)
            put { content.visibleName = "locked" }
        }
        let preview = current.preview
        header.setTools(
            for: preview, asBytes: current.asBytes, hasBytes: current.document?.facts.kind != .folder,
            isEntry: current.outer != nil, canPrint: current.canPrint)
        controls.show(preview)
        keepClearOfHeader()
        facts.show(current)
        updateTitle()
        if current.isSettled {
            if prepared.awaitingFind === current { perform(.find) }
            prepared.awaitingFind = nil
            prepared.openAhead(size: contentSize)
            resting?.cancel()
            resting = Timeout(milliseconds: Self.rest) { [weak self] in self?.current?.layOut() }
        }
    }

    /// Changes what is in view, and lets the keyboard focus follow if it was there.
    private func put(_ change: () -> Void) {
        let hadFocus = content.containsFocus
        change()
        let visible = current?.preview
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

    private func updateItems() {
        index.update()
        filmstrip.update(current: controller.currentIndex)
    }

    func keepNeighbours() {
        guard let item = controller.currentItem else { return }
        prepared.keep(item, neighbours: controller.neighbours)
        if current?.root.item == item, current?.isSettled == true { prepared.openAhead(size: contentSize) }
    }

    private func leave() {
        opening?.cancel()
        waiting?.cancel()
        resting?.cancel()
        delayedFailure?.cancel()
        if replacement !== current { replacement?.close() }
        replacement = nil
        current?.stopLayingOut()
        current?.onChange = nil
        current?.onDetailChange = nil
        current?.onNews = nil
        current?.onFetch = nil
    }

    func clear() {
        leave()
        setBusy(false)
        notice.hide()
        index.show(false, current: nil)
        content.visibleName = "stand-in"
        close(current, for: nil)
        if let shown { content.remove(shown.widget) }
        shown = nil
        current = nil
        prepared.removeAll()
        locked.forget()
        header.setTools(for: nil, asBytes: false, hasBytes: false)
        controls.show(nil)
        facts.show(nil)
    }

    var contentSize: ContentSize {
        ContentSize(
            points: PageSize(width: Double(max(300, content.width)), height: Double(max(300, content.height))),
            deviceScale: Double(content.scaleFactor))
    }

    private func setBusy(_ isBusy: Bool) {
        waiting?.cancel()
        spinner.isVisible = isBusy
        spinner.isSpinning = isBusy
        showFetching()
    }

    /// As late as the spinner: what is there at once is not worth a word.
    private func showFetching() { fetching.show(spinner.isVisible ? current?.fetched : nil) }

    /// The volume of what could not be reached is back.
    public func retryUnreachable() {
        guard case .failed(let reason) = current?.state, reason.kind == .unreachable else { return }
        controller.refresh()
    }

    /// Has a document that is shown begin at the same place when it is shown as another one: its volume is back, and
    /// mounted in another place.
    public func resume(_ document: FileLocation, as moved: FileLocation) {
        guard current?.item.document == document, let place = current?.preview?.place else { return }
        prepared.places = [moved: place]
    }

    /// Whether another program decides what is shown next.
    var isSteered: Bool { controller.onSteer != nil && current?.outer == nil }

    func updateTitle() {
        guard let item = current?.item ?? controller.currentItem else { return }
        var paging = Paging(count: controller.count, index: controller.currentIndex)
        var detail = current?.detail ?? ""
        if let entry = current?.entry, let outer = current?.outer {
            paging = Paging(count: entry.order.count, index: entry.position)
            let place = tr("in “{name}”", ["name": outer.item.displayTitle])
            detail = detail.isEmpty ? place : place + " · " + detail
        }
        let title = PanelTitle(name: item.displayTitle, paging: paging, detail: detail)
        header.setTitle(title)
        header.setPaging(paging, isSteered: isSteered)
        controls.update()
        if isInWindow { widget.window?.title = title.title }
        // What has the focus is what a screen reader speaks of, and what it hears when it changes.
        current?.preview?.focusWidget.setAccessibleLabel(title.spoken)
    }
}
