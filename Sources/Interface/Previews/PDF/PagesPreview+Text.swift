// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

extension PagesPreview: TextHolder {
    var hasSelectedText: Bool { reading.hasSelection }

    func copySelectedText() { reading.copy() }

    func selectAllText() { reading.selectAll() }

    /// The rectangle of a page in the view, of which it may lie outside.
    func frameInView(ofPage page: Int) -> Rectangle {
        var frame = layout.frame(of: page)
        frame.x -= left
        frame.y -= top
        return frame
    }

    /// The rectangle of a box of a page in the view; nil when there is no such page.
    func rectangle(of box: PageBox, onPage page: Int) -> Rectangle? {
        guard layout.pages.indices.contains(page) else { return nil }
        let frame = frameInView(ofPage: page)
        return Rectangle(
            x: frame.x + box.x * layout.scale, y: frame.y + box.y * layout.scale, width: box.width * layout.scale,
            height: box.height * layout.scale)
    }
}
