// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Widgets in a row or a column (GtkBox).
@MainActor public struct Box: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A box with so many points between its children (`gtk_box_new`).
    public init(_ orientation: Orientation, spacing: Int = 0) {
        object = ObjectPointer(gtk_box_new(orientation.c, Int32(spacing))!)
    }

    /// Adds a child at the end (`gtk_box_append`).
    public func append(_ child: some Widget) { gtk_box_append(object(), child.object()) }

    /// Adds a child at the start (`gtk_box_prepend`).
    public func prepend(_ child: some Widget) { gtk_box_prepend(object(), child.object()) }

    /// Adds a child behind another one (`gtk_box_insert_child_after`).
    public func insert(_ child: some Widget, after sibling: some Widget) {
        gtk_box_insert_child_after(object(), child.object(), sibling.object())
    }

    /// Takes a child out (`gtk_box_remove`).
    public func remove(_ child: some Widget) { gtk_box_remove(object(), child.object()) }

    /// Takes all children out.
    public func removeAll() {
        while let child = firstChild { remove(child) }
    }

    /// Whether all children get the same size (`gtk_box_set_homogeneous`).
    public func setHomogeneous(_ isHomogeneous: Bool) { gtk_box_set_homogeneous(object(), isHomogeneous ? 1 : 0) }
}
