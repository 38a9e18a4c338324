// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGLib
internal import VitrineGtk

/// The dialog in which the encoding of a text is chosen: the detected one, or another one, by its script. A choice is
/// followed at once, so that the next one can be tried.
@MainActor final class EncodingDialog {
    private let dialog = Dialog()
    private let content = Box(.vertical, spacing: 6)
    private let automatic = ActionRow(title: tr("Automatic"))
    private let first: CheckButton
    private let chosen: CharacterEncoding?
    private let onChoose: @MainActor (CharacterEncoding?) -> Void
    private var reading: Task<Void, Never>?
    /// The open dialogs, which keep themselves alive.
    private static var open: [ObjectIdentifier: EncodingDialog] = [:]

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
        content.setMargins(top: 6, bottom: 12, start: 12, end: 12)
        fill()
        dialog.setContent(content, scrolls: true)
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

    private func fill() {
        add([(automatic, first, nil)], name: tr("Automatic"))
        let groups = Dictionary(grouping: CharacterEncoding.allCases, by: \.script)
        let unicode = CharacterEncoding.utf8.script
        let scripts = groups.keys.sorted { $0 == unicode || $1 != unicode && $0 < $1 }
        for script in scripts {
            let heading = Label(script)
            heading.addStyleClass("heading")
            heading.setTextAlignment(0)
            heading.setMargins(top: 12)
            content.append(heading)
            let rows = (groups[script] ?? []).map { encoding in
                (
                    ActionRow(title: encoding.name), CheckButton(inGroupOf: first),
                    CharacterEncoding?.some(encoding)
                )
            }
            add(rows, name: script)
        }
    }

    private func add(_ rows: [(row: ActionRow, button: CheckButton, encoding: CharacterEncoding?)], name: String) {
        let list = ListBox(isSelectable: false)
        list.addStyleClass("boxed-list")
        list.setAccessibleLabel(name)
        for (row, button, encoding) in rows {
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
    }
}
