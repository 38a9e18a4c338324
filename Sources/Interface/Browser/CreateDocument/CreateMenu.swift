// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The menu for creating a document: the user's templates, blank documents, the clipboard's content, a folder.
@MainActor final class CreateMenu {
    private let opener = MenuOpener()
    private var templates: [DocumentTemplate] = []
    /// The place of the user's templates, which are read while the menu is open already.
    private let userTemplates = Menu()
    private let onChoose: @MainActor (Choice) -> Void
    private var reading: Task<Void, Never>?

    /// An item of the menu.
    enum Choice {
        case template(DocumentTemplate)
        case clipboard(PasteKind)
        case folder
    }

    /// Opens the menu.
    ///
    /// - Parameters:
    ///   - place: what it points to, in the points of `parent`.
    ///   - onClose: called when the menu has closed.
    init(
        on parent: some Widget, at place: Rectangle, onChoose: @escaping @MainActor (Choice) -> Void,
        onClose: @escaping @MainActor () -> Void
    ) {
        self.onChoose = onChoose
        let menu = Menu()
        menu.appendSection(nil, userTemplates)
        let blank = Menu()
        for template in DocumentTemplate.blank { add(template, to: blank) }
        menu.appendSection(tr("Blank"), blank)
        let pasting = Menu()
        if let kind = PasteKind(formats: Clipboard.formatNames, hasText: Clipboard.hasText) {
            pasting.append(kind.title, action: "create.clipboard")
        }
        pasting.append(tr("New _Folder"), action: "create.folder")
        menu.appendSection(nil, pasting)
        let popover = PopoverMenu(menu)
        popover.setActions(actions(), prefix: "create")
        popover.point(to: place)
        opener.open(popover, on: parent, onClose: onClose)
        readTemplates()
    }

    /// Closes the menu and takes it apart.
    func close() {
        reading?.cancel()
        opener.close()
    }

    private func actions() -> ActionGroup {
        let group = ActionGroup()
        group.add(
            Action(
                "template",
                withText: { [weak self] index in
                    guard let self, let index = Int(index), templates.indices.contains(index) else { return }
                    onChoose(.template(templates[index]))
                }))
        group.add(
            Action("clipboard") { [weak self] in
                guard let kind = PasteKind(formats: Clipboard.formatNames, hasText: Clipboard.hasText) else { return }
                self?.onChoose(.clipboard(kind))
            })
        group.add(Action("folder") { [weak self] in self?.onChoose(.folder) })
        return group
    }

    private func add(_ template: DocumentTemplate, to menu: Menu) {
        menu.append(MenuLabel.text(template.title), action: "create.template::\(templates.count)")
        templates.append(template)
    }

    private func readTemplates() {
        reading = Task { [weak self] in
            guard let folder = await TemplateFolder.ofUser(), let self, !Task.isCancelled else { return }
            let section = Menu()
            fill(section, from: folder)
            userTemplates.appendSection(tr("Templates"), section)
        }
    }

    private func fill(_ menu: Menu, from folder: TemplateFolder) {
        for inner in folder.folders {
            let submenu = Menu()
            fill(submenu, from: inner)
            menu.appendSubmenu(MenuLabel.text(inner.title), submenu)
        }
        for template in folder.templates { add(template, to: menu) }
    }
}
