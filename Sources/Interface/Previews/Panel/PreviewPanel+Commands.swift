// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk
internal import VolumeAccess

/// What the user does in the panel.
extension PreviewPanel {
    func connect() {
        controller.onShow = { [weak self] again in
            guard let self else { return }
            let isBeginning = current == nil
            show(again: again)
            guard isBeginning else { return }
            onOpenChange?(true)
            zoomIn()
        }
        controller.onDismiss = { [weak self] in
            let shrink = self?.zoomOut()
            self?.clear()
            self?.setFullscreen(false)
            self?.onOpenChange?(false)
            shrink?()
        }
        controller.onExpect = { [weak self] in self?.keepNeighbours() }
        index.onChoose = { [weak self] in
            self?.showIndex(false)
            self?.controller.show(at: $0)
        }
        filmstrip.onChoose = { [weak self] in
            self?.controller.show(at: $0)
            self?.focus()
        }
        controls.onFade = { [weak self] in self?.fade($0) }
        controls.onPointer = { [weak self] in self?.pointerMoved(to: $0) }
        header.onCommand = { [weak self] in self?.perform($0) }
        failure.page.onCommand = { [weak self] in self?.perform($0) }
        controls.onCommand = { [weak self] in self?.perform($0) }
        controls.onDone = { [weak self] in self?.focus() }
        locked.onPassword = { [weak self] in self?.current?.open(password: $0) }
        flap.onRevealChange { [weak self] in
            guard let self else { return }
            header.showsFacts = flap.isRevealed
            facts.isShown = flap.isRevealed
        }
        let early = KeyController { [weak self] key, modifiers in
            // The buttons of a message get their keys first, and those over a film are seen when the focus goes there.
            guard let self, !isOnButton, key != .tab else {
                self?.controls.wake()
                return false
            }
            return handle(key, modifiers)
        }
        early.setPhase(.capture)
        content.add(early)
        widget.add(KeyController { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false })
    }

