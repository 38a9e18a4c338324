// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Measuring
internal import Quantities
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// One item on its way to the screen: its document is opened, its preview made, and the first content drawn, whether
/// it is seen yet or not.
@MainActor final class PreparedItem {
    /// How far it is.
    enum State {
        /// The document is being opened, or the first content drawn.
        case opening
        /// The document is protected by a password.
        case locked(PasswordQuestion)
        /// The preview can be shown.
        case ready(any Preview)
        /// The document cannot be shown.
        case failed(PreviewFailure)
    }

    private(set) var item: PreviewItem
    /// Whether its bytes are shown instead of what they mean.
    let asBytes: Bool
    private(set) var state = State.opening
    /// Told that the state has changed.
    var onChange: (@MainActor () -> Void)?
    /// Told that what the header says about it has changed.
    var onDetailChange: (@MainActor () -> Void)?
    /// Told how much of it has been fetched.
    var onFetch: (@MainActor () -> Void)?
    /// Bytes fetched and bytes in all, while it is fetched.
    private(set) var fetched: (done: ByteCount, total: ByteCount)?
    /// Told what becomes of the document, once it has been opened.
    var onNews: (@MainActor (DocumentWatch.News) -> Void)?
    /// The file, once it has been opened.
    private(set) var source: DocumentSource?
    private(set) var document: OpenedDocument?
    /// Whether the file has changed since it was opened.
    private(set) var isStale = false
    /// Whether the file is gone.
    private(set) var isGone = false

    /// The document that this one was taken out of.
    let outer: PreparedItem?
    /// Which one of those in it this is.
    let entry: EntryItem?

    private let service: RenderService
    private let size: ContentSize
    /// The place in the document to begin at.
    private let place: PreviewPlace?
    /// Whether its pages are shown once they are laid out, and not before.
    private let waitsForLayout: Bool
    private var layingOut: Task<Void, Never>?
    private var isLayingOut = false { didSet { if isLayingOut != oldValue { onDetailChange?() } } }
    private var watches = Watches()
    private var starting: (any Preview)?
    private var work: Task<Void, Never>?

    /// The watches on the files whose content is shown.
    private struct Watches {
        var document: DocumentWatch?
        var companions: CompanionWatch?
    }

    /// - Parameters:
    ///   - size: about how large it will be shown.
    ///   - place: where in the document to begin; nil for its beginning.
    ///   - waitsForLayout: whether pages that somebody lays out are shown from the beginning.
    init(
        _ item: PreviewItem, service: RenderService, asBytes: Bool, size: ContentSize, place: PreviewPlace? = nil,
        waitsForLayout: Bool = false
    ) {
        self.place = place
        self.waitsForLayout = waitsForLayout
        outer = nil
        entry = nil
        self.item = item
        self.service = service
        self.asBytes = asBytes
        self.size = size
    }

    /// A document that lies in another one.
    init(
        _ entry: EntryItem, in outer: PreparedItem, asBytes: Bool, size: ContentSize, place: PreviewPlace? = nil
    ) {
        self.entry = entry
        self.outer = outer
        self.asBytes = asBytes
        self.size = size
        self.place = place
        waitsForLayout = false
        service = outer.service
        item = PreviewItem(
            document: outer.item.document, title: entry.name, contentType: entry.contentType.identifier)
    }

    /// The document that is a file: this one, or the one around all others.
    var root: PreparedItem { outer?.root ?? self }

    /// How many documents it lies in.
    var depth: Int { outer.map { $0.depth + 1 } ?? 0 }

    /// Whether it lies in another one.
    func isInside(_ other: PreparedItem) -> Bool { outer.map { $0 === other || $0.isInside(other) } ?? false }

    /// The same document, as its bytes or as what they mean.
    func variant(asBytes: Bool, size: ContentSize) -> PreparedItem? {
        guard let entry, let outer else { return nil }
        return PreparedItem(entry, in: outer, asBytes: asBytes, size: size)
    }

    /// The preview; nil until it can be shown.
    var preview: (any Preview)? {
        if case .ready(let preview) = state { preview } else { nil }
    }

    /// Whether nothing more will happen by itself.
    var isSettled: Bool {
        if case .opening = state { false } else { true }
    }

    /// Whether ``open(password:)`` has been called.
    private(set) var isBegun = false

