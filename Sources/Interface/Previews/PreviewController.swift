// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
public import Rendering
public import Thumbnails
public import VitrineGtk
internal import VolumeAccess

/// Which documents are previewed, and which of them is shown now. A ``PreviewPanel`` shows it.
@MainActor public final class PreviewController {
    /// Says which documents there are. Not kept alive.
    public weak var dataSource: (any PreviewDataSource)?
    /// Is told what happens. Not kept alive.
    public weak var delegate: (any PreviewDelegate)?
    /// The picture that stands in for an item until its content is there; nil when the host has none.
    public var standIn: (@MainActor (PreviewItem) -> ThumbnailRepresentation?)?
    /// Asked where the arrow keys lead, in place of ``move(by:)``: for a host that knows one item at a time, because
    /// another program has the others. It shows what the user went to, with ``show(at:)`` or ``reload()``. Nil where the
    /// items are all there is.
    public var onSteer: (@MainActor (PreviewDirection) -> Void)?
    /// Asked about keys that the shown document has no use for, before the panel takes them: for commands of the host's
    /// own. True when it has handled one.
    public var onKey: (@MainActor (Key, Modifiers) -> Bool)?
    /// Told that a copy of a document is being saved, with the words for it and a closure that cancels it. What it returns
    /// is called at the end, with what went wrong where the panel cannot say it itself.
    public var onSaving: (@MainActor (_ title: String, _ cancel: @escaping @MainActor () -> Void) -> SavingEnd)?
    /// The items that a host with ``onSteer`` is likely to show next, the likeliest first. They are opened ahead, so
    /// two are enough.
    public var expected: [PreviewItem] = [] { didSet { onExpect?() } }

    /// Called at the end of a save; see ``onSaving``.
    public typealias SavingEnd = @MainActor (_ failure: String?) -> Void

    /// The number of items, as of the last ``reload()``.
    public private(set) var count = 0
    /// The index of the item that is shown; nil when there are no items.
    public private(set) var currentIndex: Int?
    /// Whether a preview is shown.
    public private(set) var isPresented = false

    /// Whether the last move was towards the end.
    private var movesForward = true

    /// The new locations of documents that were moved while they were shown.
    private var moved: [FileLocation: FileLocation] = [:]

    /// Changes with every ``reload()``.
    private(set) var generation = 0
    /// Makes the pictures of the items.
    private(set) lazy var generator = service === RenderService.shared ? .shared : ThumbnailGenerator(renderer: service)

    /// Draws the documents.
    let service: RenderService
    /// Tells the panel that it must show the current item, again if it is the same one.
    var onShow: (@MainActor (_ again: Bool) -> Void)?
    /// Tells the panel that the preview closes.
    var onDismiss: (@MainActor () -> Void)?
    /// Tells the panel that other items may be next.
    var onExpect: (@MainActor () -> Void)?

    /// A controller without items, whose documents a service draws.
    public init(service: RenderService = .shared) {
        self.service = service
    }

    /// Whether there is more to show of an item than its icon, facts and bytes.
    ///
    /// - Parameter service: the service that would draw it.
    public static func canPreview(_ item: PreviewItem, by service: RenderService = .shared) -> Bool {
        let type = item.contentType ?? ContentType.guess(name: item.document.nameBytes).identifier
        return Format.forContentType(type, in: service.formats).map { !$0.traits.contains(.bytesOnly) } ?? false
    }

    /// The item that is shown.
    public var currentItem: PreviewItem? { currentIndex.flatMap { item(at: $0) } }

    /// The items before and after, the one where the user is likely to go first.
    var neighbours: [PreviewItem] {
        guard onSteer == nil else { return Array(expected.prefix(2)) }
        return Paging(count: count, index: currentIndex).neighbours(movingForward: movesForward)
            .compactMap { item(at: $0) }
    }

    /// The item at an index; nil outside the set.
    public func item(at index: Int) -> PreviewItem? {
        guard let dataSource, index >= 0, index < dataSource.numberOfItems(in: self) else { return nil }
        var item = dataSource.previewController(self, itemAt: index)
        item.document = moved[item.document] ?? item.document
        return item
    }

    /// Shows the item at an index; begins the preview if none is shown.
    public func show(at index: Int) {
        count = dataSource?.numberOfItems(in: self) ?? 0
        guard index >= 0, index < count else { return }
        let isBeginning = !isPresented
        let hasMoved = currentIndex != index
        movesForward = index >= currentIndex ?? 0
        if isBeginning { delegate?.previewControllerWillBegin(self) }
        isPresented = true
        currentIndex = index
        onShow?(isBeginning)
        if isBeginning { delegate?.previewControllerDidBegin(self) }
        if hasMoved { delegate?.previewController(self, didMoveTo: index) }
    }

    /// Shows the item so many places on; at the ends nothing happens.
    ///
    /// - Returns: whether there was such an item.
    @discardableResult
    public func move(by places: Int) -> Bool {
        guard let target = Paging(count: count, index: currentIndex).target(places) else { return false }
        show(at: target)
        return true
    }

    /// Asks the data source again: items came, went, moved or changed their order.
    public func reload() {
        moved = [:]
        generation += 1
        count = dataSource?.numberOfItems(in: self) ?? 0
        guard isPresented else { return }
        guard count > 0 else { return dismiss() }
        let index = min(currentIndex ?? 0, count - 1)
        currentIndex = index
        onShow?(false)
    }

    /// Takes note that a document is elsewhere now, until the data source knows better.
    func follow(_ old: FileLocation, to new: FileLocation) {
        for (from, to) in moved where to == old { moved[from] = new }
        moved[old] = new
        moved[new] = nil
        delegate?.previewController(self, didFollow: old, to: new)
    }

    /// Opens the current document again, such as after it has changed.
    public func refresh() {
        if isPresented { onShow?(true) }
    }

    /// Closes the preview.
    public func dismiss() {
        guard isPresented else { return }
        delegate?.previewControllerWillDismiss(self)
        isPresented = false
        onDismiss?()
        delegate?.previewControllerDidDismiss(self)
    }
}
