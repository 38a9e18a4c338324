// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// A document's name as its tile writes it: below the picture in two lines, or behind it in one; where needed with the
/// folder that it is in.
@MainActor final class TileName {
    /// Whether a part of the name was cut out.
    private(set) var isCut = false
    private let widget: CustomWidget
    /// Made when the tile is first seen.
    private var lines: TextLayout?
    private var line: TextLayout?
    /// For which text's ``TextLayout/version`` the name was cut; nil when that is to be done.
    private var version: UInt32?

    /// No name yet, on a tile's widget.
    init(on widget: CustomWidget) { self.widget = widget }

    /// The name, or how it is written, is another one.
    func changed() { version = nil }

    /// Writes a name below a picture.
    ///
    /// - Parameter folder: where the document is; nil when that is not said.
    func draw(_ name: String, in folder: String?, on snapshot: Snapshot, at place: Rectangle, _ color: Color) {
        let text = lines ?? TextLayout(of: widget)
        lines = text
        text.width = Int(place.width)
        if text.version != version { cut(name, to: text, lines: folder == nil ? TileSize.captionLines : 1) }
        snapshot.draw(text, x: place.x, y: place.y, color)
        guard let folder else { return }
        let layout = TextLayout(of: widget)
        layout.width = Int(place.width)
        layout.text = TileCaption.shortened(folder) { text in
            layout.text = text
            return layout.lineCount <= 1
        }
        snapshot.draw(
            layout, x: place.x, y: place.y + (place.height / Double(TileSize.captionLines)).rounded(.down),
            color.faded(0.55))
    }

    /// Writes a name behind a picture.
    func drawLine(_ name: String, on snapshot: Snapshot, at place: Rectangle, _ color: Color) {
        let text = line ?? TextLayout(lineOf: widget, cut: .middle)
        line = text
        text.text = name
        snapshot.draw(text, in: place, isAtRight: widget.isRightToLeft, color)
        isCut = text.isCut
    }

    private func cut(_ name: String, to text: TextLayout, lines: Int) {
        let shortened = TileCaption.shortened(name) { part in
            text.text = part
            return text.lineCount <= lines
        }
        text.text = shortened
        isCut = shortened != name
        version = text.version
    }
}
