// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A line of text to type (GtkEntry).
@MainActor public struct Entry: EditableWidget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty one (`gtk_entry_new`).
    public init() { object = ObjectPointer(gtk_entry_new()!) }

    /// A hint, shown while it is empty (`gtk_entry_set_placeholder_text`).
    public func setPlaceholder(_ text: String) { gtk_entry_set_placeholder_text(object(), text) }
}
