// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A column of a ``ColumnView`` (GtkColumnViewColumn).
@MainActor public struct ViewColumn: Object {
    /// The object behind it.
    public let object: ObjectPointer

    /// A column, which takes over its factory (`gtk_column_view_column_new`). It belongs to whoever holds it first.
    ///
    /// - Parameter sortNumber: what ``ColumnView/sort`` calls it; nil when a click on its title does nothing.
    public init(title: String, _ factory: SignalListItemFactory, sortNumber: Int? = nil) {
        object = ObjectPointer(gtk_column_view_column_new(title, factory.object())!)
        guard let sortNumber else { return }
        let sorter = SortProbe.sorter(sortNumber)
        gtk_column_view_column_set_sorter(object(), sorter)
        g_object_unref(sorter)
    }

    /// Its title (`gtk_column_view_column_set_title`).
    public func setTitle(_ title: String) { gtk_column_view_column_set_title(object(), title) }

    /// Whether it is shown (`gtk_column_view_column_set_visible`).
    public var isVisible: Bool {
        get { gtk_column_view_column_get_visible(object()) != 0 }
        nonmutating set { gtk_column_view_column_set_visible(object(), newValue ? 1 : 0) }
    }

    /// Whether it takes spare width (`gtk_column_view_column_set_expand`).
    public func setExpands(_ expands: Bool) { gtk_column_view_column_set_expand(object(), expands ? 1 : 0) }

    /// Whether the user can make it wider (`gtk_column_view_column_set_resizable`).
    public func setResizable(_ isOn: Bool) { gtk_column_view_column_set_resizable(object(), isOn ? 1 : 0) }

    /// Its width in points; -1 for what its cells want (`gtk_column_view_column_set_fixed_width`).
    public func setWidth(_ width: Int) { gtk_column_view_column_set_fixed_width(object(), Int32(width)) }
}
