// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VitrineGtk

/// The options of the selected documents, or of the folder, as a menu.
@MainActor final class ContextMenu {
    private let opener = MenuOpener()
    private let openWith = Menu()
    private var listing: Task<Void, Never>?

    /// Opens the menu.
    ///
    /// - Parameters:
    ///   - configuration: the label for creating a document, and the actions that the options number.
    ///   - place: the position of the menu, in the points of `parent`.
    ///   - onClose: called when the menu has closed.
    init(
        _ options: OptionsMenu, of documents: [Document], configuration: DocumentBrowserConfiguration,
        on parent: some Widget, at place: Rectangle, onClose: @escaping @MainActor () -> Void
    ) {
        let menu = Menu()
        for options in options.sections {
            let section = Menu()
            for option in options { Self.add(option, to: section, count: documents.count, configuration, openWith) }
            menu.appendSection(nil, section)
        }
        let popover = PopoverMenu(menu)
        popover.setHasArrow(false)
        popover.horizontalAlignment = .start
        opener.open(popover, on: parent, at: place, onClose: onClose)
        if options.offers(.openWith), let type = documents.first?.contentType.identifier { listApps(type) }
    }

    /// Closes the menu and takes it apart.
    func close() {
        listing?.cancel()
        opener.close()
    }

    private static func add(
        _ option: OptionsMenu.Option, to menu: Menu, count: Int, _ configuration: DocumentBrowserConfiguration,
        _ openWith: Menu
    ) {
        switch option {
        case .openWith: menu.appendSubmenu(option.label(count: count), openWith)
        case .custom(let index):
            menu.append(MenuLabel.text(configuration.customActions[index].title), action: "win." + option.action)
        default:
            let action = "win." + option.action
            let label = configuration.label(of: option) ?? option.label(count: count)
            if let keys = option.keys {
                menu.append(label, action: action, keys: keys)
            } else {
                menu.append(label, action: action)
            }
        }
    }

    /// The system's tables of programs are files: they are read elsewhere, and the submenu is filled when they were.
    private func listApps(_ type: String) {
        let others = Menu()
        others.append(tr("_Other App…"), action: "win.open-with-other")
        listing = Task { [weak self] in
            let apps = await Task.detached { DesktopApp.all(for: type) }.value
            guard let self, !Task.isCancelled else { return }
            let section = Menu()
            for app in apps { section.append(MenuLabel.text(app.name), action: "win.open-with::" + app.id) }
            openWith.appendSection(nil, section)
            openWith.appendSection(nil, others)
        }
    }
}
