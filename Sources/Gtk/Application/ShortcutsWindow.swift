// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A window that lists what keys do (GtkShortcutsWindow).
@MainActor public struct ShortcutsWindow: WindowWidget {
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

    /// A window over another one. GTK fills this kind only from a description (`gtk_builder_new_from_string`).
    public init(_ groups: [Group], parent: some WindowWidget) {
        var text = """
            <interface><object class="GtkShortcutsWindow" id="window"><property name="modal">1</property>\
            <child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
            <property name="max-height">12</property>
            """
        for group in groups {
            text += "<child><object class=\"GtkShortcutsGroup\">" + Self.property("title", group.title)
            for shortcut in group.shortcuts {
                text += "<child><object class=\"GtkShortcutsShortcut\">" + Self.property("title", shortcut.title)
                text += Self.property("accelerator", shortcut.keys) + "</object></child>"
            }
            text += "</object></child>"
        }
        text += "</object></child></object></interface>"
        let builder = gtk_builder_new_from_string(text, -1)!
        object = ObjectPointer(gtk_builder_get_object(builder, "window")!)
        g_object_unref(UnsafeMutableRawPointer(builder))  // the window itself belongs to GTK until it closes
        setParentWindow(parent)
    }

    private static func property(_ name: String, _ value: String) -> String {
        "<property name=\"\(name)\">\(escapedMarkup(value))</property>"
    }
}
