// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// The keys of what can be done with documents, while those have the keyboard's focus.
///
/// They are no accelerators of the window: in a text field the same keys cut, copy and paste text.
enum OptionKeys {
    /// Keys as menus show them, and the window's action that they stand for.
    static let all: [(keys: String, key: Key, modifiers: Modifiers, action: String)] = [
        ("<Control>x", Key("x"), .control, "cut"),
        ("<Control>c", Key("c"), .control, "copy"),
        ("<Control>v", Key("v"), .control, "paste"),
        ("<Control><Shift>c", Key("c"), [.control, .shift], "copy-path"),
        ("<Control>d", Key("d"), .control, "duplicate"),
        ("<Control>a", Key("a"), .control, "select-all"),
        ("<Control><Shift>i", Key("i"), [.control, .shift], "select-others"),
        ("<Control>z", Key("z"), .control, "undo"),
        ("<Control><Shift>z", Key("z"), [.control, .shift], "redo"),
        ("F2", .f2, [], "rename"),
        ("Delete", .delete, [], "trash"),
        ("<Shift>Delete", .delete, .shift, "delete"),
        ("<Alt>Return", .return, .alt, "properties"),
        ("<Control>i", Key("i"), .control, "properties"),
    ]

    /// The action of a pressed key; nil when it has none.
    static func action(_ key: Key, _ modifiers: Modifiers) -> String? {
        let plain = key == .keypadDelete ? .delete : key.lowercased
        return all.first { $0.key == plain && $0.modifiers == modifiers }?.action
    }

    /// The actions of keys that documents in the trash have: nothing is made there, and names stay.
    static let inTrash: Set<String> = [
        "copy", "select-all", "select-others", "undo", "redo", "trash", "delete", "properties",
    ]

    /// The keys of an action, for a menu; nil when it has none.
    static func keys(of action: String) -> String? { all.first { $0.action == action }?.keys }
}
