// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// Text in a box of a slide.
struct SlideText {
    enum Anchor {
        case top
        case middle
        case bottom
    }

    var blocks: [Block]
    var frame: Rect
    var anchor = Anchor.top
    /// Between the frame and the text, in points.
    var insets = (left: 7.2, top: 3.6, right: 7.2, bottom: 3.6)
    /// Text that does not fit is drawn smaller, as presentation programs do.
    var shrinks = true

    /// The item drawn for the text.
    func item(context: PageContext) -> PageItem {
        let width = max(10, frame.width - insets.left - insets.right)
        let room = max(4, frame.height - insets.top - insets.bottom)
        var piece = BlockLayout(typesetter: context, width: width).stack(blocks)
        if shrinks {
            var factor = 1.0
            while piece.height > room * 1.05, factor > 0.5 {
                factor -= 0.1
                piece = BlockLayout(typesetter: context, width: width).stack(blocks.map { $0.scaled(factor) })
            }
        }
        let y =
            switch anchor {
            case .top: frame.y + insets.top
            case .middle: frame.y + insets.top + max(0, (room - piece.height) / 2)
            case .bottom: frame.y + insets.top + max(0, room - piece.height)
            }
        return .piece(piece, x: frame.x + insets.left, y: y)
    }
}

extension Block {
    /// The same text, larger or smaller.
    fileprivate func scaled(_ factor: Double) -> Block {
        guard case .paragraph(var paragraph) = self else { return self }
        for index in paragraph.runs.indices { paragraph.runs[index].style.size *= factor }
        paragraph.marker?.style.size *= factor
        paragraph.before *= factor
        paragraph.after *= factor
        return .paragraph(paragraph)
    }
}
