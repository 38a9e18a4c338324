// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
public import VitrineGtk
public import VolumeAccess

/// Shows the current item of a ``PreviewController``: docked in a window, in one of its own, or filling the screen.
///
/// A panel lives as long as its widget is in another widget or in a window; nothing has to retain it once the widget is
/// there, which has to be before the main loop goes on.
@MainActor public final class PreviewPanel {
    /// The panel, to be put into a window.
    public let widget: AnyWidget
    /// Decides what is shown.
    public let controller: PreviewController

    /// Called when the preview begins or ends, before the focus goes there.
    public var onOpenChange: (@MainActor (_ isOpen: Bool) -> Void)?
    /// Called when the user wants the panel in a window of its own, or back; nil where it has only one place.
    public var onDetach: (@MainActor () -> Void)? { didSet { updateDetaching() } }
    /// Called when the user wants the last change of files undone or redone; nil where changes cannot be undone.
    public var onUndo: (@MainActor (_ isRedo: Bool) -> Void)?
    /// The items that the program adds to the menu of the document that is shown; nil for none.
    /// The document may change meanwhile; the menu opens once they are decided.
    public var documentMenu: (@MainActor () async -> Menu?)? {
        get { menu.hostItems }
        set { menu.hostItems = newValue }
    }
    /// The layer on which the document's picture moves into the panel and back; nil for no animation.
    public var zoomLayer: ZoomLayer? {
        get { zoom.layer }
        set { zoom.layer = newValue }
    }
    /// Whether a document is shown that lies in another one, such as an entry of an archive.
    public var showsEntry: Bool { presentation.current?.outer != nil }
    /// Whether the panel is in a window of its own.
    var isInWindow: Bool {
        get { layout.isInWindow }
        set {
            layout.isInWindow = newValue
            updateDetaching()
        }
    }

    private let layout: PanelLayout
    private let presentation: PanelPresentation
    private let fullscreen: FullscreenHeader
    private let changes: ChangeFollower
    private let conflicts: ConflictPrompt
    private let saver: CopySaver
    private let handover: DocumentHandover
    private let menu: PanelMenu
    private var zoom: PanelZoom
    /// The panel itself, while its widget has a parent or is about to get one.
    private var owner: PreviewPanel?

    /// A panel for a controller, which it keeps alive.
    public init(_ controller: PreviewController) {
        _ = PreviewStyles.load
        self.controller = controller
        layout = PanelLayout(controller)
        widget = AnyWidget(layout.column)
        presentation = PanelPresentation(controller, in: layout)
        let context = PanelContext(controller: controller, layout: layout, presentation: presentation)
        fullscreen = FullscreenHeader(context)
        saver = CopySaver(context)
        changes = ChangeFollower(context, saver)
        conflicts = ConflictPrompt(context)
        handover = DocumentHandover(context, saver)
        menu = PanelMenu(context)
        DocumentDrag.add(to: context)
        zoom = PanelZoom(context: context)
        presentation.delegate = self
        connectController()
        connectWidgets()
        connectKeys()
        widget.onParentChange { [weak self] hasParent in self?.owner = hasParent ? self : nil }
        // The caller's next use of the widget may come after its last use of the panel.
        owner = self
        Task { [weak self] in
            guard let self, widget.parent == nil else { return }
            owner = nil
        }
    }

    /// Puts the keyboard focus into the content.
    public func focus() { layout.focus() }

    /// The volume of a document that could not be reached is mounted again.
    public func retryUnreachable() {
        guard case .failed(let reason) = presentation.current?.state, reason.kind == .unreachable else { return }
        controller.refresh()
    }

    /// Has a document that is shown begin at the same place when it is shown as another one: its volume is back, and
    /// mounted in another place.
    public func resume(_ document: FileLocation, as moved: FileLocation) { presentation.resume(document, as: moved) }

    private func updateDetaching() { layout.header.setDetachable(onDetach != nil, isDetached: isInWindow) }

    // MARK: connections

    private func connectController() {
        controller.onShow = { [weak self] again in
            guard let self else { return }
            let isBeginning = presentation.current == nil
            presentation.show(again: again)
            guard isBeginning else { return }
            onOpenChange?(true)
            zoom.zoomIn()
        }
        controller.onDismiss = { [weak self] in
            guard let self else { return }
            let shrink = zoom.zoomOut()
            presentation.clear()
            fullscreen.set(false)
            onOpenChange?(false)
            shrink()
        }
        controller.onExpect = { [weak self] in self?.presentation.keepNeighbours() }
    }

    private func connectWidgets() {
        layout.index.onChoose = { [weak self] in
            self?.showIndex(false)
            self?.controller.show(at: $0)
        }
        layout.filmstrip.onChoose = { [weak self] in
            self?.controller.show(at: $0)
            self?.focus()
        }
        layout.header.onCommand = { [weak self] in self?.perform($0) }
        layout.stage.failure.page.onCommand = { [weak self] in self?.perform($0) }
        layout.controls.onCommand = { [weak self] in self?.perform($0) }
        layout.controls.onDone = { [weak self] in self?.focus() }
        layout.stage.locked.onPassword = { [weak self] in self?.presentation.current?.open(password: $0) }
        layout.split.onRevealChange { [weak layout] in
            guard let layout else { return }
            layout.header.showsFacts = layout.split.isRevealed
            layout.facts.isShown = layout.split.isRevealed
        }
    }

