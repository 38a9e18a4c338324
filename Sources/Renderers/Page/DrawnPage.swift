// SPDX-License-Identifier: MPL-2.0

import RenderMessages

/// A page that is ready to be drawn at any scale.
struct DrawnPage {
    /// In points.
    var size: PageSize
    /// The paper.
    var background = Colour.white
    /// What is on it.
    var items: [PageItem] = []
}
