// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

/// The panel's header bar.
@MainActor final class PanelHeader {
    let bar = HeaderBar()
    var onCommand: (@MainActor (PanelCommand) -> Void)?

    private let title = WindowTitle()
    /// The title that was set last, and the change that shows it.
    private var nextTitle: PanelTitle?
    private var titleChange: Timeout?
    private let back = Button(icon: "go-previous-symbolic", name: tr("Previous Document"))
    private let on = Button(icon: "go-next-symbolic", name: tr("Next Document"))
    private let out = Button(icon: "go-up-symbolic", name: tr("Back to the Enclosing Document"))
    private let facts = ToggleButton(icon: "document-properties-symbolic", name: tr("Details"))
    /// The actions of the panel, with the prefix `preview`.
    let actions = ActionGroup()
    private let close = Button(icon: "window-close-symbolic", name: tr("Close Preview"))
    /// The bar moves from above the document to over it, and must outlive the way.
    let reference: Reference
    private var isSetting = false
    /// Narrower, in points, and there is no room for all the buttons.
    private static let narrow = 440

    init() {
        reference = bar.retained()
        bar.addStyleClass("flat")
        bar.addStyleClass("preview-header")
        bar.setShowsWindowButtons(start: false, end: false)
        bar.setTitle(title)
        for (button, command) in [(back, PanelCommand.previous), (on, .next), (out, .leaveEntry), (close, .dismiss)] {
            // The focus stays in the document: the arrows go on paging.
            button.focusesOnClick = false
            button.onClick { [weak self] in self?.onCommand?(command) }
        }
        bar.packStart(back)
        bar.packStart(on)
        bar.packStart(out)
        bar.packEnd(close)
        let menu = MenuButton(icon: "view-more-symbolic", name: tr("Menu"))
        menu.setMenu(makeMenu())
        bar.packEnd(menu)
        facts.focusesOnClick = false
        facts.onToggle { [weak self] in
            if self?.isSetting == false { self?.onCommand?(.facts) }
        }
        bar.packEnd(facts)
        bar.setActions(actions, prefix: "preview")
        setTools(for: nil, asBytes: false, hasBytes: false)
        setDetachable(false, isDetached: false)
    }

    /// Whether the button of the facts is pressed.
    var showsFacts: Bool {
        get { facts.isOn }
        set {
            isSetting = true
            facts.isOn = newValue
            isSetting = false
            actions.action("facts")?.setState(newValue)
        }
    }

    /// Whether the title needs the room of a button that is in the menu as well.
    var isNarrow = false {
        didSet { facts.isVisible = !isNarrow }
    }

    /// Whether the window's own buttons are here, one of which closes the preview.
    var hasWindowButtons = false {
        didSet {
            bar.setShowsWindowButtons(start: hasWindowButtons, end: hasWindowButtons)
            close.isVisible = !hasWindowButtons
        }
    }

    /// Leaves the title more room where a widget as wide as the panel is narrow.
    func follow(widthOf measure: CustomWidget) {
        measure.onMeasure { _, _ in (0, 0) }
        measure.onAllocate { [weak self] width, _ in
            guard let self, isNarrow != (width < Self.narrow) else { return }
            // Not while everything is being laid out.
            Timeout.whenIdle { [weak self] in self?.isNarrow = width < Self.narrow }
        }
    }

    /// Offers a window of its own, or to go back from there.
    func setDetachable(_ isDetachable: Bool, isDetached: Bool) {
        actions.action("detach")?.isEnabled = isDetachable
        actions.action("detach")?.setState(isDetached)
    }

    /// Says in the menu whether the filmstrip is there.
    func setFilmstrip(_ isShown: Bool) { actions.action("filmstrip")?.setState(isShown) }

    /// Shows the title from the next frame on.
    ///
    /// A text view tells its new position while it is allocated. The header must not change its size at that moment: GTK
    /// would lose the request for a new layout, and not draw the header any more.
    func setTitle(_ text: PanelTitle) {
        guard text != nextTitle else { return }
        nextTitle = text
        titleChange?.cancel()
        titleChange = Timeout(milliseconds: 0) { [title] in
            // The focus stays in the folder while one pages. New pages of one document are not announced.
            if title.title != text.title { title.announce(text.spoken) }
            title.title = text.title
            title.subtitle = text.subtitle
            title.setAccessibleLabel(text.spoken)
        }
    }

