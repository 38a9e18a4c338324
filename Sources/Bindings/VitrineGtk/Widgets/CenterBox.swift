// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A row or column with one child in its middle (GtkCenterBox).
@MainActor public struct CenterBox: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An empty one (`gtk_center_box_new`).
    public init(_ orientation: Orientation = .horizontal) {
        object = ObjectPointer(gtk_center_box_new()!)
        gtk_orientable_set_orientation(object(), orientation.c)
    }

    /// The child in the middle (`gtk_center_box_set_center_widget`).
    public func setCenter(_ child: (some Widget)?) {
        gtk_center_box_set_center_widget(object(), child.map { $0.object() })
    }
}
