// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// The way something runs (GtkOrientation).
public enum Orientation: Sendable {
    /// Along the line of text.
    case horizontal
    /// From top to bottom.
    case vertical

    var c: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}
