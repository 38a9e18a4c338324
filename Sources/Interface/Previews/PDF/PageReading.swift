// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// The text of pages: selecting, copying and finding it, and following its links.
@MainActor final class PageReading {
    /// A point of a page, in points of paper from its top left corner.
    struct Spot {
        var page: Int
        var x: Double
        var y: Double
    }

    let findBar = FindBar()
    /// Which point of which page, the nearest if none, lies at a point of the canvas.
    var spot: (@MainActor (Double, Double) -> Spot?)? {
        didSet { accessibility.spot = spot }
    }
    /// The text of the current page for screen readers.
    let accessibility: PageAccessibility
    /// Called to bring a place of a page into view.
    var onGo: (@MainActor (PagePlace) -> Void)?
    /// Called to bring part of a page into view, if it is not.
    var onReveal: (@MainActor (Int, PageBox) -> Void)?
    /// Called when it is not ``isInUse`` any more.
    var onRest: (@MainActor () -> Void)?
    /// Called when a link leads out of the document.
    var onAddress: (@MainActor (String) -> Void)?

    private static let selectionColor = Color(red: 0.21, green: 0.52, blue: 0.89, alpha: 0.35)

    private let canvas: CustomWidget
    private let texts: PageTexts
    private let search: PageSearch
    private let pageCount: Int
    private var selection: PageSelection? {
        didSet { if selection != oldValue { accessibility.select(selection) } }
    }
    private var pressed: PageLink?
    /// The address of the link under the pointer.
    private var shownAddress: String?
    private var shownPage = 0

    init(_ session: RenderSession, pageCount: Int, canvas: CustomWidget) {
        self.canvas = canvas
        self.pageCount = pageCount
        accessibility = PageAccessibility(canvas)
        texts = PageTexts(session)
        search = PageSearch { text, first, count async throws(RenderFailure) in
            try await session.matches(of: text, first: first, count: count)
        }
        texts.onArrival = { [weak self] page in
            if page == self?.shownPage { self?.readOut() }
        }
        search.onChange = { [weak self] in self?.searched() }
        findBar.onSearch = { [weak self] in self?.find($0) }
        findBar.onStep = { [weak self] in self?.search.step($0) }
        findBar.onClose = { [weak self, canvas] in
            canvas.grabFocus()
            self?.rested()
        }
        followPointer()
    }

    /// Whether something is selected, or being looked for.
    var isInUse: Bool { selection != nil || findBar.isOpen }

    private func rested() {
        if !isInUse { onRest?() }
    }

    /// Tells it which pages are in view, and which of them is the current one.
    func show(_ pages: Range<Int>, current: Int) {
        for page in pages { texts.ask(for: page) }
        guard current != shownPage else { return }
        shownPage = current
        readOut()
    }

    /// Draws over a page what is selected and found on it.
    func draw(on snapshot: Snapshot, page: Int, in frame: Rectangle, scale: Double) {
        func fill(_ box: PageBox, _ color: Color) {
            let place = Rectangle(
                x: frame.x + box.x * scale, y: frame.y + box.y * scale, width: box.width * scale,
                height: box.height * scale)
            snapshot.fill(place, color)
        }
        if let text = texts.text(ofPage: page), let selection {
            let range = selection.range(on: page, count: text.characters.count)
            for box in text.joinedBoxes(in: range) { fill(box, Self.selectionColor) }
        }
        let current = search.current
        for match in search.matches(onPage: page) {
            for box in match.boxes { fill(box, match == current ? FindColors.currentMatch : FindColors.match) }
        }
    }

