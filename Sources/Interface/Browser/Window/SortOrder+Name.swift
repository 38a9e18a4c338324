// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// Orders by the names that the window's action `sort` and the kept settings know them by.
extension SortOrder {
    private static let names: [(name: String, order: SortOrder)] = [
        ("name", SortOrder(.name)), ("name-reversed", SortOrder(.name, isAscending: false)),
        ("newest", SortOrder(.date, isAscending: false)), ("oldest", SortOrder(.date)),
        ("largest", SortOrder(.size, isAscending: false)), ("smallest", SortOrder(.size)),
        ("type", SortOrder(.type)), ("type-reversed", SortOrder(.type, isAscending: false)),
    ]

    /// The order of a name; nil when there is none.
    init?(name: String) {
        guard let order = Self.names.first(where: { $0.name == name })?.order else { return nil }
        self = order
    }

    /// The name of the order in settings and actions.
    var name: String {
        Self.names.first { $0.order.key == key && $0.order.isAscending == isAscending }?.name ?? "name"
    }
}
