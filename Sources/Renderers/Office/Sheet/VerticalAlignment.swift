// SPDX-License-Identifier: MPL-2.0

extension SheetGrid.VerticalAlignment {
    /// An alignment as binary workbooks number it ([MS-XLS] 2.5.248, VertAlign).
    init(number: Int) {
        switch number {
        case 0, 3: self = .top
        case 1, 4: self = .centre
        default: self = .bottom
        }
    }

    /// The share of the free height that is above the text.
    var share: Double {
        switch self {
        case .top: 0
        case .centre: 0.5
        case .bottom: 1
        }
    }
}
