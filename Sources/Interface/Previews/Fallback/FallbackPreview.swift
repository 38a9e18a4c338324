// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Measuring
internal import VitrineGLib
internal import VitrineGtk

/// Any document at all: its icon, and what is known of it from outside.
@MainActor final class FallbackPreview: CommandHolder, DragHolder {
    private let page = MessagePage()
    let detail = ""
    /// The task that adds up the documents of a folder, or reads the target of a link.
    private var summing: Task<Void, Never>?
    private var isSummed = false
    /// When the sum so far was last shown, and how often it is, in milliseconds.
    private var lastShown = 0
    private static let pace = 200
    var onReady: (@MainActor () -> Void)?
    var onDetailChange: (@MainActor () -> Void)?
    var onFailure: (@MainActor (PreviewFailure) -> Void)?

    var isDraggable: Bool { true }

    init(_ document: OpenedDocument) {
        var about = document.facts.modified.isKnown ? [Formatting.date(document.facts.modified)] : []
        var commands: [(String, PanelCommand)] =
            document.source.isEntry ? [(tr("_Save a Copy…"), .saveCopy)] : [(tr("_Open"), .open)]
        if document.facts.kind == .file {
            about.insert(Formatting.size(document.facts.size), at: 0)
            if !document.source.isEntry { commands.append((tr("Open _With…"), .openWith)) }
            if document.facts.size > 0 { commands.append((tr("View as _Hex"), .showBytes)) }
        }
        page.setIcon(document.contentType.iconNames)
        let (name, type, note) = (
            document.item.displayTitle, document.contentType.description, document.note
        )
        if document.facts.kind == .brokenLink { commands = [] }
        page.show(name, [type], dimmed: [about.joined(separator: " · "), note], commands: commands)
        if document.facts.isLink, document.facts.kind != .file {
            let (location, facts) = (document.item.document, document.facts)
            summing = Task { [weak self] in
                guard let link = await FollowedLink.read(location, facts), !Task.isCancelled else { return }
                let target = tr("Link to “{name}”", ["name": link.displayTarget])
                self?.page.show(
                    name, [type, target] + (link.fault.map { [$0.message] } ?? []),
                    dimmed: [about.joined(separator: " · "), note], commands: commands)
            }
        }
        // The trash and the list of recent files are collections: their files lie in other folders.
        guard document.facts.kind == .folder, !document.facts.isLink,
            DocumentCollection(document.item.document) == nil
        else { return }
        let folder = Document(location: document.item.document, facts: document.facts)
        let show: @MainActor (FolderSum, Bool) -> Void = { [weak self] sum, isComplete in
            self?.page.show(
                name, [type, FolderSumText.text(sum, isComplete: isComplete)],
                dimmed: [about.joined(separator: " · "), note], commands: commands)
        }
        summing = Task { [weak self] in
            let sum = await FolderSum.of([folder]) { sum in
                Task { @MainActor in
                    guard let self, !self.isSummed, Clock.milliseconds - self.lastShown > Self.pace else { return }
                    self.lastShown = Clock.milliseconds
                    show(sum, false)
                }
            }
            guard !Task.isCancelled else { return }
            self?.isSummed = true
            show(sum, true)
        }
    }

    isolated deinit { summing?.cancel() }

    var widget: AnyWidget { page.widget }

    var focusWidget: AnyWidget { page.focusWidget }

    var onCommand: (@MainActor (PanelCommand) -> Void)? {
        get { page.onCommand }
        set { page.onCommand = newValue }
    }

    var isOnControl: Bool { !focusWidget.hasFocus }

    var place: PreviewPlace? { nil }

    func start(in size: ContentSize, at place: PreviewPlace?) { onReady?() }

    func needs(_ key: Key) -> Bool { false }

    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}
