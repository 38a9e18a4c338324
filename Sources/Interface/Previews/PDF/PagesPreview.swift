// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// Pages one below the other, drawn as they come into view, and the next ones ahead.
@MainActor final class PagesPreview: Zoomable, Paged, Findable, EntryHolder, LinkHolder, UnderHeader, LayoutReplaceable
{
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    let session: RenderSession
    let canvas = CustomWidget.withText()
    private let reference: Reference
    private var pages: [PageSize]
    private(set) var layout: PageLayout
    /// Points on screen per point of paper; nil to fit the width.
    private(set) var chosenScale: Double?
    private(set) var viewSize = PageSize(width: 1, height: 1)
    private var firstScale = 1.0
    private(set) var top = 0.0
    private(set) var left = 0.0
    private let drawing: PageDrawing
    private var pace = LeafingPace()
    /// Runs while pages are leafed through.
    private var leafing: Timeout?
    /// Runs while the view changes its size: what would be drawn for it would be of no use a moment later.
    private var settle: Timeout?
    private var isReady = false
    private var isConfiguring = false
    private var shownPage = 0
    private var blank = BlankPages()
    let reading: PageReading
    let contents: ContentsPane
    let flap: SplitView
    private let attachments: AttachmentBar
    private var outline = DocumentOutline()
    private let pageStyle: PageStyle

    /// - Parameter isOnPaper: whether its pages are light in dark windows, too.
    init(_ session: RenderSession, title: String, isOnPaper: Bool = false) {
        self.session = session
        pageStyle = PageStyle(session.info, isOnPaper: isOnPaper)
        let count = min(max(1, session.info.pageCount), 100_000)
        pages = Array(repeating: session.info.pageSize, count: count)
        layout = PageLayout(pages: pages, scale: 1, viewWidth: 1)
        drawing = PageDrawing(session, style: pageStyle)
        reading = PageReading(session, pageCount: count, canvas: canvas)
        contents = ContentsPane(session, sizes: pages, style: pageStyle)
        attachments = AttachmentBar(session)
        let scrolled = ScrolledWindow(canvas)
        scrolled.addStyleClass("preview-pages")
        let box = Box(.vertical)
        box.append(reading.findBar.widget)
        box.append(attachments.widget)
        box.append(scrolled)
        flap = SplitView(
            sidebar: contents.widget, content: box, sidebarWidth: ContentsPane.width, contentWidth: 250)
        flap.setPinned(true)
        flap.isRevealed = false
        contents.widget.isVisible = false
        widget = AnyWidget(flap)
        reference = flap.retained()
        canvas.setAccessibleRole(.document)
        canvas.setAccessibleLabel(title)
        canvas.isFocusable = true
        canvas.expandsVertically = true
        canvas.expandsHorizontally = true
        canvas.onSnapshot { [weak self] snapshot, _, _ in self?.draw(on: snapshot) }
        canvas.onAllocate { [weak self] width, height in self?.allocate(width, height) }
        canvas.onScroll { [weak self] in self?.scrolled() }
        ZoomGestures.add(to: canvas, zoom: { [weak self] in self?.layout.scale ?? 1 }) { [weak self] zoom, _ in
            self?.setScale(zoom)
        }
        reading.spot = { [weak self] in self?.spot($0, $1) }
        reading.accessibility.rectangle = { [weak self] in self?.rectangle(of: $1, onPage: $0) }
        reading.onGo = { [weak self] in self?.show($0) }
        reading.findBar.onToggle = { [weak self] in self?.relayout() }
        reading.onReveal = { [weak self] in self?.reveal($0, $1) }
        drawing.wanted = { [weak self] in self?.wanted ?? [] }
        drawing.onArrival = { [weak self] in self?.arrived($0) }
        pageStyle.onChange = { [weak self] in self?.drawAnew() }
        contents.onChoose = { [weak self] in
            self?.show($0)
            self?.uncoverPages()
        }
        contents.widget.add(
            KeyController { [weak self] key, modifiers in
                // The pane has the other keys to itself while it has the focus.
                guard key == .escape || key == Key("t") && modifiers.isEmpty else { return false }
                self?.showsContents = false
                return true
            })
    }

    var focusWidget: AnyWidget { AnyWidget(canvas) }

    var onLink: (@MainActor (String) -> Void)? {
        get { reading.onAddress }
        set { reading.onAddress = newValue }
    }

    var onEntry: (@MainActor (EntryItem) -> Void)? {
        get { attachments.onEntry }
        set { attachments.onEntry = newValue }
    }

    var isFitted: Bool { chosenScale == nil }

    var page: Int { shownPage }

    var pageCount: Int { pages.count }

    var detail: String {
        let (page, count) = (outline.name(ofPage: shownPage), String(pages.count))
        if outline.labels.isEmpty { return tr("Page {page} of {count}", ["page": page, "count": count]) }
        let number = String(shownPage + 1)
        return tr("Page {page} ({number} of {count})", ["page": page, "number": number, "count": count])
    }

