// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The colours in which a page is drawn: those it was made with, or light ones on dark paper in their place.
///
/// Only our own colours have a counterpart. A page whose document brings others is never drawn dark, so that nothing is
/// hard to read, or means something else than was meant.
struct PageColours {
    /// Whether it is light on dark.
    let isDark: Bool

    private static let counterparts: [Colour: Colour] = [
        .ink: Colour(0xEDEDF0), .faded: Colour(0xA9A9B2), .rule: Colour(0x48484F), .edge: Colour(0x55555D),
        .shade: Colour(0x2F2F34), .accent: Colour(0x78AEED), .marker: Colour(0x6B5900),
    ]

    /// Paper that is dark.
    static let paper = Colour(0x1E1E1E)

    /// Whether a colour has a counterpart.
    static func have(_ colour: Colour?) -> Bool { colour.map { $0 == .white || counterparts[$0] != nil } ?? true }

    /// The colour of a line or of letters.
    func line(_ colour: Colour) -> Colour { isDark ? Self.counterparts[colour] ?? colour : colour }

    /// The colour of what lies behind others.
    func fill(_ colour: Colour) -> Colour { isDark && colour == .white ? Self.paper : line(colour) }
}

extension Block {
    /// Whether all that it says is said in our own colours.
    var hasOwnColoursOnly: Bool {
        switch self {
        case .paragraph(let paragraph):
            PageColours.have(paragraph.background) && PageColours.have(paragraph.bar)
                && (paragraph.runs + [paragraph.marker].compactMap { $0 }).allSatisfy {
                    $0.style.colour != .white && PageColours.have($0.style.colour)
                        && PageColours.have($0.style.background)
                }
        case .table(let table):
            PageColours.have(table.lines)
                && table.rows.allSatisfy {
                    $0.cells.allSatisfy {
                        PageColours.have($0.background) && $0.blocks.allSatisfy(\.hasOwnColoursOnly)
                    }
                }
        case .picture, .rule, .space, .pageBreak: true
        }
    }
}
