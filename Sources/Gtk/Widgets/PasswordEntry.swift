// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A line of text that stays hidden (GtkPasswordEntry).
@MainActor public struct PasswordEntry: EditableWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty one (`gtk_password_entry_new`).
    public init() { object = ObjectPointer(gtk_password_entry_new()!) }
}
