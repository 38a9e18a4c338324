// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// Part of a row of an archive's tree.
@MainActor protocol EntryCell: AnyObject {
    var widget: AnyWidget { get }
    func show(_ row: EntryTree.Row)
}

/// The name in one row of an archive's tree, with what opens and closes a folder.
@MainActor final class EntryRow: EntryCell {
    let widget: AnyWidget
    private let arrow = Image()
    private let icon = Image()
    private let name = Label()
    private let lock = Image(icon: "channel-secure-symbolic")
    private let box = Box(.horizontal, spacing: 6)

    init() {
        widget = AnyWidget(box)
        arrow.setSize(16)
        icon.setSize(24)
        name.setTextAlignment(0)
        name.setEllipsis(.middle)
        name.expandsHorizontally = true
        lock.setTooltip(tr("Password Needed"))
        for child in [AnyWidget(arrow), AnyWidget(icon), AnyWidget(name), AnyWidget(lock)] {
            box.append(child)
        }
        box.setAccessibleRole(.group)
    }

    func show(_ row: EntryTree.Row) {
        box.setMargins(start: row.depth * 20)
        arrow.setIcon(row.isFolder ? (row.isOpen ? "pan-down-symbolic" : "pan-end-symbolic") : nil)
        icon.setIcon(
            row.isFolder ? ["folder"] : ContentType.guess(name: Array(row.name.utf8)).iconNames)
        name.text = row.name
        lock.isVisible = row.isLocked
        widget.setAccessibleLabel(row.name)
        let rest = [EntryColumn.size, .type, .modified].map { $0.text(of: row) }.filter { !$0.isEmpty }
        widget.setAccessibleDescription(rest.joined(separator: ", "))
    }
}
