// SPDX-License-Identifier: MPL-2.0

internal import Documents
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
    private var document: OpenedDocument?
    private var location: FileLocation?
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
        guard
            document?.session !== self.document?.session || document?.facts != self.document?.facts
                || prepared?.item.document != location || prepared?.outer?.item.displayTitle ?? folder != folder
        else { return }
        self.document = document
        location = prepared?.item.document
        if location != revealed { revealed = nil }
        if let prepared, let outer = prepared.outer {
            (name, folder) = (prepared.item.displayTitle, outer.item.displayTitle)
        } else {
            name = location.map { DisplayName.text($0.nameBytes) } ?? ""
            folder = location?.parent.map { DisplayName.text($0.path ?? Array($0.uri.utf8)) } ?? ""
        }
        read()
    }

    private func read() {
        reading?.cancel()
        guard isShown, let document else { return list.removeAll() }
        var facts = [
            FactText(name: tr("Name"), value: name),
            FactText(name: tr("Type"), value: document.contentType.description),
        ]
        if document.facts.kind == .file {
            facts.append(FactText(name: tr("Size"), value: Formatting.size(document.facts.size)))
        }
        if document.facts.modified.isKnown {
            facts.append(FactText(name: tr("Modified"), value: Formatting.date(document.facts.modified)))
        }
        if !folder.isEmpty { facts.append(FactText(name: tr("Folder"), value: folder)) }
        list.removeAll()
        for fact in facts { append(fact) }
        guard let session = document.session else { return }
        reading = Task { [weak self] in
            if let more = try? await session.facts(), !Task.isCancelled, !more.isEmpty {
                await Timeout.inSlices(more) { self?.append(FactText($0)) }
            }
        }
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
