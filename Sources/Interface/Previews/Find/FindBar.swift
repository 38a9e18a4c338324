// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

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
    private let hexadecimal: ToggleButton?
    private let position = Label()
    private let back = Button(icon: "go-up-symbolic", name: tr("Previous Match"))
    private let on = Button(icon: "go-down-symbolic", name: tr("Next Match"))
    private let reference: Reference
    private var activity: Timeout?

    /// A bar.
    ///
    /// - Parameter offersHexadecimal: whether bytes can be typed as well as texts.
    init(offersHexadecimal: Bool = false) {
        let box = Box(.horizontal, spacing: 6)
        bar = SearchBar(entry, child: box)
        widget = AnyWidget(bar)
        reference = bar.retained()
        entry.setAccessibleLabel(tr("Find in Document"))
        entry.expandsHorizontally = true
        // The panel can be as narrow as a phone, and the contents beside it.
        entry.setWidth(characters: 1, atMost: 26)
        position.addStyleClass("dim-label")
        position.addStyleClass("numeric")
        position.setTextAlignment(0)
        // The entry stays where it is while it is typed into.
        position.setWidth(characters: 10)
        position.setEllipsis(.end)
        hexadecimal = offersHexadecimal ? ToggleButton(label: tr("He_x")) : nil
        let buttons = Box(.horizontal)
        buttons.addStyleClass("linked")
        buttons.append(back)
        buttons.append(on)
        box.append(entry)
        if let hexadecimal {
            hexadecimal.setTooltip(tr("Bytes in Hexadecimal"))
            hexadecimal.setAccessibleLabel(tr("Bytes in Hexadecimal"))
            hexadecimal.onToggle { [weak self] in self?.switchedMode() }
            box.append(hexadecimal)
        }
        box.append(position)
        box.append(buttons)
        back.onClick { [weak self] in self?.onStep?(-1) }
        on.onClick { [weak self] in self?.onStep?(1) }
        entry.onSearchChange { [weak self] in self?.changed() }
        let keys = KeyController { [weak self] key, modifiers in self?.handle(key, modifiers) ?? false }
        keys.setPhase(.capture)
        entry.add(keys)
        bar.add(
            KeyController { [weak self] key, modifiers in
                guard key == .escape, modifiers.isEmpty else { return false }
                self?.bar.isOpen = false
                return true
            })
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

    /// Whether what is typed are bytes in hexadecimal.
    var isHexadecimal: Bool { hexadecimal?.isOn ?? false }

    /// Whether it is there.
    var isOpen: Bool { bar.isOpen }

    /// Whether the focus is in it, be it on one of its buttons: all keys are for it.
    var isTyping: Bool { bar.isOpen && bar.containsFocus }

    /// Opens it with the focus in it; what was typed before is selected.
    func open() {
        bar.isOpen = true
        _ = entry.grabFocus()
        entry.select(from: 0, to: -1)
        changed()
    }

    /// Shows which match is the current one; nil while nothing is looked for. A short search says nothing before it ends.
    ///
    /// - Parameter place: where that match is, for screen readers.
    func show(_ state: FindPosition?, place: String? = nil) {
        let hasMatches = (state?.count ?? 0) > 0
        back.isSensitive = hasMatches
        on.isSensitive = hasMatches
        guard let state, !hasMatches, !state.isComplete else {
            return say(state?.text ?? "", place: place, isError: state.map { $0.count == 0 } ?? false)
        }
        say("")
        activity = Timeout(milliseconds: 150) { [weak self] in self?.say(state.text) }
    }

    /// Says why nothing is looked for.
    func show(problem: String, isError: Bool) {
        back.isSensitive = false
        on.isSensitive = false
        say(problem, isError: isError)
    }

    private func say(_ text: String, place: String? = nil, isError: Bool = false) {
        activity?.cancel()
        activity = nil
        position.text = text
        entry.setStyleClass("error", isError)
        // The focus is there while matches are stepped through.
        entry.setAccessibleDescription([text, place ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
    }

    private func switchedMode() {
        entry.setPlaceholder(isHexadecimal ? "89 50 4e 47" : "")
        _ = entry.grabFocus()
        entry.select(from: 0, to: -1)
        changed()
    }

    private func makeRoom() { bar.setMargins(top: isOpen ? topSpace : 0) }

    private func changed() {
        if bar.isOpen { onSearch?(entry.text) }
    }

    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key.lowercased, modifiers) {
        case (.return, []), (.keypadEnter, []), (.down, []), (Key("g"), .control): onStep?(1)
        case (.return, .shift), (.keypadEnter, .shift), (.up, []), (Key("g"), [.control, .shift]): onStep?(-1)
        default: return false
        }
        return true
    }
}
