// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// The placement of a document page on paper, and its resolution.
struct PrintedPlace: Equatable {
    /// More than this a printer does not show, in pixels a point: 300 to the inch.
    private static let finest = 300.0 / 72
    /// The most pixels of one drawing.
    private static let pixelLimit = 24_000_000.0

    /// The rectangle on the paper, in points.
    let frame: Rectangle
    /// Pixels per point of the document.
    let scale: Double

    /// A page in the middle of a sheet: as large as it is, and smaller if it must be.
    ///
    /// - Parameters:
    ///   - page: the page's size, in points; a picture's in pixels.
    ///   - sheet: what the printer reaches, in points.
    ///   - isPicture: whether nothing is gained by more pixels than it has.
    init(page: PageSize, on sheet: PageSize, isPicture: Bool) {
        let fit = min(1, sheet.width / max(1, page.width), sheet.height / max(1, page.height))
        frame = Rectangle(
            x: (sheet.width - page.width * fit) / 2, y: (sheet.height - page.height * fit) / 2,
            width: page.width * fit, height: page.height * fit)
        let wanted = min(fit * Self.finest, isPicture ? 1 : .infinity)
        let most = (Self.pixelLimit / max(1, page.width * page.height)).squareRoot()
        scale = min(wanted, most)
    }

    /// The size of the drawing, in pixels.
    func size(of page: PageSize) -> PixelSize {
        PixelSize(
            width: max(1, Int((page.width * scale).rounded())), height: max(1, Int((page.height * scale).rounded())))
    }
}
