// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Widgets on top of another (GtkOverlay).
@MainActor public struct Overlay: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A widget with nothing on it yet (`gtk_overlay_new`).
    public init(_ child: (some Widget)?) {
        object = ObjectPointer(gtk_overlay_new()!)
        setChild(child)
    }

    /// The widget at the bottom (`gtk_overlay_set_child`).
    public func setChild(_ child: (some Widget)?) { gtk_overlay_set_child(object(), child.map { $0.object() }) }

    /// Puts a widget on top, where its alignment says (`gtk_overlay_add_overlay`).
    public func addOverlay(_ widget: some Widget) { gtk_overlay_add_overlay(object(), widget.object()) }
}