    /// Opens the document. The password goes to the child that draws the document, and is kept nowhere.
    ///
    /// - Parameter isAsked: whether it is to be seen now. Ahead of that no more is fetched than a picture is worth.
    func open(password: String? = nil, isAsked: Bool = true) {
        isBegun = true
        work?.cancel()
        enter(.opening)
        let encoding = ChosenEncodings.encoding(of: identity)
        let archive = outer?.item.displayTitle ?? ""
        let onProgress: @Sendable (ByteCount, ByteCount) -> Void = { [weak self] done, total in
            Task { @MainActor in self?.fetching(done, total) }
        }
        // Beside what the main thread does now, which may be making a window for it.
        work = Task { @concurrent [weak self, item, entry, service, asBytes, size, place, waitsForLayout] in
            var lock = entry?.isLocked == true ? PasswordQuestion.Lock.entry(archive: archive) : .document
            var isSpent = false
            do throws(PreviewFailure) {
                let source: DocumentSource
                if let entry {
                    let unlocked = try await UnlockedEntry.open(entry, password: password)
                    (source, lock, isSpent) = (unlocked.source, unlocked.lock, unlocked.isSpent)
                } else {
                    source = try await DocumentSource.open(
                        item, formats: service.formats, isAsked: isAsked, onProgress: onProgress)
                }
                Task { @MainActor in self?.watch(source) }
                var document: OpenedDocument
                do throws(PreviewFailure) {
                    document = try await Self.open(
                        item, source, service: service, asBytes: asBytes, password: password, encoding: encoding,
                        isSpent: isSpent)
                } catch {
                    // The content is not what the name says, and its renderer cannot read ranges.
                    guard error.kind == .needsFile, source.content?.file == nil else { throw error }
                    let whole = try await DocumentSource.open(
                        item, formats: service.formats, isWhole: true, isAsked: isAsked, onProgress: onProgress)
                    Task { @MainActor in self?.watch(whole) }
                    document = try await Self.open(
                        item, whole, service: service, asBytes: asBytes, password: password, encoding: encoding,
                        isSpent: isSpent)
                }
                // Of some there is only a small picture otherwise, or nothing.
                if waitsForLayout || document.session?.info.kind.isPicture != false {
                    document.pages = await document.laidOutPages()
                }
                if let failure = document.failure, document.pages == nil { throw failure }
                let first = place == nil ? document.session.flatMap { FirstPicture(of: $0, in: size) } : nil
                await self?.opened(document, first)
            } catch {
                // A password that was right for the entry is not a wrong one for the document.
                let question = PasswordQuestion(lock: lock, isWrong: password != nil && !isSpent)
                await self?.failed(error, question)
            }
        }
    }

    /// - Parameter isSpent: whether the password was needed to extract the document from its container; the document's own
    ///   password is the same only if the document is encrypted, too.
    private nonisolated static func open(
        _ item: PreviewItem, _ source: DocumentSource, service: RenderService, asBytes: Bool, password: String?,
        encoding: CharacterEncoding?, isSpent: Bool
    ) async throws(PreviewFailure) -> OpenedDocument {
        if isSpent, password != nil {
            do throws(PreviewFailure) {
                return try await OpenedDocument.open(
                    item, source, service: service, asBytes: asBytes, password: nil, encoding: encoding)
            } catch {
                guard error.kind == .locked else { throw error }
            }
        }
        return try await OpenedDocument.open(
            item, source, service: service, asBytes: asBytes, password: password, encoding: encoding)
    }

    private func fetching(_ done: ByteCount, _ total: ByteCount) {
        guard source?.file == nil, case .opening = state else { return }
        fetched = (done, total)
        onFetch?()
    }

    /// Ends the fetching; it can be begun again.
    func stopFetching() {
        work?.cancel()
        fetched = nil
        enter(.failed(.unfetched))
    }

    /// Whether it was not fetched ahead because that would have been too much.
    var waitsToBeFetched: Bool { if case .failed(let reason) = state { reason.kind == .unfetched } else { false } }

    /// Whether the document is encrypted in a way that no renderer supports.
    var isProtected: Bool { if case .failed(let reason) = state { reason.kind == .protected } else { false } }

    /// The same item, to be opened anew and shown at the same place.
    func again(size: ContentSize) -> PreparedItem {
        let place = PreviewPlace.next(wanted: place, seen: preview?.place)
        if let entry, let outer {
            return PreparedItem(entry, in: outer, asBytes: asBytes, size: size, place: place)
        }
        return PreparedItem(
            item, service: service, asBytes: asBytes, size: size, place: place,
            waitsForLayout: document?.pages != nil)
    }

    /// Takes note that the document is elsewhere now. Its content is at hand as before.
    func follow(to location: FileLocation) {
        ChosenEncodings.follow(item.document, to: location)
        item.document = location
    }

    /// Ends the child, and what was still to be drawn.
    func close() {
        onChange = nil
        onDetailChange = nil
        onFetch = nil
        onNews = nil
        watches = Watches()
        work?.cancel()
        stopLayingOut()
        starting = nil
        document?.close()
    }