    var place: PreviewPlace? { .pages(layout.anchor(at: top), scale: chosenScale) }

    func start(in size: ContentSize, at place: PreviewPlace?) {
        viewSize = size.points
        firstScale = size.deviceScale
        if case .pages(let anchor, let scale) = place {
            chosenScale = scale
            relayout()
            top = layout.height(of: anchor)
        }
        relayout()
        attachments.load()
        let count = pages.count
        Task { [weak self, session] in
            guard let sizes = await session.sizes(ofPages: count) else { return }
            self?.setPages(sizes)
            if let outline = try? await session.outline() { self?.setOutline(outline) }
        }
    }

    func needs(_ key: Key) -> Bool { false }

    var isTyping: Bool { reading.findBar.isTyping || contents.widget.containsFocus }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if reading.handle(key, modifiers) { return true }
        guard modifiers.isEmpty || modifiers == .shift else { return false }
        switch key {
        case .up: scroll(by: -60)
        case .down: scroll(by: 60)
        case .pageUp: show(page: shownPage - 1)
        case .pageDown: show(page: shownPage + 1)
        case .home: show(page: 0)
        case .end: scroll(by: layout.height)
        default: return handleZoom(key)
        }
        return true
    }

    func zoom(in isIn: Bool) {
        setScale(ZoomSteps.next(after: layout.scale / PageLayout.actualScale, in: isIn) * PageLayout.actualScale)
    }

    func fit() { setScale(nil) }

    func showActualSize() { setScale(PageLayout.actualScale) }

    func find() {
        uncoverPages()
        reading.findBar.open()
    }

    var topSpace = 0 {
        didSet {
            guard topSpace != oldValue else { return }
            reading.findBar.topSpace = topSpace
            contents.widget.setMargins(top: topSpace)
            relayout()
        }
    }

    // MARK: layout

    private func setPages(_ sizes: [PageSize]) {
        guard sizes != pages else { return }
        pages = sizes
        relayout()
    }

    private func setOutline(_ outline: DocumentOutline) {
        self.outline = outline
        contents.update(sizes: pages, outline: outline)
        if !outline.labels.isEmpty { onDetailChange?() }
    }

    private func setScale(_ scale: Double?) {
        chosenScale = scale.map { min(max($0, 0.05), 8 * PageLayout.actualScale) }
        relayout()
        onDetailChange?()
    }

    private func relayout() {
        let anchor = layout.anchor(at: top)
        let wasAtTop = top <= layout.topSpace + PageLayout.margin
        let scale = chosenScale ?? PageLayout.viewScale(pages, width: viewSize.width)
        layout = PageLayout(
            pages: pages, scale: scale, viewWidth: viewSize.width,
            // The bar takes the space where it is open.
            topSpace: reading.findBar.isOpen ? 0 : Double(topSpace))
        top = wasAtTop ? 0 : layout.height(of: anchor)
        left = max(0, (layout.width - viewSize.width) / 2)
        moved()
    }

    private func allocate(_ width: Int, _ height: Int) {
        let size = PageSize(width: Double(max(1, width)), height: Double(max(1, height)))
        guard size != viewSize else { return }
        viewSize = size
        if isReady {
            settle?.cancel()
            settle = Timeout(milliseconds: 80) { [weak self] in
                self?.settle = nil
                self?.drawing.request()
            }
        }
        relayout()
        // What lies over the pages makes room for the pane beside them.
        Timeout.whenIdle { [weak self] in self?.onDetailChange?() }
    }

    func show(page: Int) {
        let page = min(max(0, page), pages.count - 1)
        top = page == 0 ? 0 : layout.frame(of: page).y - PageLayout.gap
        moved()
    }

    private func show(_ place: PagePlace) {
        guard pages.indices.contains(place.page) else { return }
        top = layout.frame(of: place.page).y - PageLayout.gap + place.top * layout.scale
        moved()
    }

    /// Scrolls as little as needed, to the middle of the view if it was outside.
    private func reveal(_ page: Int, _ box: PageBox) {
        guard pages.indices.contains(page) else { return }
        let frame = layout.frame(of: page)
        let (y, height) = (frame.y + box.y * layout.scale, box.height * layout.scale)
        if y < top || y + height > top + viewSize.height { top = y - viewSize.height / 3 }
        let (x, width) = (frame.x + box.x * layout.scale, box.width * layout.scale)
        if x < left || x + width > left + viewSize.width { left = x - viewSize.width / 3 }
        moved()
    }

    /// The point of paper at a point of the view, on the nearest page if there is none.
    private func spot(_ x: Double, _ y: Double) -> PageReading.Spot? {
        guard !pages.isEmpty else { return nil }
        let page = layout.anchor(at: top + y).page
        let frame = layout.frame(of: page)
        return PageReading.Spot(
            page: page, x: (left + x - frame.x) / layout.scale, y: (top + y - frame.y) / layout.scale)
    }

    private func scroll(by points: Double) {
        top += points
        moved()
    }

    private func scrolled() {
        guard !isConfiguring else { return }
        top = canvas.vertical?.value ?? 0
        left = canvas.horizontal?.value ?? 0
        moved()
    }

    private func moved() {
        top = min(max(0, top), max(0, layout.height - viewSize.height))
        left = min(max(0, left), max(0, layout.width - viewSize.width))
        isConfiguring = true
        canvas.vertical?.configure(value: top, upper: layout.height, pageSize: viewSize.height)
        canvas.horizontal?.configure(value: left, upper: layout.width, pageSize: viewSize.width)
        isConfiguring = false
        let page = layout.currentPage(top: top, viewHeight: viewSize.height)
        if page != shownPage {
            shownPage = page
            turned()
            contents.show(page: page)
            onDetailChange?()
        }
        // Who leafs does not read.
        if leafing == nil { reading.show(seen, current: page) }
        canvas.queueDraw()
        drawing.request()
    }

    /// Takes note of another page, so that the right ones are drawn ahead.
    private func turned() {
        pace.show(shownPage, at: Clock.seconds)
        guard pace.isLeafing(at: Clock.seconds) else { return }
        drawing.hurry()
        leafing?.cancel()
        leafing = Timeout(milliseconds: Int(LeafingPace.quick * 1000)) { [weak self] in self?.rest() }
    }

    private func rest() {
        leafing = nil
        drawing.rest()
        reading.show(seen, current: shownPage)
        drawing.request()
    }

    // MARK: drawing

    private var pixelScale: Double { layout.scale * (canvas.window == nil ? firstScale : Double(canvas.scaleFactor)) }

    private var seen: Range<Int> { layout.pages(from: top, to: top + viewSize.height) }

    private func draw(on snapshot: Snapshot) {
        if Trace.isOn { tellBlankPages() }
        snapshot.clipped(to: Rectangle(width: viewSize.width, height: viewSize.height)) {
            for page in seen {
                let frame = frameInView(ofPage: page)
                snapshot.shadow(around: frame, Color(white: 0, alpha: 0.25), down: 1, blur: 4)
                snapshot.fill(frame, pageStyle.paper)
                snapshot.clipped(to: frame) {
                    for (key, picture) in drawing.others(of: page, than: pixelScale) {
                        snapshot.draw(picture, in: key.place(on: frame, scale: layout.scale))
                    }
                    for key in keys(of: page) {
                        guard let picture = drawing.picture(for: key) else { continue }
                        snapshot.draw(picture, in: key.place(on: frame, scale: layout.scale))
                    }
                    if let reason = keys(of: page).lazy.compactMap({ self.drawing.failure(of: $0) }).first {
                        snapshot.write(failure: reason, ofPage: page, of: canvas, in: frame, isDark: pageStyle.isDark)
                    }
                    reading.draw(on: snapshot, page: page, in: frame, scale: layout.scale)
                }
            }
        }
    }

    private func tellBlankPages() {
        let missing = seen.filter { page in
            drawing.others(of: page, than: pixelScale).isEmpty
                && !keys(of: page).contains { drawing.isSettled($0) }
        }
        for length in blank.update(missing, at: Clock.seconds) { Trace.mark(.pageBlank, lasting: Int(length * 1e9)) }
    }

    /// The pictures that a page needs where it is seen.
    private func keys(of page: Int) -> [PageDrawing.Key] {
        let frame = layout.frame(of: page)
        let view = Rectangle(x: left, y: top, width: viewSize.width, height: viewSize.height)
        let part = frame.intersection(view) ?? Rectangle(x: frame.x, y: frame.y, width: 1, height: 1)
        let factor = pixelScale / layout.scale
        let pixels = PixelRect(
            x: Int((part.x - frame.x) * factor), y: Int((part.y - frame.y) * factor),
            width: Int((part.width * factor).rounded(.up)), height: Int((part.height * factor).rounded(.up)))
        let size = PageTiles.size(of: pages[page], pixelScale: pixelScale)
        return PageTiles.tiles(of: size, in: pixels).map {
            PageDrawing.Key(page: page, pixelScale: pixelScale, region: $0)
        }
    }

    /// The wanted parts: of visible pages first, then of those that are likely to be visible next.
    private var wanted: [PageDrawing.Key] {
        guard settle == nil, viewSize.width > 1 else { return [] }
        let seen = seen
        return (Array(seen) + pace.ahead(of: seen, count: pages.count, at: Clock.seconds)).flatMap { keys(of: $0) }
    }

    /// Draws everything once more, since light has turned dark or back.
    private func drawAnew() {
        drawing.drawAnew()
        contents.drawAnew()
        canvas.queueDraw()
    }

    private func arrived(_ failure: RenderFailure?) {
        if let failure, !isReady, pages.count == 1 {
            onFailure?(PreviewFailure(failure))
            return
        }
        canvas.queueDraw()
        guard !isReady else { return }
        isReady = true
        onReady?()
    }
}
