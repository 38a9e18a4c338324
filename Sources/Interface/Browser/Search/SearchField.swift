// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The bar in which one types what to look for, and says where.
@MainActor final class SearchField {
    /// The bar, hidden until ``open()``.
    let bar: SearchBar
    /// Told that something else is to be looked for, or in another place.
    var onChange: () -> Void = {}
    /// Told that Enter or the arrow down was pressed: on to what was found.
    var onLeave: () -> Void = {}
    /// Told that it was closed by the user.
    var onClose: () -> Void = {}

    private let entry = SearchEntry()
    // With labels of their own GTK would say their names twice.
    private let here = ToggleButton(child: Label(tr("This Folder")))
    private let below = ToggleButton(child: Label(tr("Subfolders")))
    private var isClosing = false

    init() {
        let box = Box(.horizontal, spacing: 6)
        bar = SearchBar(entry, child: box)
        entry.setAccessibleLabel(tr("Search"))
        entry.setPlaceholder(tr("Search by name"))
        entry.expandsHorizontally = true
        entry.setWidth(characters: 6)
        entry.setMaximumWidth(characters: 28)
        here.setAccessibleLabel(tr("This Folder"))
        below.setAccessibleLabel(tr("Subfolders"))
        here.setTooltip(tr("Search only this folder"))
        below.setTooltip(tr("Search subfolders too"))
        below.setGroup(here)
        below.isOn = true
        let scopes = Box(.horizontal)
        scopes.addStyleClass("linked")
        scopes.append(here)
        scopes.append(below)
        box.append(entry)
        box.append(scopes)
        entry.onSearchChange { [weak self] in self?.changed() }
        here.onToggle { [weak self] in self?.changed() }
        entry.onActivate { [weak self] in self?.onLeave() }
        let keys = KeyController { [weak self] key, modifiers in
            guard let self, modifiers.isEmpty else { return false }
            switch key {
            case .escape: bar.isOpen = false
            case .down: onLeave()
            default: return false
            }
            return true
        }
        keys.setPhase(.capture)
        box.add(keys)
        bar.onOpenChange { [weak self] in
            guard let self, !bar.isOpen, !isClosing else { return }
            onClose()
        }
    }

    /// The words, empty while it is closed.
    var text: String { bar.isOpen ? entry.text : "" }

    /// Whether the folders below are looked in.
    var isBelow: Bool { !here.isOn }

    /// Whether the focus is in it.
    var isTyping: Bool { bar.isOpen && entry.containsFocus }

    /// Opens it with the focus in it; what was typed before is selected.
    func open() {
        bar.isOpen = true
        _ = entry.grabFocus()
        entry.select(from: 0, to: -1)
        if !text.isEmpty { onChange() }
    }

    /// Closes it without telling.
    func close() {
        isClosing = true
        bar.isOpen = false
        entry.text = ""
        isClosing = false
    }

    private func changed() {
        if bar.isOpen { onChange() }
    }
}
