// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Measuring
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The parts of a panel that follow its ``PanelPresentation``.
@MainActor protocol PanelPresentationDelegate: AnyObject {
    /// The current item is about to be left for another one or for none.
    func presentationWillLeave()
    /// Another item is shown; its content may not be there yet.
    func presentation(didPresent item: PreparedItem)
    /// The content of the current item, or its state, is another one.
    func presentationDidUpdate()
    /// The file of the current item was changed, moved or deleted.
    func presentation(didHear news: DocumentWatch.News)
    /// A link in the current item was activated.
    func presentation(didActivateLink address: String)
    /// A button in the content was pressed.
    func perform(_ command: PanelCommand)
}

/// The item that a panel shows, and the way from one to the next: paging, documents inside documents, opening ahead.
@MainActor final class PanelPresentation {
    weak var delegate: (any PanelPresentationDelegate)?
    private(set) var current: PreparedItem?
    let prepared: PreparedItems

    private let controller: PreviewController
    private let layout: PanelLayout
    private var stage: PanelStage { layout.stage }
    private var pace = PagingPace()
    /// Runs until the next document is opened, while the user pages fast.
    private var opening: Timeout?
    /// Runs until the user has rested on a document.
    private var resting: Timeout?
    /// How long a document is looked at before more work is done for it, in milliseconds.
    private static let rest = 400
    /// How many documents a document may lie in.
    private static let depthLimit = 4

    init(_ controller: PreviewController, in layout: PanelLayout) {
        self.controller = controller
        self.layout = layout
        prepared = PreparedItems(service: controller.service)
    }

    // MARK: the controller's items

    /// Shows the controller's current item.
    ///
    /// - Parameter again: whether an item that is shown already is opened anew.
    func show(again: Bool) {
        guard let item = controller.currentItem else { return }
        guard again || item != current?.root.item else {
            keepNeighbours()
            updateItems()
            return updateTitle()
        }
        Trace.mark(.panelAsked)
        updateItems()
        let delay = pace.delay(at: Clock.milliseconds)
        let size = stage.size
        present(again ? prepared.replace(item, asBytes: false, size: size) : prepared.take(item, size: size), delay)
    }

    /// Shows a document's bytes instead of what they mean, or the document again.
    func show(asBytes: Bool) {
        guard let current else { return }
        if let entry = current.variant(asBytes: asBytes, size: stage.size) { return present(entry) }
        present(prepared.replace(current.item, asBytes: asBytes, size: stage.size))
    }

    /// Lets the user choose the encoding of the current text, or of the text that is shown with the document.
    func chooseEncoding() {
        guard let current, current.hasEncoding else { return }
        if let holder = current.preview as? any SideTextHolder, let file = holder.sideText {
            return chooseEncoding(of: file, in: holder)
        }
        let (identity, session) = (current.identity, current.document?.session)
        let chosen = ChosenEncodings.encoding(of: identity)
        var detected: (@Sendable () async -> String?)?
        if chosen == nil, let session {
            detected = {
                let facts = try? await session.facts()
                return facts?.first { $0.key == .encoding }?.value
            }
        }
        EncodingDialog(chosen: chosen, detected: detected, over: layout.column) { [weak self] encoding in
            self?.read(identity, in: encoding)
        } onClose: { [weak self] in
            self?.layout.focus()
        }
    }

    private func chooseEncoding(of file: FileLocation, in holder: any SideTextHolder) {
        let text = ChosenEncodings.Document(file: file)
        let chosen = ChosenEncodings.encoding(of: text)
        var detected: (@Sendable () async -> String?)?
        if chosen == nil { detected = { await holder.sideTextEncoding() } }
        EncodingDialog(chosen: chosen, detected: detected, over: layout.column) { encoding in
            ChosenEncodings.choose(encoding, for: text)
            if holder.sideText == file { holder.readSideText() }
        } onClose: { [weak self] in
            self?.layout.focus()
        }
    }

    /// Opens the current document again, at the same place, as a text in an encoding.
    private func read(_ document: ChosenEncodings.Document, in encoding: CharacterEncoding?) {
        guard let old = current, old.identity == document, encoding != ChosenEncodings.encoding(of: document) else {
            return
        }
        ChosenEncodings.choose(encoding, for: document)
        let next = old.again(size: stage.size)
        if old.outer == nil { prepared.put(next) }
        present(next)
        old.close()
    }

    private func updateItems() {
        layout.index.update()
        layout.filmstrip.update(current: controller.currentIndex)
    }

    /// Keeps the documents beside the current one, and opens them ahead.
    func keepNeighbours() {
        guard let item = controller.currentItem else { return }
        prepared.keep(item, neighbours: controller.neighbours)
        if current?.root.item == item, current?.isSettled == true { prepared.openAhead(size: stage.size) }
    }

    // MARK: the current item

