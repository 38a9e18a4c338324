// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// Something is under way (GtkSpinner).
@MainActor public struct Spinner: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A spinner that stands still (`gtk_spinner_new`).
    public init() { object = ObjectPointer(gtk_spinner_new()!) }

    /// Whether it turns (`gtk_spinner_set_spinning`).
    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(object()) != 0 }
        nonmutating set { gtk_spinner_set_spinning(object(), newValue ? 1 : 0) }
    }
}
