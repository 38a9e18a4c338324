// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// A list of which any items are selected (GtkMultiSelection).
@MainActor public struct MultiSelection: SelectionModel {
    /// The object behind it.
    public let object: ObjectPointer

    /// Of a list (`gtk_multi_selection_new`).
    public init(_ model: ListModel) {
        g_object_ref(model.object.raw)  // the constructor takes it over
        object = ObjectPointer(gtk_multi_selection_new(model.object())!)
    }
}