    /// Says where one can go from here.
    ///
    /// - Parameter isSteered: whether another program decides that, as the arrow keys say.
    func setPaging(_ paging: Paging, isSteered: Bool) {
        for (button, places) in [(back, -1), (on, 1)] {
            button.isVisible = !isSteered
            button.isSensitive = paging.target(places) != nil
        }
        for name in ["index", "filmstrip"] { actions.action(name)?.isEnabled = !isSteered }
    }

    /// Offers what can be done with what is shown.
    ///
    /// - Parameter isEntry: whether it lies in another document, so that no other program can open it.
    func setTools(
        for preview: (any Preview)?, asBytes: Bool, hasBytes: Bool, isEntry: Bool = false, canPrint: Bool = false
    ) {
        actions.action("print")?.isEnabled = canPrint
        actions.action("send")?.isEnabled = preview != nil && hasBytes
        for name in ["open", "open-with", "copy", "copy-path"] { actions.action(name)?.isEnabled = !isEntry }
        actions.action("copy-image")?.isEnabled = preview is any PictureHolder
        for name in ["copy-text", "select-text"] { actions.action(name)?.isEnabled = preview is any TextHolder }
        out.isVisible = isEntry
        actions.action("save-copy")?.isEnabled = preview != nil && hasBytes
        for name in ["zoom-in", "zoom-out", "fit"] { actions.action(name)?.isEnabled = preview is any Zoomable }
        actions.action("find")?.isEnabled = preview is any Findable
        actions.action("contents")?.isEnabled = preview is any Navigable
        actions.action("rotate")?.isEnabled = preview is any Rotatable
        actions.action("bytes")?.isEnabled = hasBytes
        actions.action("bytes")?.setState(asBytes)
    }

    private func makeMenu() -> Menu {
        let menu = Menu()
        // In the document's own menu only.
        for (name, command) in [
            ("copy-image", PanelCommand.copyImage), ("copy-text", .copyText), ("select-text", .selectText),
        ] {
            actions.add(Action(name) { [weak self] in self?.onCommand?(command) })
        }
        let sections: [[(String, String, PanelCommand)]] = [
            [("open", tr("Open"), .open), ("open-with", tr("Open With…"), .openWith)],
            [("find", tr("Find…"), .find), ("contents", tr("Side Panel"), .contents)],
            [
                ("zoom-in", tr("Zoom In"), .zoomIn), ("zoom-out", tr("Zoom Out"), .zoomOut),
                ("fit", tr("Best Fit"), .fit),
                ("rotate", tr("Rotate View"), .rotate),
            ],
            [
                ("fullscreen", tr("Full Screen"), .fullscreen), ("copy", tr("Copy"), .copy),
                ("save-copy", tr("Save a Copy…"), .saveCopy), ("print", tr("Print…"), .print),
                ("send", tr("Email…"), .send), ("copy-path", tr("Copy Path"), .copyPath),
            ],
        ]
        for entries in sections {
            let section = Menu()
            for (name, label, command) in entries {
                actions.add(Action(name) { [weak self] in self?.onCommand?(command) })
                section.append(label, action: "preview." + name)
            }
            if entries.last?.0 == "copy-path" {
                actions.add(Action("facts", isOn: false) { [weak self] _ in self?.onCommand?(.facts) })
                section.append(tr("Details"), action: "preview.facts")
                actions.add(Action("bytes", isOn: false) { [weak self] _ in self?.onCommand?(.showBytes) })
                section.append(tr("Bytes"), action: "preview.bytes")
                actions.add(Action("index") { [weak self] in self?.onCommand?(.index) })
                section.append(tr("Overview"), action: "preview.index")
                actions.add(Action("filmstrip", isOn: false) { [weak self] _ in self?.onCommand?(.filmstrip) })
                section.append(tr("Filmstrip"), action: "preview.filmstrip")
                actions.add(Action("detach", isOn: false) { [weak self] _ in self?.onCommand?(.detach) })
                section.append(tr("Open in New Window"), action: "preview.detach")
            }
            menu.appendSection(nil, section)
        }
        return menu
    }
}
