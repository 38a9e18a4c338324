// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A picture that keeps its aspect ratio (GtkPicture).
@MainActor public struct Picture: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A picture of a paintable, or none yet (`gtk_picture_new_for_paintable`).
    public init(_ paintable: (any Paintable)? = nil) {
        object = ObjectPointer(gtk_picture_new_for_paintable(paintable.map { $0.object() })!)
    }

    /// Shows what a paintable draws (`gtk_picture_set_paintable`).
    public func setPaintable(_ paintable: (any Paintable)?) {
        gtk_picture_set_paintable(object(), paintable.map { $0.object() })
    }

    /// Sets the picture's description (`gtk_picture_set_alternative_text`) and its accessible name to the same text:
    /// otherwise the name would be that of the widget's class.
    public func setAlternativeText(_ text: String) {
        gtk_picture_set_alternative_text(object(), text)
        setAccessibleLabel(text)
    }
}
