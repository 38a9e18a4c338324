// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
internal import VitrineGtk

extension PreviewPane {
    /// The options of the document that is shown, while it is the only one that is selected; the window's actions act on
    /// the selection.
    func documentMenu() -> Menu? {
        guard isShownSelected, !showsTrash else { return nil }
        let menu = Menu()
        for option in [OptionsMenu.Option.rename, .duplicate, .star, .trash] {
            let (label, action) = (option.label(count: 1), "win." + option.action)
            if let keys = option.keys {
                menu.append(label, action: action, keys: keys)
            } else {
                menu.append(label, action: action)
            }
        }
        return menu
    }

    /// Uses a key that acts on the document that is shown, or returns false.
    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard isShownSelected, let action = OptionKeys.action(key, modifiers),
            ["trash", "delete", "rename", "duplicate"].contains(action),
            !showsTrash || OptionKeys.inTrash.contains(action)
        else { return false }
        return activateWindowAction("win." + action)
    }
}
