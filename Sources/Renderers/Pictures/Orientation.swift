// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// How a picture has to be turned to be upright: the values of EXIF's tag 0x0112.
package enum Orientation: Int {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case flipped = 4
    case transposed = 5
    case turnedLeft = 6
    case transversed = 7
    case turnedRight = 8

    /// Whether width and height change places.
    package var swapsSides: Bool { rawValue >= 5 }

    /// As steps: whether rows and columns change places, then left and right, then top and bottom.
    package var steps: (transposes: Bool, mirrors: Bool, flips: Bool) {
        switch self {
        case .upright: (false, false, false)
        case .mirrored: (false, true, false)
        case .upsideDown: (false, true, true)
        case .flipped: (false, false, true)
        case .transposed: (true, false, false)
        case .turnedLeft: (true, true, false)
        case .transversed: (true, true, true)
        case .turnedRight: (true, false, true)
        }
    }

    /// The orientation that has the effect of this one followed by another.
    package func followed(by next: Orientation) -> Orientation {
        let (first, second) = (steps, next.steps)
        let mirrors = second.transposes ? first.flips : first.mirrors
        let flips = second.transposes ? first.mirrors : first.flips
        let wanted = (first.transposes != second.transposes, mirrors != second.mirrors, flips != second.flips)
        return (1...8).lazy.compactMap(Orientation.init).first { $0.steps == wanted } ?? .upright
    }

    /// The orientation that turns the displayed picture.
    package init(_ turn: PictureChange.Turn) {
        self =
            switch turn {
            case .none: .upright
            case .right: .turnedLeft
            case .half: .upsideDown
            case .left: .turnedRight
            case .mirrored: .mirrored
            case .flipped: .flipped
            }
    }

    /// A stored size as it is upright, and the other way round.
    package func applied(to size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// The rectangle in the stored picture of a part of the upright one, whose size is given.
    package func stored(_ part: PixelRect, of size: PixelSize) -> PixelRect {
        let (right, bottom) = (size.width - part.x - part.width, size.height - part.y - part.height)
        let (x, y) =
            switch self {
            case .upright: (part.x, part.y)
            case .mirrored: (right, part.y)
            case .upsideDown: (right, bottom)
            case .flipped: (part.x, bottom)
            case .transposed: (part.y, part.x)
            case .turnedLeft: (part.y, right)
            case .transversed: (bottom, right)
            case .turnedRight: (bottom, part.x)
            }
        return swapsSides
            ? PixelRect(x: x, y: y, width: part.height, height: part.width)
            : PixelRect(x: x, y: y, width: part.width, height: part.height)
    }

    /// The other way round: where a part of the stored picture, of so many pixels, lies in the upright one.
    package func upright(_ part: PixelRect, of stored: PixelSize) -> PixelRect {
        let back: Orientation =
            switch self {
            case .turnedLeft: .turnedRight
            case .turnedRight: .turnedLeft
            default: self
            }
        return back.stored(part, of: stored)
    }

    /// Copies pixels of four bytes so that they are upright.
    ///
    /// - Parameters:
    ///   - source: `size.height` rows without padding, as stored.
    ///   - output: as many pixels, upright, rows without padding. Must not overlap `source`.
    package func turn(_ source: UnsafeRawPointer, size: PixelSize, into output: UnsafeMutableRawPointer) {
        let (width, height) = (size.width, size.height)
        let pixels = source.assumingMemoryBound(to: UInt32.self)
        let target = output.assumingMemoryBound(to: UInt32.self)
        // Where the first stored pixel goes, and how far the next in its row and in its column lie from it.
        let (start, right, down): (Int, Int, Int) =
            switch self {
            case .upright: (0, 1, width)
            case .mirrored: (width - 1, -1, width)
            case .upsideDown: (width * height - 1, -1, -width)
            case .flipped: (width * (height - 1), 1, -width)
            case .transposed: (0, height, 1)
            case .turnedLeft: (height - 1, height, -1)
            case .transversed: (width * height - 1, -height, -1)
            case .turnedRight: (height * (width - 1), -height, 1)
            }
        for y in 0..<height {
            var place = start + y * down
            let row = pixels + y * width
            for x in 0..<width {
                target[place] = row[x]
                place += right
            }
        }
    }
}
