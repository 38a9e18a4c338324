// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A themed icon (GtkImage).
@MainActor public struct Image: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// An icon by its name in the theme (`gtk_image_new_from_icon_name`).
    public init(icon: String? = nil) { object = ObjectPointer(gtk_image_new_from_icon_name(icon)!) }

    /// Shows an icon by its name (`gtk_image_set_from_icon_name`).
    public func setIcon(_ name: String?) { gtk_image_set_from_icon_name(object(), name) }

    /// Shows the first of these icons that the theme has (`g_themed_icon_new_from_names`).
    public func setIcon(_ names: [String]) {
        let icon = themedIcon(names)
        gtk_image_set_from_gicon(object(), icon())
        g_object_unref(icon.raw)
    }

    /// Shows what a paintable draws, at the icon size (`gtk_image_set_from_paintable`).
    public func setPaintable(_ paintable: (some Paintable)?) {
        gtk_image_set_from_paintable(object(), paintable.map { $0.object() })
    }

    /// Its size in points; -1 for the style's (`gtk_image_set_pixel_size`).
    public func setSize(_ points: Int) { gtk_image_set_pixel_size(object(), Int32(points)) }
}