    private func connectKeys() {
        let early = KeyController { [weak self] key, modifiers in
            // The buttons of a message get their keys first, and those over a film are seen when the focus goes there.
            guard let self, !layout.stage.isOnButton, key != .tab else {
                self?.layout.controls.wake()
                return false
            }
            return handle(key, modifiers)
        }
        early.setPhase(.capture)
        layout.stage.content.add(early)
        widget.add(KeyController { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false })
    }
}

// MARK: - commands

extension PreviewPanel {
    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if key == .menu || key == .f10 && modifiers == .shift {
            return menu.open()
        }
        if layout.index.isShown {
            guard [.escape, Key("g")].contains(key) else { return false }
            showIndex(false)
            return true
        }
        let locked = layout.stage.locked
        // A password may begin with any letter, or with a space.
        if locked.isEntering, key != .escape, locked.isTyping || key.character != nil { return false }
        let current = presentation.current
        let preview = current?.preview
        // Also in the bar itself and in the contents: the window would look for names.
        if modifiers == .control, key.lowercased == Key("f") {
            if preview is any Findable {
                perform(.find)
                return true
            }
            if let current, !current.isSettled {
                presentation.prepared.awaitingFind = current
                return true
            }
        }
        if preview?.isTyping == true || preview?.needs(key) == true && modifiers.isEmpty { return false }
        if let onUndo, key.lowercased == Key("z"), modifiers == .control || modifiers == [.control, .shift] {
            onUndo(modifiers.contains(.shift))
            return true
        }
        if !modifiers.contains(.alt), preview?.handle(key, modifiers) == true {
            layout.controls.wake()
            return true
        }
        if controller.onKey?(key, modifiers) == true { return true }
        if presentation.isSteered, modifiers.isEmpty, let direction = PreviewDirection(key) {
            controller.onSteer?(direction)
            return true
        }
        guard let command = PanelCommand(key, modifiers, isRightToLeft: widget.isRightToLeft) else { return false }
        perform(command)
        return true
    }

    private func close() {
        if layout.split.isFolded, layout.split.isRevealed {
            layout.split.isRevealed = false
        } else if presentation.current?.outer != nil {
            presentation.leaveEntry()
        } else if fullscreen.isOn {
            fullscreen.set(false)
        } else {
            controller.dismiss()
        }
    }

    private func showIndex(_ isShown: Bool) {
        layout.index.widget.setMargins(top: fullscreen.space)
        layout.index.show(isShown, current: controller.currentIndex)
        if !isShown { focus() }
    }

    private func showFilmstrip(_ isShown: Bool) {
        layout.filmstrip.show(isShown, current: controller.currentIndex)
        layout.header.setFilmstrip(isShown)
    }
}

extension PreviewPanel: PanelPresentationDelegate {
    func presentationWillLeave() { changes.cancel() }

    func presentation(didPresent item: PreparedItem) {
        if item.isGone { saver.sayGone(item) } else { layout.notice.hide() }
        conflicts.ask(about: item)
    }

    func presentationDidUpdate() { fullscreen.keepDocumentClear() }

    func presentation(didHear news: DocumentWatch.News) { changes.follow(news) }

    func presentation(didActivateLink address: String) { handover.follow(link: address) }

    func perform(_ command: PanelCommand) {
        let current = presentation.current
        let preview = current?.preview
        switch command {
        case .close: close()
        case .dismiss: controller.dismiss()
        case .previous: presentation.move(by: -1)
        case .next: presentation.move(by: 1)
        case .leaveEntry: presentation.leaveEntry()
        case .saveCopy:
            if let current { Task { await saver.save(current) } }
        case .print:
            if let current { Task { await handover.print(current) } }
        case .send:
            if let current { Task { await handover.send(current) } }
        case .fullscreen: fullscreen.set(!fullscreen.isOn)
        case .zoomIn: (preview as? any Zoomable)?.zoom(in: true)
        case .zoomOut: (preview as? any Zoomable)?.zoom(in: false)
        case .fit: (preview as? any Zoomable)?.fit()
        case .rotate: (preview as? any Rotatable)?.rotate(by: 1)
        case .rotateBack: (preview as? any Rotatable)?.rotate(by: -1)
        case .find: (preview as? any Findable)?.find()
        case .contents: (preview as? any Navigable)?.showsContents.toggle()
        case .playOrPause: (preview as? any Animated)?.playOrPause()
        case .open: handover.open()
        case .openWith: handover.openWith()
        case .copyPath: handover.copyPath()
        case .copy: handover.copy()
        case .copyImage:
            if let current { Task.immediate { await handover.copyImage(current) } }
        case .copyText: (preview as? any TextHolder)?.copySelectedText()
        case .selectText: (preview as? any TextHolder)?.selectAllText()
        case .facts: layout.split.isRevealed.toggle()
        case .index where controller.onSteer != nil, .filmstrip where controller.onSteer != nil: break
        case .index: showIndex(!layout.index.isShown)
        case .filmstrip: showFilmstrip(!layout.filmstrip.isShown)
        case .retry:
            if current?.outer != nil { current?.open() } else { controller.refresh() }
        case .detach: onDetach?()
        case .chooseEncoding: presentation.chooseEncoding()
        case .showBytes: presentation.show(asBytes: current?.asBytes != true)
        }
        if [.zoomIn, .zoomOut, .fit, .rotate, .rotateBack].contains(command) { layout.controls.wake() }
    }
}
