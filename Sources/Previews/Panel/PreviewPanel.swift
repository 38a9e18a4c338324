// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
public import Gtk
internal import RenderMessages
internal import Rendering
internal import VolumeAccess

/// Shows the current item of a ``PreviewController``: docked in a window, in one of its own, or filling the screen.
@MainActor public final class PreviewPanel {
    /// The panel, to be put into a window.
    public let widget: AnyWidget

    let controller: PreviewController
    private let reference: Reference
    private let header = PanelHeader()
    private let content = Stack()
    private let standIn = StandIn()
    private let spinner = Spinner()
    private let failure = FailurePage()
    private var preview: (any Preview)?
    private var loading: Task<Void, Never>?
    private var waiting: Timeout?
    private var shownItem: PreviewItem?
    private var document: OpenedDocument?

    /// A panel for a controller, which it keeps alive.
    public init(_ controller: PreviewController) {
        _ = PreviewStyles.load
        self.controller = controller
        let overlay = Overlay(content)
        overlay.expandsVertically = true
        spinner.setMinimumSize(width: 32, height: 32)
        spinner.horizontalAlignment = .center
        spinner.verticalAlignment = .center
        spinner.canTarget = false
        spinner.isVisible = false
        overlay.addOverlay(spinner)
        let box = Box(.vertical)
        box.append(header.bar)
        box.append(overlay)
        box.setAccessibleRole(.group)
        box.setAccessibleLabel(tr("Preview"))
        widget = AnyWidget(box)
        reference = box.retained()
        content.setHomogeneous(false)
        content.add(standIn.canvas, name: "stand-in")
        content.add(failure.widget, name: "failure")
        connect()
    }

    /// Puts the keyboard focus into the content.
    public func focus() {
        content.isFocusable = true
        content.grabFocus()
    }

    // MARK: paging

    private func show(again: Bool) {
        guard let item = controller.currentItem, again || item != shownItem else { return updateTitle() }
        shownItem = item
        Trace.mark(.panelAsked)
        clear()
        let thumbnail = controller.standIn?(item)
        standIn.show(thumbnail)
        content.visibleName = "stand-in"
        standIn.canvas.setStyleClass("preview-picture", thumbnail?.picture != nil)
        updateTitle()
        waiting = Timeout(milliseconds: 150) { [weak self] in self?.setBusy(true) }
        load(item, asBytes: false)
    }

    private func load(_ item: PreviewItem, asBytes: Bool) {
        loading = Task { [weak self, service = controller.service] in
            do throws(PreviewFailure) {
                let document = try await OpenedDocument.open(item, service: service, asBytes: asBytes)
                if !Task.isCancelled { self?.opened(document) }
            } catch {
                if !Task.isCancelled { self?.failed(error) }
            }
        }
    }

    private func opened(_ document: OpenedDocument) {
        self.document = document
        let preview = PreviewKinds.make(document)
        self.preview = preview
        header.setTools(canZoom: preview is any Zoomable, canRotate: preview is any Rotatable)
        header.setFacts(of: document)
        preview.onReady = { [weak self, weak preview] in
            guard let self, let preview, preview === self.preview else { return }
            self.setBusy(false)
            self.content.show(preview.widget)
            self.focus()
            self.updateTitle()
            preview.widget.onEachFrame { _ in
                Trace.mark(.panelContent)
                return false
            }
        }
        preview.onDetailChange = { [weak self] in self?.updateTitle() }
        preview.onFailure = { [weak self, weak preview] in
            if let self, preview === self.preview { self.failed($0) }
        }
        content.add(preview.widget)
        preview.start(
            in: PageSize(width: Double(max(300, content.width)), height: Double(max(300, content.height))))
    }

    private func failed(_ reason: PreviewFailure) {
        setBusy(false)
        guard let item = shownItem else { return }
        failure.show(item.displayTitle, reason.message)
        content.visibleName = "failure"
    }

    private func clear() {
        loading?.cancel()
        waiting?.cancel()
        setBusy(false)
        content.visibleName = "stand-in"
        if let preview {
            content.remove(preview.widget)
            self.preview = nil
        }
        document?.session?.close()
        document = nil
        header.setTools(canZoom: false, canRotate: false)
    }

    private func setBusy(_ isBusy: Bool) {
        waiting?.cancel()
        spinner.isVisible = isBusy
        spinner.isSpinning = isBusy
    }

    private func updateTitle() {
        guard let item = controller.currentItem else { return }
        let paging = Paging(count: controller.count, index: controller.currentIndex)
        header.setTitle(PanelTitle(name: item.displayTitle, paging: paging, detail: preview?.detail ?? ""))
        header.setPaging(canGoBack: paging.target(-1) != nil, canGoOn: paging.target(1) != nil)
    }

    // MARK: what the user does

    private func connect() {
        controller.onShow = { [weak self] in self?.show(again: $0) }
        controller.onDismiss = { [weak self] in
            self?.clear()
            self?.shownItem = nil
            self?.setFullscreen(false)
        }
        header.onCommand = { [weak self] in self?.perform($0) }
        failure.onCommand = { [weak self] in self?.perform($0) }
        let early = KeyController { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false }
        early.setPhase(.capture)
        content.add(early)
        widget.add(KeyController { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false })
    }

    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if preview?.needs(key) == true, modifiers.isEmpty { return false }
        if modifiers.isEmpty || modifiers == .shift || modifiers == .control, preview?.handle(key, modifiers) == true {
            return true
        }
        guard let command = PanelCommand(key, modifiers, isRightToLeft: widget.isRightToLeft) else { return false }
        perform(command)
        return true
    }

    private func perform(_ command: PanelCommand) {
        switch command {
        case .close:
            if widget.window?.isFullscreen == true { setFullscreen(false) } else { controller.dismiss() }
        case .dismiss: controller.dismiss()
        case .previous: controller.move(by: -1)
        case .next: controller.move(by: 1)
        case .fullscreen: setFullscreen(widget.window?.isFullscreen == false)
        case .zoomIn: (preview as? any Zoomable)?.zoom(in: true)
        case .zoomOut: (preview as? any Zoomable)?.zoom(in: false)
        case .fit: (preview as? any Zoomable)?.fit()
        case .rotate: (preview as? any Rotatable)?.rotate(by: 1)
        case .open: open()
        case .openWith: openWith()
        case .copyPath:
            if let location = shownItem?.document {
                Clipboard.set(location.path.map { String(decoding: $0, as: UTF8.self) } ?? location.uri)
            }
        case .retry: controller.refresh()
        case .showBytes:
            guard let item = shownItem else { return }
            clear()
            waiting = Timeout(milliseconds: 150) { [weak self] in self?.setBusy(true) }
            load(item, asBytes: true)
        }
    }

    private func setFullscreen(_ isFullscreen: Bool) {
        guard let window = widget.window, window.isFullscreen != isFullscreen else { return }
        window.isFullscreen = isFullscreen
        controller.delegate?.previewController(controller, didChangeFullscreen: isFullscreen)
    }

    private func open() {
        guard let uri = shownItem?.document.uri else { return }
        Task { [weak self] in
            do { try await Launcher.open(uri: uri) } catch { self?.openWith() }
        }
    }

    private func openWith() {
        guard let item = shownItem else { return }
        let type =
            document?.contentType.identifier ?? ContentType.guess(name: item.document.nameBytes).identifier
        Launcher.chooseAndOpen(uri: item.document.uri, contentType: type, parent: widget.window)
    }
}
