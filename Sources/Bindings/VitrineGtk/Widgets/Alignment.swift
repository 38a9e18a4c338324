// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat

/// A widget's alignment in an area larger than itself (GtkAlign).
public enum Alignment: Sendable {
    /// Stretched over the place.
    case fill
    /// At the left, or the right where text runs from right to left; at the top.
    case start
    /// At the right, or the left where text runs from right to left; at the bottom.
    case end
    /// In the middle.
    case center
    /// On the baseline of the text beside it.
    case baseline

    init(_ align: GtkAlign) {
        self =
            switch align {
            case GTK_ALIGN_START: .start
            case GTK_ALIGN_END: .end
            case GTK_ALIGN_CENTER: .center
            case VITRINE_ALIGN_BASELINE: .baseline
            default: .fill
            }
    }

    var c: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        case .baseline: VITRINE_ALIGN_BASELINE
        }
    }
}
