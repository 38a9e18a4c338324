// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Widgets in rows and columns (GtkGrid).
@MainActor public struct Grid: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty one, with so many points between its cells (`gtk_grid_new`).
    public init(rowSpacing: Int = 0, columnSpacing: Int = 0) {
        object = ObjectPointer(gtk_grid_new()!)
        gtk_grid_set_row_spacing(object(), guint(rowSpacing))
        gtk_grid_set_column_spacing(object(), guint(columnSpacing))
    }

    /// Puts a child into a cell (`gtk_grid_attach`).
    public func attach(_ child: some Widget, column: Int, row: Int, columns: Int = 1, rows: Int = 1) {
        gtk_grid_attach(object(), child.object(), Int32(column), Int32(row), Int32(columns), Int32(rows))
    }

    /// Takes all children out.
    public func removeAll() {
        while let child = firstChild { gtk_grid_remove(object(), child.object()) }
    }
}
