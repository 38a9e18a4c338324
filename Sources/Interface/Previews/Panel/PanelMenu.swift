// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The menu of the document that is shown, which a right click, a long press and the menu key open.
@MainActor final class PanelMenu {
    /// The items that the program adds; nil for none.
    var hostItems: (@MainActor () async -> Menu?)?

    private let context: PanelContext
    private let opener = MenuOpener()
    private var opening: Task<Void, Never>?

    init(_ context: PanelContext) {
        self.context = context
        let content = context.layout.stage.content
        let click = ClickGesture(button: 3)
        click.onPress { [weak self] _, x, y in self?.open(atX: x, y: y) }
        content.add(click)
        // The capture phase comes before GTK's text view, whose own menu is made for editing.
        let early = ClickGesture(button: 3)
        early.setPhase(.capture)
        early.onPress { [weak self] _, x, y in
            guard let self, isOnText(x, y) else { return early.deny() }
            early.claim()
            open(atX: x, y: y)
        }
        content.add(early)
        let press = LongPressGesture()
        press.setTouchOnly(true)
        press.onPress { [weak self] x, y in self?.open(atX: x, y: y) }
        content.add(press)
    }

    /// Whether a point of the stage is on a text that has a menu of its own.
    private func isOnText(_ x: Double, _ y: Double) -> Bool {
        guard let text = (context.current?.preview as? any TextHolder)?.textWidget,
            let place = text.bounds(in: context.layout.stage.content)
        else { return false }
        return x >= place.x && y >= place.y && x < place.x + place.width && y < place.y + place.height
    }

    /// Opens it in the middle of the document.
    ///
    /// - Returns: whether there is a document to open it for.
    func open() -> Bool {
        let content = context.layout.stage.content
        return open(atX: Double(content.width) / 2, y: Double(content.height) / 3)
    }

    @discardableResult private func open(atX x: Double, y: Double) -> Bool {
        let (column, content) = (context.layout.column, context.layout.stage.content)
        guard let item = context.current, let corner = content.bounds(in: column) else { return false }
        let place = Rectangle(x: corner.x + x, y: corner.y + y, width: 1, height: 1)
        opening?.cancel()
        opening = Task { [weak self] in
            let host = item.outer == nil ? await self?.hostItems?() : nil
            guard let self, !Task.isCancelled, context.current === item, column.isMapped else { return }
            open(menu(of: item, host), at: place)
        }
        return true
    }

    private func open(_ menu: Menu, at place: Rectangle) {
        let popover = PopoverMenu(menu)
        popover.setActions(context.layout.header.actions, prefix: "preview")
        popover.setHasArrow(false)
        popover.horizontalAlignment = .start
        opener.open(popover, on: context.layout.column, at: place) { [weak self] in self?.takeFocusBack() }
    }

    /// Puts the focus on the document when the menu closes, unless an item has put it elsewhere.
    private func takeFocusBack() {
        guard context.window?.focusWidget?.isInside(context.layout.column) != false else { return }
        context.layout.focus()
    }

    // MARK: items

    /// - Parameter host: the items that the program adds.
    private func menu(of item: PreparedItem, _ host: Menu?) -> Menu {
        let menu = Menu()
        for entries in sections(of: item) where !entries.isEmpty {
            let section = Menu()
            for entry in entries {
                if let keys = entry.keys {
                    section.append(entry.label, action: "preview." + entry.action, keys: keys)
                } else {
                    section.append(entry.label, action: "preview." + entry.action)
                }
            }
            menu.appendSection(nil, section)
        }
        if let host { menu.appendSection(nil, host) }
        let last = Menu()
        last.append(tr("Details"), action: "preview.facts", keys: "i")
        menu.appendSection(nil, last)
        return menu
    }

    private typealias Entry = (label: String, action: String, keys: String?)

    private func sections(of item: PreparedItem) -> [[Entry]] {
        let preview = item.preview
        let isFile = item.outer == nil
        var copying: [Entry] = []
        if let text = preview as? any TextHolder {
            if text.hasSelectedText { copying.append((tr("_Copy Text"), "copy-text", "<Control>c")) }
            copying.append((tr("Select _All"), "select-text", "<Control>a"))
        }
        if preview is any PictureHolder { copying.append((tr("Copy _Image"), "copy-image", nil)) }
        if isFile { copying.append((tr("Copy _File"), "copy", copying.isEmpty ? "<Control>c" : nil)) }
        var saving: [Entry] = []
        if preview != nil, item.source != nil { saving.append((tr("_Save a Copy…"), "save-copy", "<Control>s")) }
        if item.canPrint { saving.append((tr("_Print…"), "print", "<Control>p")) }
        if preview is any Rotatable { saving.append((tr("Rotate _View"), "rotate", "r")) }
        if item.hasEncoding { saving.append((tr("Te_xt Encoding…"), "encoding", nil)) }
        return [
            isFile ? [(tr("_Open"), "open", "Return"), (tr("Open _With…"), "open-with", nil)] : [], copying, saving,
        ]
    }
}
