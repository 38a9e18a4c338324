// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A line of text that stays hidden (GtkPasswordEntry).
@MainActor public struct PasswordEntry: EditableWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty one (`gtk_password_entry_new`).
    public init() { object = ObjectPointer(gtk_password_entry_new()!) }

    /// Whether an icon in it shows what was typed (`gtk_password_entry_set_show_peek_icon`).
    public func setPeeks(_ peeks: Bool) { gtk_password_entry_set_show_peek_icon(object(), peeks ? 1 : 0) }

    /// Sets the text shown while the entry is empty (`placeholder-text`).
    public func setPlaceholder(_ text: String) { set("placeholder-text", text) }
}
