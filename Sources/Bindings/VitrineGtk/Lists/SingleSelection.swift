// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A list of which at most one item is selected (GtkSingleSelection).
@MainActor public struct SingleSelection: SelectionModel {
    /// The object behind it.
    public let object: ObjectPointer

    /// Of a list; nothing is selected at first (`gtk_single_selection_new`).
    public init(_ model: ListModel) {
        g_object_ref(model.object.raw)  // the constructor takes it over
        object = ObjectPointer(gtk_single_selection_new(model.object())!)
        gtk_single_selection_set_autoselect(object(), 0)
        gtk_single_selection_set_can_unselect(object(), 1)
    }
}