    /// Shows an item.
    ///
    /// - Parameter delay: how long to wait before it is opened, in milliseconds.
    func present(_ next: PreparedItem, _ delay: Int = 0) {
        leave()
        let last = current
        current = next
        close(last, for: next)
        keepNeighbours()
        stage.take(next)
        next.onChange = { [weak self] in self?.update() }
        next.onDetailChange = { [weak self] in self?.updateTitle() }
        next.onNews = { [weak self] in self?.delegate?.presentation(didHear: $0) }
        next.onFetch = { [weak self] in self?.stage.updateFetching() }
        delegate?.presentation(didPresent: next)
        if !next.isBegun {
            if delay > 0 {
                opening = Timeout(milliseconds: delay) { [weak next] in next?.open() }
            } else {
                next.open()
            }
        }
        update()
    }

    private func update() {
        guard let current else { return }
        let preview = current.preview
        (preview as? any LinkHolder)?.onLink = { [weak self] in self?.delegate?.presentation(didActivateLink: $0) }
        (preview as? any EntryHolder)?.onEntry = { [weak self] in self?.open($0) }
        (preview as? any CommandHolder)?.onCommand = { [weak self] in self?.delegate?.perform($0) }
        stage.update()
        layout.header.setTools(
            for: preview, asBytes: current.asBytes, hasBytes: current.document?.facts.kind != .folder,
            isEntry: current.outer != nil, canPrint: current.canPrint,
            hasEncoding: current.hasEncoding)
        layout.controls.show(preview)
        delegate?.presentationDidUpdate()
        layout.facts.show(current)
        updateTitle()
        guard current.isSettled else { return }
        if prepared.awaitingFind === current { delegate?.perform(.find) }
        prepared.awaitingFind = nil
        prepared.openAhead(size: stage.size)
        resting?.cancel()
        resting = Timeout(milliseconds: Self.rest) { [weak self] in self?.current?.layOut() }
    }

    private func leave() {
        opening?.cancel()
        resting?.cancel()
        stage.leave()
        delegate?.presentationWillLeave()
        current?.stopLayingOut()
        current?.onChange = nil
        current?.onDetailChange = nil
        current?.onNews = nil
        current?.onFetch = nil
    }

    /// Ends the documents inside other documents that are neither the next item nor hold it.
    private func close(_ last: PreparedItem?, for next: PreparedItem?) {
        var item = last
        while let one = item, let outer = one.outer {
            if one !== next, next?.isInside(one) != true { one.close() }
            item = outer
        }
    }

    /// Closes all items.
    func clear() {
        leave()
        layout.notice.hide()
        layout.index.show(false, current: nil)
        close(current, for: nil)
        stage.clear()
        current = nil
        prepared.removeAll()
        layout.header.setTools(for: nil, asBytes: false, hasBytes: false)
        layout.controls.show(nil)
        layout.facts.show(nil)
    }

    /// Has a document whose volume is back, and mounted in another place, begin where the current one is.
    func resume(_ document: FileLocation, as moved: FileLocation) {
        guard current?.item.document == document, let place = current?.preview?.place else { return }
        prepared.places = [moved: place]
    }

    // MARK: documents inside documents

    /// Shows a document that lies in the current one.
    private func open(_ entry: EntryItem) {
        guard let current else { return }
        guard current.depth < Self.depthLimit else {
            return layout.notice.show(tr("Documents nested this deeply are not shown."))
        }
        present(PreparedItem(entry, in: current, asBytes: false, size: stage.size))
        layout.focus()
    }

    /// Pages through the documents beside the current one: those in the same folder, or in the same document.
    func move(by places: Int) {
        guard let current, let outer = current.outer else {
            controller.move(by: places)
            return
        }
        guard let next = current.entry?.moved(by: places) else { return }
        present(PreparedItem(next, in: outer, asBytes: false, size: stage.size))
        layout.focus()
    }

    /// Goes back to the document around the current one.
    func leaveEntry() {
        guard let outer = current?.outer else { return }
        present(outer)
        layout.focus()
    }

    // MARK: title

    /// Whether another program decides which document is shown next.
    var isSteered: Bool { controller.onSteer != nil && current?.outer == nil }

    func updateTitle() {
        guard let item = current?.item ?? controller.currentItem else { return }
        var paging = Paging(count: controller.count, index: controller.currentIndex)
        var detail = current?.detail ?? ""
        if let entry = current?.entry, let outer = current?.outer {
            paging = Paging(count: entry.order.count, index: entry.position)
            let place = tr("in “{name}”", ["name": outer.item.displayTitle])
            detail = detail.isEmpty ? place : place + " · " + detail
        }
        let title = PanelTitle(name: item.displayTitle, paging: paging, detail: detail)
        layout.header.setTitle(title)
        layout.header.setPaging(paging, isSteered: isSteered)
        layout.controls.update()
        layout.header.setHasEncoding(current?.hasEncoding ?? false)
        if layout.isInWindow { layout.window?.title = title.title }
        // What has the focus is what a screen reader speaks of, and what it hears when it changes.
        current?.preview?.focusWidget.setAccessibleLabel(title.spoken)
    }
}