    /// Whether the focus is on a button in the content.
    private var isOnButton: Bool {
        switch current?.state {
        case .failed: !failure.page.focusWidget.hasFocus
        case .ready(let preview): preview.isOnControl
        case .locked: !locked.isEntering
        default: false
        }
    }

    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if index.isShown {
            guard [.escape, Key("g")].contains(key) else { return false }
            showIndex(false)
            return true
        }
        // A password may begin with any letter, or with a space.
        if locked.isEntering, key != .escape, locked.isTyping || key.character != nil { return false }
        let preview = current?.preview
        // Also in the bar itself and in the contents: the window would look for names.
        if modifiers == .control, key.lowercased == Key("f"), preview is any Findable {
            perform(.find)
            return true
        }
        if modifiers == .control, key.lowercased == Key("f"), let current, !current.isSettled {
            prepared.awaitingFind = current
            return true
        }
        if preview?.isTyping == true || preview?.needs(key) == true && modifiers.isEmpty { return false }
        if let onUndo, key.lowercased == Key("z"), modifiers == .control || modifiers == [.control, .shift] {
            onUndo(modifiers.contains(.shift))
            return true
        }
        if !modifiers.contains(.alt), preview?.handle(key, modifiers) == true {
            controls.wake()
            return true
        }
        if controller.onKey?(key, modifiers) == true { return true }
        if isSteered, modifiers.isEmpty, let direction = PreviewDirection(key) {
            controller.onSteer?(direction)
            return true
        }
        guard let command = PanelCommand(key, modifiers, isRightToLeft: widget.isRightToLeft) else { return false }
        perform(command)
        return true
    }

    func perform(_ command: PanelCommand) {
        let preview = current?.preview
        switch command {
        case .close:
            if flap.isFolded, flap.isRevealed {
                flap.isRevealed = false
            } else if current?.outer != nil {
                leaveEntry()
            } else if widget.window?.isFullscreen == true {
                setFullscreen(false)
            } else {
                controller.dismiss()
            }
        case .dismiss: controller.dismiss()
        case .previous: move(by: -1)
        case .next: move(by: 1)
        case .leaveEntry: leaveEntry()
        case .saveCopy:
            if let current { Task { await saveCopy(of: current) } }
        case .print:
            if let current { Task { await print(current) } }
        case .send:
            if let current { Task { await send(current) } }
        case .fullscreen: setFullscreen(widget.window?.isFullscreen == false)
        case .zoomIn: (preview as? any Zoomable)?.zoom(in: true)
        case .zoomOut: (preview as? any Zoomable)?.zoom(in: false)
        case .fit: (preview as? any Zoomable)?.fit()
        case .rotate: (preview as? any Rotatable)?.rotate(by: 1)
        case .rotateBack: (preview as? any Rotatable)?.rotate(by: -1)
        case .find: (preview as? any Findable)?.find()
        case .contents: (preview as? any Navigable)?.showsContents.toggle()
        case .playOrPause: (preview as? any Animated)?.playOrPause()
        case .open: open()
        case .openWith: openWith()
        case .copyPath:
            if current?.outer == nil, let location = current?.item.document {
                Clipboard.set(CopiedPath.text([location]))
            }
        case .copy: copy()
        case .facts: flap.isRevealed.toggle()
        case .index where controller.onSteer != nil, .filmstrip where controller.onSteer != nil: break
        case .index: showIndex(!index.isShown)
        case .filmstrip:
            filmstrip.show(!filmstrip.isShown, current: controller.currentIndex)
            header.setFilmstrip(filmstrip.isShown)
        case .retry:
            if current?.outer != nil { current?.open() } else { controller.refresh() }
        case .detach: onDetach?()
        case .showBytes: show(asBytes: current?.asBytes != true)
        }
        if [.zoomIn, .zoomOut, .fit, .rotate, .rotateBack].contains(command) { controls.wake() }
    }

    private func showIndex(_ isShown: Bool) {
        // Below the header that lies over the document.
        index.widget.setMargins(top: isHeaderOver ? header.bar.height : 0)
        index.show(isShown, current: controller.currentIndex)
        if !isShown { focus() }
    }

    /// On the full screen the header lies over the document: for a while, and when the pointer comes to the upper edge.
    private func setFullscreen(_ isFullscreen: Bool) {
        guard let window = widget.window, window.isFullscreen != isFullscreen else { return }
        let hadFocus = content.containsFocus
        window.isFullscreen = isFullscreen
        if isFullscreen {
            headerHeight = header.bar.height
            box.remove(header.bar)
            lidBox.append(header.bar)
        } else {
            lidBox.remove(header.bar)
            box.prepend(header.bar)
        }
        isLidWanted = isFullscreen
        greeting?.cancel()
        greeting = isFullscreen ? Timeout(milliseconds: 2000) { [weak self] in self?.greeting = nil } : nil
        header.hasWindowButtons = isInWindow && !isFullscreen
        keepClearOfHeader()
        controls.wake()
        controller.delegate?.previewController(controller, didChangeFullscreen: isFullscreen)
        guard hadFocus else { return }
        // GTK 4.18 moves the focus to the header when the focused widget is hidden, and a focused header does not hide.
        widget.afterNextFrame { [weak self] in
            if let self, !content.containsFocus { focus() }
        }
    }

    private var isHeaderOver: Bool { header.bar.isInside(lidBox) }

    /// Has what begins at the upper edge begin below the header that lies over the document: the first lines of a text, and
    /// what is in an archive or attached to a message. Pages begin there, too, and scroll on up to the edge. Pictures are
    /// seen as large as the screen.
    func keepClearOfHeader() {
        let preview = current?.preview
        let space = isHeaderOver ? headerHeight : 0
        let isBelow = preview?.staysBelowHeader == true
        content.setMargins(top: isBelow ? space : 0)
        (preview as? any UnderHeader)?.topSpace = isBelow ? 0 : space
        standIn.canvas.setMargins(top: standIn.isPage ? space : 0)
    }

    /// The header comes to a pointer near it, not to one that moves about the document; whoever has just come to the full
    /// screen sees it first.
    private func pointerMoved(to height: Double) {
        isLidWanted = height < 2 * Double(headerHeight) || greeting != nil
    }

    private func fade(_ isFaded: Bool) {
        if isFaded { isLidWanted = false }
        let controls = current?.preview as? any FadingControls
        controls?.fadeControls(isFaded)
        lid.isRevealed = isHeaderOver && (isLidWanted || header.bar.containsFocus)
        content.setCursor(isHeaderOver && isFaded && controls?.isUnderPointer != true ? "none" : nil)
    }

    /// Opens a link that leads out of the document, if the host lets it and the user wants it.
    func follow(link address: String) {
        guard let item = current?.item,
            controller.delegate?.previewController(controller, shouldOpenLink: address, in: item) ?? true
        else { return }
        LinkConsent.ask(address, parent: widget.window)
    }

    private func open() {
        guard current?.outer == nil, var item = current?.item else { return }
        item.contentType = current?.document?.contentType.identifier ?? item.contentType
        guard controller.delegate?.previewController(controller, shouldOpen: item) ?? true else { return }
        Task { [weak self, item] in
            do {
                try await DesktopApp.openByDefault(item.document.uri)
                guard let controller = self?.controller else { return }
                controller.delegate?.previewController(controller, didHandOver: item)
            } catch {
                self?.openWith()
            }
        }
    }

    /// Puts the file on the clipboard, and its path for what takes only text.
    private func copy() {
        guard current?.outer == nil, let location = current?.item.document else { return }
        let text = location.path.map { String(decoding: $0, as: UTF8.self) } ?? location.uri
        Clipboard.set(FileContent(uris: [location.uri], copiedText: "copy\n" + location.uri, text: text))
    }

    private func openWith() {
        guard current?.outer == nil, let item = current?.item else { return }
        let type =
            current?.document?.contentType ?? ContentType.guess(name: item.document.nameBytes)
        AppChooser(for: type, name: item.displayTitle, parent: widget.window) { [weak self] app, remembers in
            Task {
                do {
                    try await app.open([item.document.uri])
                } catch {
                    let values = ["name": item.displayTitle, "reason": (error as? GLibError)?.message ?? ""]
                    self?.notice.show(tr("“{name}” cannot be opened: {reason}", values))
                }
                guard remembers, let failure = await AppChooser.remember(app, for: type) else { return }
                self?.notice.show(failure)
            }
        }
    }
}
