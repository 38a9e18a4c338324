// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering

/// The frame that sets a picture of a document off among icons: a thin edge around it, and a soft shadow below.
enum IconFrame {
    /// Pictures with a shorter side than this, in pixels, are icons and sprites: a frame would be larger than they are.
    private static let leastSide = 32

    /// How far the edge and the shadow reach beyond a picture with this longest side, in pixels.
    static func margin(_ side: Int) -> Int { max(2, side / 40) }

    /// The box for a picture that fits into another box together with its frame.
    static func inside(_ box: PixelSize) -> PixelSize {
        let margin = margin(max(box.width, box.height))
        return PixelSize(width: max(1, box.width - 2 * margin), height: max(1, box.height - 2 * margin))
    }

    /// A representation with its frame. Icons stay as they are, and tiny pictures, those with transparent parts, whose
    /// shape says enough, and what stands for a folder.
    static func around(_ representation: ThumbnailRepresentation) -> ThumbnailRepresentation {
        guard let picture = representation.picture, picture.isOpaque, representation.source != .composite,
            min(picture.size.width, picture.size.height) >= leastSide,
            let framed = around(picture)
        else { return representation }
        return representation.with(framed)
    }

    private static func around(_ picture: RenderedPicture) -> RenderedPicture? {
        let margin = margin(max(picture.size.width, picture.size.height))
        let size = PixelSize(width: picture.size.width + 2 * margin, height: picture.size.height + 2 * margin)
        let place = PixelRect(x: margin, y: margin, width: picture.size.width, height: picture.size.height)
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        pixels.withUnsafeMutableBytes { target in
            for y in 0..<size.height {
                let row = UnsafeMutableRawBufferPointer(rebasing: target[y * size.width * 4..<(y + 1) * size.width * 4])
                let isBeside = y >= place.y && y < place.y + place.height
                for x in 0..<size.width where !isBeside || x < place.x || x >= place.x + place.width {
                    row[x * 4 + 3] = shade(x, y, place, margin)
                }
            }
            picture.withPixels { source in
                for y in 0..<place.height {
                    let row = source[y * picture.stride..<y * picture.stride + place.width * 4]
                    let start = ((place.y + y) * size.width + place.x) * 4
                    UnsafeMutableRawBufferPointer(rebasing: target[start..<start + row.count])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: row))
                }
            }
        }
        let content = picture.contentRect
        return RenderedPicture(
            pixels, size: size, provider: picture.provider,
            contentRect: PixelRect(
                x: content.x + margin, y: content.y + margin, width: content.width, height: content.height),
            documentSize: picture.documentSize, moment: picture.moment)
    }

    /// How much black, of 255, lies on a pixel outside of the picture.
    private static func shade(_ x: Int, _ y: Int, _ place: PixelRect, _ margin: Int) -> UInt8 {
        func distance(_ value: Int, _ start: Int, _ length: Int) -> Int {
            max(start - value, value - (start + length - 1), 0)
        }
        let (across, down) = (distance(x, place.x, place.width), distance(y, place.y, place.height))
        if max(across, down) == 1 { return 56 }
        // The shadow falls downwards.
        let below = distance(y, place.y + margin / 3, place.height)
        let far = Double(across * across + below * below).squareRoot() / Double(margin)
        return far < 1 ? UInt8(64 * (1 - far) * (1 - far)) : 0
    }
}
