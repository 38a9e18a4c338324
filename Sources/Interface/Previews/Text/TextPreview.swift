// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Quantities
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// Text to read, and to look for something in it.
@MainActor final class TextPreview: Findable, Zoomable, Printable {
    let widget: AnyWidget
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    private let session: RenderSession
    private let title: String
    let pane: TextPane
    private let findBar = FindBar()
    private let search: RangeSearch<String>
    private let marks: SourceSearch
    private let reference: Reference
    /// The offset at which the text was to be opened, and the offset that was reached, which is smaller when the text is
    /// shorter now.
    private var opening: (wanted: Int, reached: Int?)?
    private var shownMatch: Range<Int>?
    private var shownDetail = ""
    private var darkConnection: SignalConnection?

    init(_ session: RenderSession, title: String, fileName: String, contentType: String) {
        self.session = session
        self.title = title
        pane = TextPane(session)
        search = RangeSearch(length: session.info.byteLength.int) { text, range async throws(RenderFailure) in
            try await session.find(text, in: range)
        }
        marks = SourceSearch(pane.source)
        let box = Box(.vertical)
        box.append(findBar.widget)
        box.append(pane.widget)
        widget = AnyWidget(box)
        reference = box.retained()
        let source = pane.source
        source.setAccessibleLabel(title)
        let isCode = source.setLanguage(session.info.syntax, fileName: fileName, contentType: contentType)
        // Of a long text nobody knows the number of a line before all lines above it were counted.
        source.setShowsLineNumbers(isCode && pane.isWhole)
        pane.wraps = !isCode
        pane.highlights = isCode && pane.isWhole
        source.setDark(StyleManager.shared.isDark)
        TextScale.apply(to: source)
        darkConnection = StyleManager.shared.onDarkChange { [source] in source.setDark(StyleManager.shared.isDark) }
        connect()
    }

    isolated deinit { darkConnection?.disconnect() }

    var focusWidget: AnyWidget { AnyWidget(pane.source) }

    var detail: String {
        TextScale.percent == 100 ? length : length + " · " + ZoomSteps.text(Double(TextScale.percent) / 100)
    }

    private var length: String {
        if pane.isComplete { return trn("{count} line", "{count} lines", pane.lineCount) }
        let size = Formatting.size(session.info.byteLength)
        guard !pane.isWhole, session.info.byteLength > 0 else { return size }
        let percent = ByteCount(pane.topByte).percent(of: session.info.byteLength)
        return tr("{size} · {percent}%", ["size": size, "percent": String(percent)])
    }

    /// A truncated text may become whole again: until the view is scrolled, the place is the wanted one.
    var place: PreviewPlace? {
        guard let opening, opening.reached.map({ $0 == pane.topByte }) ?? true else {
            return .text(offset: pane.topByte)
        }
        return .text(offset: opening.wanted)
    }

    func start(in size: ContentSize, at place: PreviewPlace?) {
        // Another text may have been set larger since this one was opened ahead.
        widget.onMap { [weak self] in self.map { TextScale.apply(to: $0.pane.source) } }
        guard case .text(let offset) = place else { return pane.go(to: .byte(0)) }
        opening = (offset, nil)
        pane.go(to: offset < pane.reading.length ? .byte(offset) : .end)
    }

    /// The text to print, if all of it is in the view.
    var printed: (any PrintContent)? { pane.isWhole && pane.isComplete ? SourcePrint(pane.source, title: title) : nil }

    var staysBelowHeader: Bool { true }

    func needs(_ key: Key) -> Bool { [.up, .down, .pageUp, .pageDown].contains(key) }

    var isTyping: Bool { findBar.isTyping }

    func find() { findBar.open() }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key.lowercased, modifiers) {
        case (.slash, []): findBar.open()
        case (.home, []), (.home, .control): pane.go(to: .byte(0))
        case (.end, []), (.end, .control): pane.go(to: .end)
        case (Key("c"), .control) where pane.source.hasSelection: pane.copySelection()
        case (Key("g"), .control) where search.current != nil: search.step(1)
        case (Key("g"), [.control, .shift]) where search.current != nil: search.step(-1)
        default: return modifiers.isEmpty || modifiers == .shift ? handleZoom(key) : false
        }
        return true
    }

    var isFitted: Bool { TextScale.percent == 100 }

    func zoom(in isIn: Bool) { scale { TextScale.step(larger: isIn) } }

    func fit() { scale { TextScale.reset() } }

    func showActualSize() { fit() }

    /// Sets the text larger or smaller; what is at the top stays there.
    private func scale(_ change: () -> Void) {
        let top = pane.topByte
        change()
        TextScale.apply(to: pane.source)
        pane.go(to: .byte(top))
        onDetailChange?()
    }

    private func connect() {
        pane.onReady = { [weak self] in
            self?.onReady?()
            self?.onReady = nil
        }
        pane.onFailure = { [weak self] in self?.onFailure?(PreviewFailure($0)) }
        pane.onMove = { [weak self] in
            guard let self else { return }
            if opening?.reached == nil, pane.isAtRest { opening?.reached = pane.topByte }
            guard detail != shownDetail else { return }
            shownDetail = detail
            onDetailChange?()
        }
        findBar.onSearch = { [weak self] text in
            guard let self else { return }
            shownMatch = nil
            marks.text = text
            search.search(text.isEmpty ? nil : text, from: shownStart)
        }
        findBar.onStep = { [weak self] in self?.search.step($0) }
        findBar.onClose = { [pane] in pane.source.grabFocus() }
        search.onChange = { [weak self] in self?.searched() }
    }

    /// The offset at which a search begins: that of the current match, so that a longer text is found there too, else of
    /// the first visible line.
    private var shownStart: Int { search.current?.lowerBound ?? pane.topByte }

    private func searched() {
        findBar.show(search.query == nil ? nil : search.position)
        guard let match = search.current, match != shownMatch else { return }
        shownMatch = match
        pane.go(to: .match(match))
    }
}
