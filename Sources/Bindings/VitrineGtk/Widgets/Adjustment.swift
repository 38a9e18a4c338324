// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// A position in a range, such as a scroll position (GtkAdjustment).
@MainActor public struct Adjustment: Object {
    /// The object behind it.
    public let object: ObjectPointer

    package init(object: ObjectPointer) { self.object = object }

    /// A position, 0 of 0 (`gtk_adjustment_new`).
    public init() { object = ObjectPointer(gtk_adjustment_new(0, 0, 0, 0, 0, 0)!) }

    /// The position (`gtk_adjustment_set_value`); kept between ``lower`` and ``upper`` minus ``pageSize``.
    public var value: Double {
        get { gtk_adjustment_get_value(object()) }
        nonmutating set { gtk_adjustment_set_value(object(), newValue) }
    }

    /// The least position (`gtk_adjustment_get_lower`).
    public var lower: Double { gtk_adjustment_get_lower(object()) }

    /// The end of the range (`gtk_adjustment_get_upper`).
    public var upper: Double { gtk_adjustment_get_upper(object()) }

    /// How much of the range is seen at once (`gtk_adjustment_get_page_size`).
    public var pageSize: Double { gtk_adjustment_get_page_size(object()) }

    /// Sets all at once (`gtk_adjustment_configure`).
    public func configure(value: Double, upper: Double, pageSize: Double) {
        gtk_adjustment_configure(
            object(), value, 0, max(upper, pageSize), max(1, pageSize * 0.1), max(1, pageSize * 0.9), pageSize)
    }

    /// Calls `body` when the position changes (`value-changed`).
    @discardableResult
    public func onValueChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("value-changed", body)
    }

    /// Calls `body` when the range or the page size changes (`changed`).
    @discardableResult
    public func onRangeChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection { connect("changed", body) }
}
