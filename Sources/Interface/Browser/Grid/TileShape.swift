// SPDX-License-Identifier: MPL-2.0

/// How a document is shown among others.
enum TileShape: CaseIterable {
    /// A picture above its name, in a grid.
    case tile
    /// A picture before its name, in a list.
    case row

    /// The value of the window's action `view` and of the stored setting.
    var name: String {
        switch self {
        case .tile: "grid"
        case .row: "list"
        }
    }

    /// The shape of a name; nil when there is none.
    init?(name: String) {
        guard let shape = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = shape
    }
}
