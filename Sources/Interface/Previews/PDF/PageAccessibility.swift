// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// The text of the current page for screen readers: since GTK 4.14 by character, word and line, with places and the
/// selection; before, its beginning as the description of the widget.
@MainActor final class PageAccessibility: AccessibleText {
    /// The rectangle of a box of a page in the widget.
    var rectangle: (@MainActor (Int, PageBox) -> Rectangle?)?
    /// Which point of which page lies at a point of the widget.
    var spot: (@MainActor (Double, Double) -> PageReading.Spot?)?

    private let canvas: CustomWidget
    private var page = 0
    private var text: PageText?
    private var knownUnits: PageUnits?
    private var caret = PageSelection.Place(page: 0, index: 0)
    private var selection: PageSelection?

    init(_ canvas: CustomWidget) {
        self.canvas = canvas
        canvas.setAccessibleText(self)
    }

    /// Takes another page as the current one, with its text; nil until the text has arrived.
    func show(_ text: PageText?, ofPage page: Int) {
        guard page != self.page || text != self.text else { return }
        let (oldRange, oldCaret) = (accessibleSelection, accessibleCaret)
        canvas.accessibleTextWillBeRemoved(count: accessibleCount)
        self.page = page
        self.text = text
        knownUnits = nil
        canvas.accessibleTextInserted(count: accessibleCount)
        tellChange(of: oldRange, oldCaret)
        describe()
    }

    /// Takes another selection. The caret is where it ends, and stays there when it is given up.
    func select(_ selection: PageSelection?) {
        let (oldRange, oldCaret) = (accessibleSelection, accessibleCaret)
        self.selection = selection
        if let selection { caret = selection.focus }
        tellChange(of: oldRange, oldCaret)
    }

    private func tellChange(of oldRange: Range<Int>?, _ oldCaret: Int) {
        if accessibleCaret != oldCaret { canvas.accessibleCaretMoved() }
        if accessibleSelection != oldRange { canvas.accessibleSelectionChanged() }
    }

    /// Sets the accessible description, which GTK before 4.14 has in place of the text. A tooltip replaces the description.
    func describe() {
        guard !CustomWidget.givesText, let text else { return }
        canvas.setAccessibleDescription(text.text(in: 0..<4000))
    }

    // MARK: requirements of AccessibleText

    var accessibleCount: Int { text?.characters.count ?? 0 }

    var accessibleCaret: Int {
        if caret.page == page { return min(max(0, caret.index), accessibleCount) }
        // The caret is beyond the page's end while the selection goes on there.
        return selection != nil && caret.page > page ? accessibleCount : 0
    }

    var accessibleSelection: Range<Int>? {
        guard let range = selection?.range(on: page, count: accessibleCount), !range.isEmpty else { return nil }
        return range
    }

    func accessibleText(in range: Range<Int>) -> String { text?.text(in: range) ?? "" }

    func accessibleRange(of unit: AccessibleTextUnit, at index: Int) -> Range<Int> {
        guard let text else { return 0..<0 }
        let units = knownUnits ?? PageUnits(text)
        knownUnits = units
        return units.range(of: unit, at: index)
    }

    func accessibleExtents(of range: Range<Int>) -> Rectangle? {
        text?.box(around: range).flatMap { rectangle?(page, $0) }
    }

    func accessibleIndex(x: Double, y: Double) -> Int? {
        guard let spot = spot?(x, y), spot.page == page else { return nil }
        return text?.boxes.firstIndex { $0.contains(x: spot.x, y: spot.y) }
    }
}

extension PageText {
    /// The smallest box around some characters. The end of a line has the place after its last character.
    func box(around range: Range<Int>) -> PageBox? {
        let range = range.clamped(to: boxes.indices)
        let drawn = boxes[range].filter { $0.width > 0 && $0.height > 0 }
        if let first = drawn.first { return drawn.dropFirst().reduce(first) { $0.union($1) } }
        guard let last = boxes[..<range.lowerBound].last(where: { $0.width > 0 && $0.height > 0 }) else { return nil }
        return PageBox(x: last.x + last.width, y: last.y, width: 0, height: last.height)
    }
}
