// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Gtk

/// The bar in which one types what to find, with the way from match to match.
@MainActor final class FindBar {
    let widget: AnyWidget
    /// Called shortly after the text has changed; empty when the bar is closed.
    var onSearch: (@MainActor (String) -> Void)?
    /// Called to go on by one match, or back.
    var onStep: (@MainActor (Int) -> Void)?
    /// Called when it was closed, to take the focus back.
    var onClose: (@MainActor () -> Void)?

    /// Called when it was opened or closed.
    var onToggle: (@MainActor () -> Void)?
    /// Free space above it while it is open, in points, for what lies over it there.
    var topSpace = 0 { didSet { makeRoom() } }

    private let bar: SearchBar
    private let entry = SearchEntry()
    private let position = Label()
    private let back = Button(icon: "go-up-symbolic", name: tr("Previous Match"))
    private let on = Button(icon: "go-down-symbolic", name: tr("Next Match"))
    private let reference: Reference

    init() {
        let box = Box(.horizontal, spacing: 6)
        bar = SearchBar(entry, child: box)
        widget = AnyWidget(bar)
        reference = bar.retained()
        entry.setAccessibleLabel(tr("Find in Document"))
        entry.expandsHorizontally = true
        position.addStyleClass("dim-label")
        position.addStyleClass("numeric")
        let buttons = Box(.horizontal)
        buttons.addStyleClass("linked")
        buttons.append(back)
        buttons.append(on)
        box.append(entry)
        box.append(position)
        box.append(buttons)
        back.onClick { [weak self] in self?.onStep?(-1) }
        on.onClick { [weak self] in self?.onStep?(1) }
        entry.onSearchChange { [weak self] in self?.changed() }
        let keys = KeyController { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false }
        keys.setPhase(.capture)
        entry.add(keys)
        bar.onOpenChange { [weak self] in
            guard let self else { return }
            makeRoom()
            onToggle?()
            guard !isOpen else { return }
            self.onSearch?("")
            self.onClose?()
        }
        show(nil)
    }

    /// Whether it is there.
    var isOpen: Bool { bar.isOpen }

    /// Whether the focus is in it.
    var isTyping: Bool { bar.isOpen && entry.containsFocus }

    /// Opens it with the focus in it; what was typed before is selected.
    func open() {
        bar.isOpen = true
        _ = entry.grabFocus()
        entry.select(from: 0, to: -1)
        changed()
    }

    /// Shows which match is the current one; nil while nothing is looked for.
    func show(_ state: FindPosition?) {
        position.text = state?.text ?? ""
        let hasMatches = (state?.count ?? 0) > 0
        back.isSensitive = hasMatches
        on.isSensitive = hasMatches
        entry.setStyleClass("error", state.map { $0.count == 0 && $0.isComplete } ?? false)
    }

    private func makeRoom() { bar.setMargins(top: isOpen ? topSpace : 0) }

    private func changed() {
        if bar.isOpen { onSearch?(entry.text) }
    }

    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key.lowercased, modifiers) {
        case (.escape, []): bar.isOpen = false
        case (.return, []), (.keypadEnter, []), (.down, []), (Key("g"), .control): onStep?(1)
        case (.return, .shift), (.keypadEnter, .shift), (.up, []), (Key("g"), [.control, .shift]): onStep?(-1)
        default: return false
        }
        return true
    }
}
