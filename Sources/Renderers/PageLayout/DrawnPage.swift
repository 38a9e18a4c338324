// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// A page that is ready to be drawn at any scale.
package struct DrawnPage<Lines: SetLines> {
    /// In points.
    package var size: PageSize
    /// The paper.
    package var background = Colour.white
    /// The items on the page.
    package var items: [PageItem<Lines>] = []

    package init(size: PageSize) {
        self.size = size
    }
}
