// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// How a huge picture is first drawn as a whole: small, and strip by strip, since that means reading all of it. Who waits
/// for it sees it come.
struct OverviewStrips: Equatable {
    /// Pictures of fewer pixels are drawn at once.
    private static let least = 2e8
    /// How many pixels the overview has, and how many of the picture's own a strip is made from.
    private static let pixels = 4e6
    private static let pixelsPerStrip = 1e7

    /// Pixels of the overview per pixel of the picture.
    let scale: Double
    /// The strips from top to bottom, in pixels at that scale.
    let strips: [PixelRect]

    /// Strips for a picture; nil where one request will do.
    init?(size: PageSize) {
        let all = size.width * size.height
        guard all > Self.least else { return nil }
        scale = (Self.pixels / all).squareRoot()
        let (width, height) = (max(1, Int(size.width * scale)), max(1, Int(size.height * scale)))
        let count = min(height, Int((all / Self.pixelsPerStrip).rounded(.up)))
        strips = (0..<count).map { index in
            let (top, end) = (height * index / count, height * (index + 1) / count)
            return PixelRect(x: 0, y: top, width: width, height: end - top)
        }
    }
}
