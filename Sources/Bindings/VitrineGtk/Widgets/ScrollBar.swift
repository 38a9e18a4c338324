// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A scroll bar by itself (GtkScrollbar).
@MainActor public struct ScrollBar: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A bar, upright or lying (`gtk_scrollbar_new`).
    public init(_ orientation: Orientation) {
        object = ObjectPointer(gtk_scrollbar_new(orientation.c, nil)!)
    }

    /// Its position (`gtk_scrollbar_get_adjustment`).
    public var adjustment: Adjustment {
        Adjustment(object: ObjectPointer(gtk_scrollbar_get_adjustment(object())))
    }
}
