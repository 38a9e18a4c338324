// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A slider (GtkScale).
@MainActor public struct Scale: Widget {
    /// The object behind it.
    public let object: ObjectPointer

    /// A slider over a range (`gtk_scale_new_with_range`).
    public init(_ orientation: Orientation = .horizontal, from lower: Double, to upper: Double, step: Double) {
        object = ObjectPointer(gtk_scale_new_with_range(orientation.c, lower, upper, step)!)
    }

    /// The position (`gtk_range_set_value`).
    public var value: Double {
        get { gtk_range_get_value(object()) }
        nonmutating set { gtk_range_set_value(object(), newValue) }
    }

    /// Whether the position is written beside it (`gtk_scale_set_draw_value`).
    public func setShowsValue(_ shows: Bool) { gtk_scale_set_draw_value(object(), shows ? 1 : 0) }

    /// Calls `body` with the position that the user moves it to (`change-value`), not when the program does.
    @discardableResult
    public func onUserChange(_ body: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        answer("change-value") { (_: EnumValue, value: Double) in
            body(value)
            return false
        }
    }

    /// Calls `body` when the position changes (`value-changed`).
    @discardableResult
    public func onValueChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("value-changed", body)
    }
}
