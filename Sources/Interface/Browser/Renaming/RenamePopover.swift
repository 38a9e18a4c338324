// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// Asks for a document's new name, at the document.
@MainActor final class RenamePopover {
    private let popover: Popover
    private let entry = Entry()
    // With a label of its own GTK would say its name twice.
    private let button = Button(child: Label(tr("Rename")))
    private let remark = Label()
    private let original: String
    private let isFolder: Bool
    private let isTaken: ([UInt8]) -> Bool
    /// Whether a name was chosen.
    private(set) var isAccepted = false
    private let onName: @MainActor ([UInt8]) -> Void

    /// Opens it.
    ///
    /// - Parameters:
    ///   - place: what it points to, in the points of `parent`.
    ///   - isTaken: whether the folder has another file of a name.
    ///   - onName: told the name once it is a good one.
    ///   - onClose: told that it has closed.
    init(
        _ document: Document, on parent: some Widget, at place: Rectangle, isTaken: @escaping ([UInt8]) -> Bool,
        onName: @escaping @MainActor ([UInt8]) -> Void, onClose: @escaping @MainActor () -> Void
    ) {
        original = DisplayName.text(document.facts.name, isForEditing: true)
        isFolder = document.isFolder
        self.isTaken = isTaken
        self.onName = onName
        let title = Label(isFolder ? tr("Rename Folder") : tr("Rename File"))
        title.addStyleClass("heading")
        let row = Box(.horizontal, spacing: 6)
        let content = Box(.vertical, spacing: 8)
        popover = Popover(content)
        content.setMargins(8)
        content.append(title)
        entry.text = original
        entry.expandsHorizontally = true
        entry.setMinimumSize(width: 240)
        entry.setAccessibleLabel(tr("New name"))
        button.addStyleClass("suggested-action")
        button.setAccessibleLabel(tr("Rename"))
        row.append(entry)
        row.append(button)
        content.append(row)
        remark.setWraps(true)
        remark.setMaximumWidth(characters: 40)
        remark.setTextAlignment(0)
        remark.isVisible = false
        content.append(remark)
        popover.attach(to: parent)
        popover.point(to: place)
        popover.onClose(onClose)
        entry.onChange { [weak self] in self?.judge() }
        entry.onActivate { [weak self] in self?.finish() }
        button.onClick { [weak self] in self?.finish() }
        popover.open()
        entry.grabFocus()
        entry.select(from: 0, to: isFolder ? -1 : NewName.stemLength(of: original))
        judge()
    }

    /// Whether it is on screen.
    var isOpen: Bool { popover.isVisible }

    /// Closes it and takes it apart.
    func close() { popover.detach() }

    private var name: NewName { NewName(entry.text, original: original, isFolder: isFolder, isTaken: isTaken) }

    private func judge() {
        var (text, isError): (String?, Bool) = (nil, false)
        switch name {
        case .unchanged: break
        case .acceptable(_, let note): text = note
        case .refused(let reason): (text, isError) = (reason, true)
        }
        button.isSensitive = !isError
        entry.setStyleClass("error", isError)
        remark.setStyleClass("error", isError)
        remark.text = text ?? ""
        remark.isVisible = text != nil
        entry.setAccessibleDescription(text ?? "")
    }

    private func finish() {
        switch name {
        case .unchanged: popover.close()
        case .refused: break
        case .acceptable(let bytes, _):
            isAccepted = true
            popover.close()
            onName(bytes)
        }
    }
}
