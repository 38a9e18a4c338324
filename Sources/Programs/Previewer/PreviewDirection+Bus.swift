// SPDX-License-Identifier: MPL-2.0

internal import Previews

extension PreviewDirection {
    /// The direction's number on the bus (GtkDirectionType).
    var number: UInt32 {
        switch self {
        case .up: 2
        case .down: 3
        case .left: 4
        case .right: 5
        }
    }
}
