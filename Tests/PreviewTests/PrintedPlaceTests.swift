// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing
import VitrineGtk

@testable import Previews

struct PrintedPlaceTests {
    private let sheet = PageSize(width: 540, height: 720)

    @Test func `a small page is printed as large as it is, in the middle`() {
        let place = PrintedPlace(page: PageSize(width: 340, height: 520), on: sheet, isPicture: false)
        #expect(place.frame == Rectangle(x: 100, y: 100, width: 340, height: 520))
        #expect(place.scale == 300.0 / 72)
    }

    @Test func `a large page is made as small as the sheet`() {
        let place = PrintedPlace(page: PageSize(width: 1080, height: 720), on: sheet, isPicture: false)
        #expect(place.frame == Rectangle(x: 0, y: 180, width: 540, height: 360))
        #expect(place.size(of: PageSize(width: 1080, height: 720)) == PixelSize(width: 2250, height: 1500))
    }

    @Test func `a picture is not drawn larger than it is, nor finer than a printer shows`() {
        let small = PageSize(width: 100, height: 100)
        #expect(PrintedPlace(page: small, on: sheet, isPicture: true).scale == 1)
        let large = PageSize(width: 5400, height: 7200)
        let place = PrintedPlace(page: large, on: sheet, isPicture: true)
        #expect(place.size(of: large) == PixelSize(width: 2250, height: 3000))
    }

    @Test func `no drawing has more pixels than memory is given`() {
        let poster = PageSize(width: 1, height: 100_000_000)
        let size = PrintedPlace(page: poster, on: PageSize(width: 1, height: 100_000_000), isPicture: false)
            .size(of: poster)
        #expect(size.width * size.height <= 50_000_000)
    }
}
