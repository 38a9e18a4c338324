// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib
internal import VitrineGtk

/// The dialog in which the encoding of a text is chosen: the detected one, or another one, by its script. A choice is
/// followed at once, so that the next one can be tried. Typing searches the encodings.
@MainActor final class EncodingDialog {
    private let dialog = Dialog()
    private let search = SearchEntry()
    private let content = Box(.vertical, spacing: 6)
    private let automatic = ActionRow(title: tr("Automatic"))
    private let nothing = Label(tr("No Results Found"))
    private let first: CheckButton
    private var groups: [Group] = []
    private let chosen: CharacterEncoding?
    private let onChoose: @MainActor (CharacterEncoding?) -> Void
    private var reading: Task<Void, Never>?
    /// The open dialogs, which keep themselves alive.
    private static var open: [ObjectIdentifier: EncodingDialog] = [:]

    /// The rows of a script below its name.
    private struct Group {
        var heading: Label?
        let list: ListBox
        var rows: [(encoding: CharacterEncoding?, row: ActionRow, button: CheckButton)]
    }

    /// Opens it.
    ///
    /// - Parameters:
    ///   - chosen: the encoding that was chosen before.
    ///   - detected: asked for the name of the encoding that the text is read in now; nil where that is the chosen one.
    ///   - onChoose: gets each choice, nil for the detected encoding.
    ///   - onClose: called when it has been closed.
    @discardableResult init(
        chosen: CharacterEncoding?, detected: (@Sendable () async -> String?)?, over parent: any Widget,
        onChoose: @escaping @MainActor (CharacterEncoding?) -> Void, onClose: @escaping @MainActor () -> Void
    ) {
        self.chosen = chosen
        self.onChoose = onChoose
        first = CheckButton(inGroupOf: nil)
        dialog.setTitle(tr("Text Encoding"))
        dialog.setSize(width: 420, height: 560)
        setUpSearch()
        content.setMargins(top: 6, bottom: 12, start: 12, end: 12)
        fill()
        let scroller = ScrolledWindow(content)
        scroller.setScrolls(horizontally: false, vertically: true)
        scroller.expandsVertically = true
        let all = Box(.vertical)
        all.append(search)
        all.append(scroller)
        search.captureKeys(of: all)
        dialog.setContent(all)
        let identifier = ObjectIdentifier(self)
        Self.open[identifier] = self
        dialog.onDestroy {
            Self.open[identifier]?.reading?.cancel()
            Self.open[identifier] = nil
            onClose()
        }
        dialog.present(over: parent)
        guard let detected else { return }
        reading = Task { [automatic] in
            guard let name = await detected(), !Task.isCancelled else { return }
            automatic.setSubtitle(CharacterEncoding.title(named: name))
        }
    }

    private func setUpSearch() {
        search.setPlaceholder(tr("Search encodings"))
        search.setAccessibleLabel(tr("Search encodings"))
        search.setMargins(top: 6, bottom: 6, start: 12, end: 12)
        search.onCapture { [search] in search.grabFocus() }
        search.onSearchChange { [weak self] in self?.filter() }
        search.onActivate { [weak self] in self?.chooseFirst() }
        search.onStop { [dialog] in dialog.close() }
    }

    private func fill() {
        add([(nil, automatic, first)], heading: nil, name: tr("Automatic"))
        let encodings = Dictionary(grouping: CharacterEncoding.allCases, by: \.script)
        let unicode = CharacterEncoding.utf8.script
        let scripts = encodings.keys.sorted { $0 == unicode || $1 != unicode && $0 < $1 }
        for script in scripts {
            let heading = Label(script)
            heading.addStyleClass("heading")
            heading.setTextAlignment(0)
            heading.setMargins(top: 12)
            content.append(heading)
            let rows = (encodings[script] ?? []).map { encoding in
                (CharacterEncoding?.some(encoding), ActionRow(title: encoding.name), CheckButton(inGroupOf: first))
            }
            add(rows, heading: heading, name: script)
        }
        nothing.addStyleClass("dim-label")
        nothing.setMargins(top: 24)
        nothing.isVisible = false
        content.append(nothing)
    }

    private func add(
        _ rows: [(encoding: CharacterEncoding?, row: ActionRow, button: CheckButton)], heading: Label?, name: String
    ) {
        let list = ListBox(isSelectable: false)
        list.addStyleClass("boxed-list")
        list.setAccessibleLabel(name)
        list.onEdge { [weak self, index = groups.count] in self?.leaveGroup(index, isBelow: $0) ?? false }
        for (encoding, row, button) in rows {
            if encoding == chosen {
                button.isOn = true
                dialog.setFocus(button)
            }
            button.onToggle { [weak self] in
                if button.isOn { self?.onChoose(encoding) }
            }
            row.addPrefix(button)
            row.setActivatableWidget(button)
            list.append(row)
        }
        content.append(list)
        groups.append(Group(heading: heading, list: list, rows: rows))
    }

    /// Moves the focus from a group to the nearest row below or above it; above the first one is the entry.
    private func leaveGroup(_ index: Int, isBelow: Bool) -> Bool {
        let others = isBelow ? Array(groups[(index + 1)...]) : groups[..<index].reversed()
        for group in others {
            let rows = group.rows.filter { $0.row.isVisible }
            guard let next = isBelow ? rows.first : rows.last else { continue }
            next.row.grabFocus()
            return true
        }
        if !isBelow { search.grabFocus() }
        return !isBelow
    }

    // MARK: search

    /// Whether a row is found by the words in the entry. The detected encoding is no name to search for.
    private func isFound(_ encoding: CharacterEncoding?) -> Bool {
        let text = search.text
        return encoding.map { $0.isFound(by: text) } ?? text.allSatisfy(\.isWhitespace)
    }

    private func filter() {
        var isAny = false
        for group in groups {
            var isShown = false
            for (encoding, row, _) in group.rows {
                row.isVisible = isFound(encoding)
                isShown = isShown || row.isVisible
            }
            group.list.isVisible = isShown
            group.heading?.isVisible = isShown
            isAny = isAny || isShown
        }
        nothing.isVisible = !isAny
    }

    private func chooseFirst() {
        // Return may come before the rows have followed the last letter.
        filter()
        let found = groups.lazy.flatMap(\.rows).first { [self] in isFound($0.encoding) }
        guard let found, !search.text.allSatisfy(\.isWhitespace) else { return }
        found.button.isOn = true
    }
}
