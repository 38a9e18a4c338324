// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import GLib
internal import Gtk

/// One row of an archive's tree.
@MainActor final class EntryRow {
    let widget: AnyWidget
    private let arrow = Image()
    private let icon = Image()
    private let name = Label()
    private let lock = Image(icon: "channel-secure-symbolic")
    private let size = Label()
    private let box = Box(.horizontal, spacing: 6)

    init() {
        widget = AnyWidget(box)
        arrow.setSize(16)
        icon.setSize(24)
        name.setTextAlignment(0)
        name.setEllipsis(.middle)
        name.expandsHorizontally = true
        size.addStyleClass("dim-label")
        size.addStyleClass("numeric")
        lock.setTooltip(tr("Password Needed"))
        for child in [AnyWidget(arrow), AnyWidget(icon), AnyWidget(name), AnyWidget(lock), AnyWidget(size)] {
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
        size.text = row.size.map { Formatting.size($0) } ?? ""
        widget.setAccessibleLabel(row.name)
        widget.setAccessibleDescription(size.text)
    }
}