    /// Uses a key, or returns false.
    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key.lowercased, modifiers) {
        case (.slash, []): findBar.open()
        case (Key("a"), .control): selectAll()
        case (Key("c"), .control) where selection != nil: copy()
        case (Key("g"), .control) where search.current != nil: search.step(1)
        case (Key("g"), [.control, .shift]) where search.current != nil: search.step(-1)
        case (.escape, []) where selection != nil: select(nil)
        default: return false
        }
        return true
    }

    /// Whether text is selected.
    var hasSelection: Bool { selection != nil }

    /// Selects the text of all pages.
    func selectAll() { select(PageSelection(anchor: start, focus: end)) }

    private var start: PageSelection.Place { .init(page: 0, index: 0) }
    private var end: PageSelection.Place { .init(page: pageCount - 1, index: .max) }

    // MARK: selecting

    private func select(_ selection: PageSelection?) {
        self.selection = selection.flatMap { $0.isEmpty ? nil : $0 }
        canvas.queueDraw()
        rested()
    }

    /// Puts the selected text on the clipboard.
    func copy() {
        guard let selection else { return }
        Task { [texts] in
            var parts: [String] = []
            // Nobody pastes more than that many pages.
            for page in selection.pages.prefix(2000) {
                let text = await texts.whole(page)
                parts.append(text.text(in: selection.range(on: page, count: text.characters.count)))
            }
            Clipboard.set(parts.joined(separator: "\n"))
        }
    }

    private func place(_ x: Double, _ y: Double) -> PageSelection.Place? {
        guard let spot = spot?(x, y), let text = texts.text(ofPage: spot.page) else { return nil }
        return .init(page: spot.page, index: text.place(nearestX: spot.x, y: spot.y))
    }

    // MARK: the pointer

    private func followPointer() {
        let click = ClickGesture()
        click.onPress { [weak self] count, x, y in self?.press(count, x, y) }
        click.onRelease { [weak self] _, x, y in self?.release(x, y) }
        canvas.add(click)
        let drag = DragGesture()
        var origin = (x: 0.0, y: 0.0)
        drag.onBegin { x, y in
            origin = (x, y)
            // A finger scrolls.
            if drag.isTouch { drag.deny() }
        }
        drag.onUpdate { [weak self] x, y in self?.drag(to: origin.x + x, origin.y + y) }
        canvas.add(drag)
        let motion = MotionController()
        motion.onMotion { [weak self] x, y in self?.hover(x, y) }
        motion.onLeave { [canvas] in canvas.setCursor(nil) }
        canvas.add(motion)
    }

    private func press(_ count: Int, _ x: Double, _ y: Double) {
        canvas.grabFocus()
        pressed = link(x, y)
        guard let place = place(x, y) else { return select(nil) }
        guard count > 1, let text = texts.text(ofPage: place.page) else {
            selection = PageSelection(anchor: place, focus: place)
            return canvas.queueDraw()
        }
        let range = count == 2 ? text.word(at: place.index) : text.line(at: place.index)
        select(
            PageSelection(
                anchor: .init(page: place.page, index: range.lowerBound),
                focus: .init(page: place.page, index: range.upperBound)))
    }

    private func drag(to x: Double, _ y: Double) {
        guard var selection, let place = place(x, y) else { return }
        selection.focus = place
        self.selection = selection
        canvas.queueDraw()
    }

    private func release(_ x: Double, _ y: Double) {
        defer { pressed = nil }
        if selection?.isEmpty == true { select(nil) }
        guard selection == nil, let pressed, pressed == link(x, y) else { return }
        switch pressed.target {
        case .place(let place): onGo?(place)
        case .address(let address): onAddress?(address)
        }
    }

    private func link(_ x: Double, _ y: Double) -> PageLink? {
        guard let spot = spot?(x, y) else { return nil }
        // Where two overlap, the later one lies on top.
        return texts.links(onPage: spot.page).last { $0.box.contains(x: spot.x, y: spot.y) }
    }

    private func hover(_ x: Double, _ y: Double) {
        let link = link(x, y)
        var cursor: String?
        if link != nil {
            cursor = "pointer"
        } else if let spot = spot?(x, y), texts.text(ofPage: spot.page)?.hasCharacter(x: spot.x, y: spot.y) == true {
            cursor = "text"
        }
        canvas.setCursor(cursor)
        if case .address(let address) = link?.target {
            show(address: LinkConsent.hint(address))
        } else {
            show(address: nil)
        }
    }

    private func show(address: String?) {
        guard address != shownAddress else { return }
        shownAddress = address
        canvas.setTooltip(address)
        // GTK puts the tooltip into the description's place.
        accessibility.describe()
    }

    // MARK: finding

    private func find(_ text: String) {
        search.search(text, from: shownPage, of: pageCount)
    }

    private func searched() {
        findBar.show(search.text.isEmpty ? nil : search.position)
        if let match = search.current, let box = match.boxes.first { onReveal?(match.page, box) }
        canvas.queueDraw()
    }

    // MARK: screen readers

    private func readOut() { accessibility.show(texts.text(ofPage: shownPage), ofPage: shownPage) }
}
