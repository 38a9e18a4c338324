// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import GLib

/// Something that draws itself at any size (GdkPaintable).
@MainActor public protocol Paintable: Object {}

extension Paintable {
    /// The width it would like to have, in pixels; 0 for any (`gdk_paintable_get_intrinsic_width`).
    public var intrinsicWidth: Int { Int(gdk_paintable_get_intrinsic_width(object())) }

    /// The height it would like to have, in pixels; 0 for any (`gdk_paintable_get_intrinsic_height`).
    public var intrinsicHeight: Int { Int(gdk_paintable_get_intrinsic_height(object())) }
}
