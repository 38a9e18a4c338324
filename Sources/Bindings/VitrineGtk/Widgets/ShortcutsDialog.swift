// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
public import VitrineGLib

/// The list of what keys do (AdwShortcutsDialog, before libadwaita 1.8 GtkShortcutsWindow).
@MainActor public struct ShortcutsDialog: DialogWidget {
    /// Keys that belong together, with a title.
    public struct Group {
        let title: String
        let shortcuts: [(title: String, keys: String)]

        /// Keys such as `<Control>plus`, several separated by spaces, and what they do.
        public init(_ title: String, _ shortcuts: [(title: String, keys: String)]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    /// The object behind it.
    public let object: ObjectPointer

    /// A dialog, from a description (`gtk_builder_new_from_string`): GtkShortcutsWindow is filled in no other way.
    public init(_ groups: [Group]) {
        var text = "<interface>" + VITRINE_SHORTCUTS_OPENING
        for group in groups {
            text += "<child><object class=\"\(VITRINE_SHORTCUTS_GROUP)\">" + Self.property("title", group.title)
            for shortcut in group.shortcuts {
                text += "<child><object class=\"\(VITRINE_SHORTCUTS_ITEM)\">" + Self.property("title", shortcut.title)
                text += Self.property("accelerator", shortcut.keys) + "</object></child>"
            }
            text += "</object></child>"
        }
        text += VITRINE_SHORTCUTS_CLOSING + "</interface>"
        let builder = gtk_builder_new_from_string(text, -1)!
        object = ObjectPointer(gtk_builder_get_object(builder, "window")!)
        // A window belongs to GTK until it closes; a dialog to the builder until it is presented.
        let isFloatingAgain = g_type_check_instance_is_a(object(), gtk_window_get_type()) == 0
        if isFloatingAgain { g_object_ref(object.raw) }
        g_object_unref(UnsafeMutableRawPointer(builder))
        if isFloatingAgain { g_object_force_floating(object()) }
    }

    private static func property(_ name: String, _ value: String) -> String {
        "<property name=\"\(name)\">\(escapedMarkup(value))</property>"
    }
}
