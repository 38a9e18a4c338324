// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk
internal import VolumeAccess

extension PreviewPane {
    /// The parts of a window that its preview has to do with.
    struct Host {
        /// Told which document is shown.
        var onShow: @MainActor (FileLocation) -> Void = { _ in }
        /// Told that the panel wants the whole screen, or no longer.
        var onFullscreen: @MainActor (_ isFullscreen: Bool) -> Void = { _ in }
        /// Decides the options of a document of the folder.
        var options: @MainActor (_ index: Int) async -> OptionsMenu? = { _ in nil }
    }

    /// The options that the menu of the preview has besides its own.
    private static let offered: [OptionsMenu.Option] = [
        .openLocation, .rename, .duplicate, .star, .unstar, .forget, .restore, .trash, .delete,
    ]

    /// The options of the document that is shown, by the rules of the menu of the documents; nil when it is gone.
    func documentMenu() async -> Menu? {
        guard let index = shownIndex, let options = await host.options(index), shownIndex == index else { return nil }
        let (menu, actions) = (Menu(), ActionGroup())
        for option in Self.offered where options.offers(option) {
            let (label, action) = (option.label(count: 1), "document." + option.action)
            if let keys = option.keys {
                menu.append(label, action: action, keys: keys)
            } else {
                menu.append(label, action: action)
            }
            actions.add(Action(option.action) { [weak self] in _ = self?.act(option.action) })
        }
        setDocumentActions(actions)
        return menu
    }

    /// Uses a key that acts on the document that is shown, or returns false.
    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard let action = OptionKeys.action(key, modifiers),
            ["trash", "delete", "rename", "duplicate"].contains(action),
            !showsTrash || OptionKeys.inTrash.contains(action)
        else { return false }
        return act(action)
    }
}
