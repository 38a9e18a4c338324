// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// The attachments of a message in a row above it; one is previewed in place of the message.
@MainActor final class AttachmentBar {
    let widget: AnyWidget
    var onEntry: (@MainActor (EntryItem) -> Void)?

    private let session: RenderSession
    private let row = Box(.horizontal, spacing: 6)

    init(_ session: RenderSession) {
        self.session = session
        row.setMargins(6)
        let scrolled = ScrolledWindow(row)
        scrolled.setScrolls(horizontally: true, vertically: false)
        scrolled.addStyleClass("preview-attachments")
        scrolled.setAccessibleRole(.group)
        scrolled.setAccessibleLabel(tr("Attachments"))
        scrolled.isVisible = false
        widget = AnyWidget(scrolled)
    }

    /// Asks what there is.
    func load() {
        guard session.info.entryCount > 0 else { return }
        Task { [weak self, session] in
            if let entries = try? await session.entries() { await self?.show(entries) }
        }
    }

    /// The most buttons in the row.
    private static let limit = 200

    /// Adds a button for each attachment, in slices: a message may have hundreds.
    private func show(_ entries: [DocumentEntry]) async {
        widget.isVisible = !entries.isEmpty
        let order = Array(entries.indices)
        await Timeout.inSlices(Array(order.prefix(Self.limit))) { position in
            add(
                EntryItem(session: session, entries: entries, order: order, position: position),
                size: entries[position].size.map { Formatting.size($0) } ?? "")
        }
    }

    private func add(_ item: EntryItem, size: String) {
        let button = Button(child: content(item, size))
        button.focusesOnClick = false
        button.setAccessibleLabel(item.name)
        button.setAccessibleDescription(size)
        button.onClick { [weak self] in self?.onEntry?(item) }
        row.append(button)
    }

    private func content(_ item: EntryItem, _ size: String) -> Box {
        let box = Box(.horizontal, spacing: 6)
        let icon = Image()
        icon.setIcon(item.contentType.iconNames)
        icon.setSize(24)
        // Cut by hand: in a row that scrolls, a label that can be cut is cut down to nothing.
        let name = Label(item.name.count > 30 ? "\(item.name.prefix(18))…\(item.name.suffix(10))" : item.name)
        let length = Label(size)
        length.addStyleClass("dim-label")
        for child in [AnyWidget(icon), AnyWidget(name), AnyWidget(length)] { box.append(child) }
        return box
    }
}
