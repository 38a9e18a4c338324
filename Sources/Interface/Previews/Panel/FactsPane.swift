// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The pane with the facts of a document, beside it.
@MainActor final class FactsPane {
    let widget: AnyWidget
    /// The width of the pane, in points.
    static let width = 250

    private let list = ListBox(isSelectable: false)
    private let scrolled: ScrolledWindow
    /// The metadata of the document's file; nil while they are not known.
    private var file: FileFacts?
    private var contentType: ContentType?
    private var session: RenderSession?
    private var location: FileLocation?
    /// Whether the document could not be opened, and its file is to be asked for.
    private var isUnknown = false
    /// The name to show, and where the document lies.
    private var name = ""
    private var folder = ""
    private var reading: Task<Void, Never>?
    /// The document of which the user wants to know where it was made.
    private var revealed: FileLocation?

    init() {
        let title = Label(tr("Details"))
        title.addStyleClass("heading")
        title.setTextAlignment(0)
        list.addStyleClass("boxed-list")
        list.setAccessibleLabel(tr("Details"))
        let column = Box(.vertical, spacing: 12)
        column.setMargins(12)
        column.append(title)
        column.append(list)
        scrolled = ScrolledWindow(column)
        scrolled.setScrolls(horizontally: false, vertically: true)
        scrolled.setMinimumSize(width: Self.width)
        scrolled.addStyleClass("background")
        widget = AnyWidget(scrolled)
    }

    /// Whether it is seen; what is in the document is read only then.
    var isShown = false {
        didSet { if isShown != oldValue { read() } }
    }

    /// Shows the facts of a document; nil while there is none.
    func show(_ prepared: PreparedItem?) {
        let document = prepared?.document
        // Of a document that cannot be shown its file is known, or can be asked for.
        let source = prepared?.isSettled == true ? prepared?.source : nil
        let isUnknown = document == nil && source == nil && prepared?.isSettled == true && prepared?.outer == nil
        guard
            document?.session !== session || (document?.facts ?? source?.facts) != file || isUnknown != self.isUnknown
                || prepared?.item.document != location || prepared?.outer?.item.displayTitle ?? folder != folder
        else { return }
        (session, file) = (document?.session, document?.facts ?? source?.facts)
        contentType = document?.contentType ?? source?.contentType
        self.isUnknown = isUnknown
        location = prepared?.item.document
        if location != revealed { revealed = nil }
        if let prepared, let outer = prepared.outer {
            (name, folder) = (prepared.item.displayTitle, outer.item.displayTitle)
        } else {
            name = prepared?.item.displayTitle ?? ""
            folder = location?.parent.map { DisplayName.text($0.path ?? Array($0.uri.utf8)) } ?? ""
        }
        read()
    }

    private func read() {
        reading?.cancel()
        list.removeAll()
        guard isShown else { return }
        if let file { show(file, contentType ?? ContentType(file.contentType)) }
        guard file != nil || isUnknown else { return }
        let (location, session, isUnknown) = (location, session, isUnknown)
        reading = Task { [weak self] in
            if isUnknown, let location {
                let file = try? await FileAccesses.access(for: location).metadata(location)
                guard let self, !Task.isCancelled else { return }
                if let file {
                    show(file, ContentType(file.contentType))
                } else {
                    append(FactText(name: tr("Name"), value: name))
                }
            }
            // Where the trash keeps a document says nothing.
            let trashed = if let location { await TrashRecord.of(location) } else { TrashRecord?.none }
            guard let self, !Task.isCancelled else { return }
            if let trashed {
                for fact in Self.facts(trashed) { append(fact) }
            } else if !folder.isEmpty {
                append(FactText(name: tr("Folder"), value: folder))
            }
            guard let session else { return }
            if let more = try? await session.facts(), !Task.isCancelled, !more.isEmpty {
                await Timeout.inSlices(more) { [weak self] in self?.append(FactText($0)) }
            }
        }
    }

    private func show(_ file: FileFacts, _ type: ContentType) {
        append(FactText(name: tr("Name"), value: name))
        append(FactText(name: tr("Type"), value: type.description))
        if file.kind == .file { append(FactText(name: tr("Size"), value: Formatting.size(file.size))) }
        let date = file.modified.isKnown ? Formatting.date(file.modified) : tr("Unknown")
        append(FactText(name: tr("Modified"), value: date))
    }

    /// The facts that a trash keeps about a document.
    private static func facts(_ trashed: TrashRecord) -> [FactText] {
        var facts: [FactText] = []
        if trashed.deleted.isKnown {
            facts.append(FactText(name: tr("Deleted"), value: Formatting.date(trashed.deleted)))
        }
        if let folder = trashed.origin?.parent {
            let path = DisplayName.text(folder.path ?? Array(folder.uri.utf8))
            facts.append(FactText(name: tr("Original Folder"), value: path))
        }
        return facts
    }

    private func append(_ fact: FactText) {
        let name = Label(fact.name)
        name.addStyleClass("caption")
        name.addStyleClass("dim-label")
        name.setTextAlignment(0)
        name.setWraps(true)
        let value = Label(fact.value)
        value.setTextAlignment(0)
        value.setWraps(true)
        value.setSelectable(true)
        let lines = Box(.vertical, spacing: 3)
        lines.setMargins(top: 9, bottom: 9, start: 12, end: 12)
        lines.append(name)
        lines.append(value)
        let row = ListBoxRow(lines)
        row.setActivatable(false)
        row.setAccessibleLabel(fact.name + ": " + fact.value)
        if fact.isPrivate, revealed == nil { hide(value, of: fact, in: lines, row) }
        list.append(row)
    }

    /// Puts a button into a fact's place that shows it: who looks over the user's shoulder need not know.
    private func hide(_ value: Label, of fact: FactText, in lines: Box, _ row: ListBoxRow) {
        let button = Button(label: tr("_Show Location"))
        button.horizontalAlignment = .start
        lines.append(button)
        value.isVisible = false
        row.setAccessibleLabel(fact.name)
        button.onClick { [weak self] in
            self?.revealed = self?.location
            value.isVisible = true
            value.grabFocus()
            button.isVisible = false
            row.setAccessibleLabel(fact.name + ": " + fact.value)
        }
    }
}
