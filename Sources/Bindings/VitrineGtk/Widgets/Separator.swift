// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A line between two parts (GtkSeparator).
@MainActor public struct Separator: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A line (`gtk_separator_new`).
    public init(_ orientation: Orientation = .horizontal) {
        object = ObjectPointer(gtk_separator_new(orientation.c)!)
    }
}
