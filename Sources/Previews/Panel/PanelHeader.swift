// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import RenderMessages

/// The panel's header bar.
@MainActor final class PanelHeader {
    let bar = HeaderBar()
    var onCommand: (@MainActor (PanelCommand) -> Void)?

    private let title = WindowTitle()
    private let back = Button(icon: "go-previous-symbolic", name: tr("Previous Document"))
    private let on = Button(icon: "go-next-symbolic", name: tr("Next Document"))
    private let facts = MenuButton(icon: "document-properties-symbolic", name: tr("Facts"))
    private let factsGrid = Grid(rowSpacing: 6, columnSpacing: 12)
    private let actions = ActionGroup()

    init() {
        bar.addStyleClass("flat")
        bar.setShowsWindowButtons(start: false, end: false)
        bar.setTitle(title)
        let close = Button(icon: "window-close-symbolic", name: tr("Close Preview"))
        for (button, command) in [(back, PanelCommand.previous), (on, .next), (close, .dismiss)] {
            button.onClick { [weak self] in self?.onCommand?(command) }
        }
        bar.packStart(back)
        bar.packStart(on)
        bar.packEnd(close)
        let menu = MenuButton(icon: "view-more-symbolic", name: tr("Menu"))
        menu.setMenu(makeMenu())
        bar.packEnd(menu)
        bar.packEnd(facts)
        factsGrid.setMargins(6)
        facts.setPopover(Popover(factsGrid))
        facts.isSensitive = false
        bar.setActions(actions, prefix: "preview")
        setTools(canZoom: false, canRotate: false)
    }

    func setTitle(_ text: PanelTitle) {
        title.title = text.title
        title.subtitle = text.subtitle
        title.setAccessibleLabel([text.title, text.subtitle].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    func setPaging(canGoBack: Bool, canGoOn: Bool) {
        back.isSensitive = canGoBack
        on.isSensitive = canGoOn
    }

    func setTools(canZoom: Bool, canRotate: Bool) {
        for name in ["zoom-in", "zoom-out", "fit"] { actions.action(name)?.isEnabled = canZoom }
        actions.action("rotate")?.isEnabled = canRotate
        facts.isSensitive = false
    }

    /// Shows what is known of a document: from its file at once, from its content when that was asked.
    func setFacts(of document: OpenedDocument) {
        var list = [FactText(name: tr("Type"), value: document.contentType.description)]
        if document.facts.kind == .file {
            list.append(FactText(name: tr("Size"), value: Formatting.size(document.facts.size)))
        }
        list.append(FactText(name: tr("Modified"), value: Formatting.date(document.facts.modified)))
        show(list)
        guard let session = document.session else { return }
        Task { [weak self] in
            if let more = try? await session.facts() { self?.show(list + more.map { FactText($0) }) }
        }
    }

    private func show(_ list: [FactText]) {
        factsGrid.removeAll()
        for (row, fact) in list.enumerated() {
            let name = Label(fact.name)
            name.addStyleClass("dim-label")
            name.setTextAlignment(1)
            let value = Label(fact.value)
            value.setTextAlignment(0)
            value.setWraps(true)
            value.setMaximumWidth(characters: 32)
            value.setSelectable(true)
            factsGrid.attach(name, column: 0, row: row)
            factsGrid.attach(value, column: 1, row: row)
        }
        facts.isSensitive = true
    }

    private func makeMenu() -> Menu {
        let menu = Menu()
        let sections: [[(String, String, PanelCommand)]] = [
            [("open", tr("Open"), .open), ("open-with", tr("Open With…"), .openWith)],
            [
                ("zoom-in", tr("Zoom In"), .zoomIn), ("zoom-out", tr("Zoom Out"), .zoomOut), ("fit", tr("Fit"), .fit),
                ("rotate", tr("Rotate View"), .rotate),
            ],
            [("fullscreen", tr("Full Screen"), .fullscreen), ("copy-path", tr("Copy Path"), .copyPath)],
        ]
        for entries in sections {
            let section = Menu()
            for (name, label, command) in entries {
                actions.add(Action(name) { [weak self] in self?.onCommand?(command) })
                section.append(label, action: "preview." + name)
            }
            menu.appendSection(nil, section)
        }
        return menu
    }
}
