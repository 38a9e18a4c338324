// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// How often a picture is turned clockwise by a quarter, for looking at it only.
struct QuarterTurn: Equatable {
    /// The number of quarter turns, from 0 to 3.
    private(set) var quarters = 0

    /// Turns it by so many quarters, clockwise or back.
    mutating func turn(by count: Int) { quarters = ((quarters + count) % 4 + 4) % 4 }

    /// The angle in degrees.
    var degrees: Double { Double(quarters) * 90 }

    /// Size of the turned picture.
    func turned(_ size: PageSize) -> PageSize {
        quarters % 2 == 0 ? size : PageSize(width: size.height, height: size.width)
    }

    /// The part of the picture as it is stored that is seen as `part` of the turned one.
    func stored(_ part: Rectangle, of size: PageSize) -> Rectangle {
        switch quarters {
        case 1: Rectangle(x: part.y, y: size.height - part.maxX, width: part.height, height: part.width)
        case 2:
            Rectangle(x: size.width - part.maxX, y: size.height - part.maxY, width: part.width, height: part.height)
        case 3: Rectangle(x: size.width - part.maxY, y: part.x, width: part.height, height: part.width)
        default: part
        }
    }

    /// The direction in the picture as it is stored that is seen as `heading` in the turned one.
    func stored(_ heading: (x: Double, y: Double)) -> (x: Double, y: Double) {
        switch quarters {
        case 1: (heading.y, -heading.x)
        case 2: (-heading.x, -heading.y)
        case 3: (-heading.y, heading.x)
        default: heading
        }
    }

    /// Draws something of the stored size so that it fills `frame` turned: `body` draws into the rectangle it is given.
    @MainActor func draw(on snapshot: Snapshot, in frame: Rectangle, _ body: (Rectangle) -> Void) {
        let sides = quarters % 2 == 0 ? (frame.width, frame.height) : (frame.height, frame.width)
        let origin =
            switch quarters {
            case 1: (frame.maxX, frame.y)
            case 2: (frame.maxX, frame.maxY)
            case 3: (frame.x, frame.maxY)
            default: (frame.x, frame.y)
            }
        snapshot.moved(x: origin.0, y: origin.1, turned: degrees) {
            body(Rectangle(width: sides.0, height: sides.1))
        }
    }
}
