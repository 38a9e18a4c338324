// SPDX-License-Identifier: MPL-2.0

internal import Batches
internal import Documents
internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

/// The field for the place of the results of a batch.
@MainActor final class PlacementField {
    /// The widget with the whole field.
    let widget = Box(.vertical, spacing: 6)
    /// The list of places.
    let choice: DropDown
    /// Told when it is another place.
    var onChange: () -> Void = {}
    private let button: Button
    private let name = Label()
    private let kinds: [Kind]
    private var folder: FileLocation?
    /// The last choice, which comes back when the dialog for a folder is cancelled.
    private var last = 0
    private var choosing: Task<Void, Never>?

    private enum Kind { case beside, inPlace, folder }

    /// Beside the originals.
    ///
    /// - Parameter allowsReplacing: whether results may take the place of the originals.
    init(allowsReplacing: Bool) {
        kinds = allowsReplacing ? [.beside, .inPlace, .folder] : [.beside, .folder]
        choice = DropDown(
            kinds.map { kind in
                switch kind {
                case .beside: tr("Next to originals")
                case .inPlace: tr("Replace originals")
                case .folder: tr("In another folder…")
                }
            })
        choice.expandsHorizontally = true
        let content = Box(.horizontal, spacing: 6)
        let icon = Image(icon: "folder-symbolic")
        icon.hideFromAccessibility()
        name.setEllipsis(.middle)
        name.setTextAlignment(0)
        content.append(icon)
        content.append(name)
        button = Button(child: content)
        button.isVisible = false
        button.onClick { [weak self] in self?.askForFolder() }
        widget.append(choice)
        widget.append(button)
        choice.onSelect { [weak self] in self?.chosen() }
    }

    private var kind: Kind { kinds[min(choice.selected, kinds.count - 1)] }

    /// The chosen place; nil while no folder is chosen.
    var value: BatchPlacement? {
        switch kind {
        case .beside: .beside
        case .inPlace: .inPlace
        case .folder: folder.map { .folder($0) }
        }
    }

    /// The folder that the results go to; nil for those of the originals.
    var output: FileLocation? { kind == .folder ? folder : nil }

    private func chosen() {
        button.isVisible = kind == .folder && folder != nil
        if kind == .folder, folder == nil { return askForFolder() }
        last = choice.selected
        onChange()
    }

    private func askForFolder() {
        guard choosing == nil, let window = widget.window else { return }
        let start = folder ?? Place.home.location
        choosing = Task { [weak self] in
            let uri = await FolderChooser.choose(
                title: tr("Choose a Folder for the Results"), accept: tr("_Choose"), in: start.uri, parent: window)
            guard let self else { return }
            choosing = nil
            took(uri.map { FileLocation(uri: $0) })
        }
    }

    private func took(_ chosen: FileLocation?) {
        guard let chosen else {
            // The button chose nothing else; the list chose what cannot be.
            if folder == nil { choice.selected = last }
            return
        }
        folder = chosen
        name.text = DisplayName.text(chosen.nameBytes)
        button.setTooltip(DisplayName.text(chosen.path ?? Array(chosen.uri.utf8)))
        button.setAccessibleLabel(tr("Folder: {name}", ["name": name.text]))
        self.chosen()
    }
}
