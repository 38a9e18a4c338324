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
            for name in ["facts", "details"] { actions.action(name)?.setState(newValue) }
        }
    }

    /// Whether the title needs the room of a button that is in the menu as well.
    var isNarrow = false {
        didSet {
            facts.isVisible = !isNarrow
            actions.action("details")?.isEnabled = isNarrow
        }
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
        for preview: (any Preview)?, asBytes: Bool, hasBytes: Bool, isEntry: Bool = false, canPrint: Bool = false,
        hasEncoding: Bool = false
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
        setHasEncoding(hasEncoding)
        actions.action("bytes")?.isEnabled = hasBytes
        actions.action("bytes")?.setState(asBytes)
    }

    /// Offers to choose the encoding of a text.
    func setHasEncoding(_ hasEncoding: Bool) { actions.action("encoding")?.isEnabled = hasEncoding }

    /// An item of the menu.
    private typealias Item = (name: String, label: String, keys: String?)

    /// The items that can be used are shown, at the most thirteen for any kind of document. Zooming has buttons over the
    /// document, and copying is in the document's own menu.
    private func makeMenu() -> Menu {
        addActions()
        let menu = Menu()
        let sections: [[Item]] = [
            [("open", tr("_Open"), "Return"), ("open-with", tr("Open _With…"), nil)],
            [
                ("find", tr("_Find…"), "<Control>f"), ("contents", tr("Side _Panel"), "t"),
                ("rotate", tr("Rotate _View"), "r"), ("encoding", tr("Te_xt Encoding…"), nil),
            ],
            [
                ("save-copy", tr("_Save a Copy…"), "<Control>s"), ("print", tr("_Print…"), "<Control>p"),
                ("send", tr("_Email…"), nil),
            ],
            [
                ("details", tr("_Details"), "i"), ("bytes", tr("View as _Hex"), nil), ("index", tr("Over_view"), "g"),
                ("filmstrip", tr("Films_trip"), "s"), ("fullscreen", tr("F_ull Screen"), "F11"),
                ("detach", tr("Open in _New Window"), "w"),
            ],
        ]
        for items in sections {
            let section = Menu()
            for item in items { section.appendUsable(item.label, action: "preview." + item.name, keys: item.keys) }
            menu.appendSection(nil, section)
        }
        return menu
    }

    private func addActions() {
        let commands: [(String, PanelCommand)] = [
            ("open", .open), ("open-with", .openWith), ("find", .find), ("contents", .contents), ("zoom-in", .zoomIn),
            ("zoom-out", .zoomOut), ("fit", .fit), ("rotate", .rotate), ("fullscreen", .fullscreen), ("copy", .copy),
            ("save-copy", .saveCopy), ("print", .print), ("send", .send), ("copy-path", .copyPath), ("index", .index),
            ("copy-image", .copyImage), ("encoding", .chooseEncoding), ("copy-text", .copyText),
            ("select-text", .selectText),
        ]
        for (name, command) in commands {
            actions.add(Action(name) { [weak self] in self?.onCommand?(command) })
        }
        // The item of the details is there where their button is not.
        let states: [(String, PanelCommand)] = [
            ("facts", .facts), ("details", .facts), ("bytes", .showBytes), ("filmstrip", .filmstrip),
            ("detach", .detach),
        ]
        for (name, command) in states {
            actions.add(Action(name, isOn: false) { [weak self] _ in self?.onCommand?(command) })
        }
        actions.action("details")?.isEnabled = false
    }
}