    private func watch(_ source: DocumentSource) {
        fetched = nil
        guard work?.isCancelled == false else { return }
        self.source = source
        guard entry == nil, let content = source.content else { return }
        watches.document = DocumentWatch(item.document, content: content) { [weak self] news in
            Task { @MainActor in self?.heard(news) }
        }
    }

    /// Watches the files beside the document that are shown as part of it.
    private func watchCompanions(of document: OpenedDocument) {
        guard entry == nil, let folder = item.document.parent, let paths = document.session?.companionPaths,
            !paths.isEmpty
        else { return }
        watches.companions = CompanionWatch(in: folder, paths: paths.map(\.names)) { [weak self] in
            Task { @MainActor in self?.heard(.changed) }
        }
    }

    private func heard(_ news: DocumentWatch.News) {
        switch news {
        case .changed: isStale = true
        case .deleted: isGone = true
        case .moved: break
        // Its channel has ended.
        case .returned: if case .ranges = source?.content { isStale = true }
        }
        onNews?(news)
    }

    private func opened(_ document: OpenedDocument, _ first: FirstPicture?) {
        guard !Task.isCancelled else {
            document.close()
            return
        }
        self.document = document
        watchCompanions(of: document)
        let preview = PreviewKinds.make(document, first)
        starting = preview
        preview.onReady = { [weak self] in self?.ready() }
        preview.onDetailChange = { [weak self] in self?.onDetailChange?() }
        preview.onFailure = { [weak self] in
            self?.starting = nil
            self?.enter(.failed($0))
        }
        preview.start(in: size, at: place)
    }

    private func failed(_ failure: PreviewFailure, _ question: PasswordQuestion) {
        guard !Task.isCancelled else { return }
        enter(failure.kind == .locked ? .locked(question) : .failed(failure))
    }

    private func ready() {
        guard let preview = starting else { return }
        starting = nil
        enter(.ready(preview))
    }

    // MARK: encoding

    /// The document for which an encoding is remembered.
    var identity: ChosenEncodings.Document {
        guard let entry, let outer else { return ChosenEncodings.Document(file: item.document) }
        var identity = outer.identity
        identity.entries.append(entry.path)
        return identity
    }

    /// Whether it is a text for which the user can choose an encoding, or shows such a text.
    var hasEncoding: Bool {
        if let holder = preview as? any SideTextHolder, holder.sideText != nil { return true }
        guard !asBytes, document?.pages == nil else { return false }
        return document?.session?.info.provider.traits.contains(.anyEncoding) == true
            || ChosenEncodings.encoding(of: identity) != nil
    }

    // MARK: layout

    /// The detail that the header shows below the name.
    var detail: String {
        let detail = preview?.detail ?? ""
        return isLayingOut ? detail + " · " + tr("Laying Out…") : detail
    }

    /// Has an office program lay the pages out, if there is one, and shows them at the same place.
    func layOut() {
        guard let own = preview as? any LayoutReplaceable, let document, document.layout != nil,
            own.session !== document.pages,
            layingOut == nil
        else { return }
        isLayingOut = document.pages == nil
        layingOut = Task { @concurrent [weak self] in
            let pages = if let pages = document.pages { pages } else { await document.laidOutPages() }
            await self?.laidOut(pages, insteadOf: own)
        }
    }

    /// The same, and waits until it is known how its pages are laid out.
    func finishLayingOut() async {
        layOut()
        await layingOut?.value
    }

    /// Ends that, unless it is done.
    func stopLayingOut() {
        layingOut?.cancel()
        layingOut = nil
        isLayingOut = false
    }

    private func laidOut(_ pages: RenderSession?, insteadOf own: any LayoutReplaceable) {
        guard layingOut?.isCancelled == false, preview === own else { return }
        isLayingOut = false
        guard let pages else { return }
        if document?.pages == nil { Trace.mark(.pagesLaidOut) }
        document?.pages = pages
        guard !own.isInUse else {
            own.onRest = { [weak self, weak own] in
                if let own { self?.laidOut(pages, insteadOf: own) }
            }
            return
        }
        own.onRest = nil
        let (better, takeOver) = own.replacement(showing: pages, title: item.displayTitle)
        starting = better
        better.onDetailChange = { [weak self] in self?.onDetailChange?() }
        better.onFailure = { [weak self] _ in self?.starting = nil }
        better.onReady = { [weak self] in takeOver { self?.ready() } }
        better.start(in: own.size, at: own.place(among: pages.info.pageCount))
    }

    private func enter(_ state: State) {
        self.state = state
        onChange?()
    }
}
