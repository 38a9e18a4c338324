// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// TIFF files of several directories, made by the tests.
@Suite struct TIFFDirectoryTests {
    /// A picture with one sample a pixel.
    private struct Page {
        let width: Int
        let height: Int
        let bits: Int
        /// The value of `NewSubfileType`.
        let kind: Int
        let pixels: [UInt8]
        /// A further tag with a text.
        var text: (tag: Int, value: String)?
        /// The value of `SubfileType` in place of `NewSubfileType`.
        var oldKind: Int?
        var hasSigns = false
        /// Samples of a pixel: one of grey, or red, green, blue and alpha.
        var samples = 1
    }

    private static func file(_ pages: [Page], isBig: Bool = false, isBigTIFF: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBig ? little.reversed() : little
        }
        let word = isBigTIFF ? 8 : 4
        var file = Array((isBig ? "MM" : "II").utf8)
        file += isBigTIFF ? number(43, 2) + number(8, 2) + number(0, 2) + number(16, 8) : number(42, 2) + number(8, 4)
        for (index, page) in pages.enumerated() {
            let tags = 12 + (page.text == nil ? 0 : 1) + (page.samples == 4 ? 1 : 0)
            let end = file.count + (isBigTIFF ? 8 : 2) + tags * (4 + 2 * word) + word
            var extra = page.pixels
            func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
                let length = type == 3 ? 2 : 4
                return number(tag, 2) + number(type, 2) + number(1, word) + number(value, length)
                    + [UInt8](repeating: 0, count: word - length)
            }
            file += number(tags, isBigTIFF ? 8 : 2)
            file += page.oldKind.map { entry(255, 3, $0) } ?? entry(254, 4, page.kind)
            file += entry(256, 4, page.width) + entry(257, 4, page.height)
            file += entry(258, 3, page.bits) + entry(259, 3, 1) + entry(262, 3, page.samples == 4 ? 2 : 1)
            file += entry(273, 4, end) + entry(277, 3, page.samples)
            file += entry(278, 4, page.height) + entry(279, 4, page.pixels.count)
            file += entry(284, 3, 1) + entry(339, 3, page.bits == 32 ? 3 : page.hasSigns ? 2 : 1)
            if page.samples == 4 { file += entry(338, 3, 2) }
            if let text = page.text {
                file += number(text.tag, 2) + number(2, 2) + number(text.value.utf8.count + 1, word)
                file += number(end + extra.count, word)
                extra += Array(text.value.utf8) + [0]
            }
            while extra.count % 8 != 0 { extra.append(0) }
            file += number(index == pages.count - 1 ? 0 : end + extra.count, word) + extra
        }
        return file
    }

    private static let copy = Page(width: 2, height: 2, bits: 8, kind: 1, pixels: [9, 9, 9, 9])
    private static let whole = Page(
        width: 6, height: 4, bits: 8, kind: 0, pixels: (0..<24).map { UInt8($0 % 6 * 50) })

    @Test(arguments: [false, true], [false, true])
    func `a small copy before a picture is skipped`(isBig: Bool, isBigTIFF: Bool) throws {
        let file = MemorySource(Self.file([Self.copy, Self.copy, Self.whole], isBig: isBig, isBigTIFF: isBigTIFF))
        let picture = try TestPicture.thumbnail(file, by: ImageRenderer())
        #expect(picture.width == 6 && picture.height == 4)
        #expect(picture.shows([250, 250, 250, 255], at: 5, 3, within: 1))
        let session = try ImageRenderer().open(file, contentType: "", password: nil, limits: .session(.wide))
        #expect(session.info.pageCount == 1)
        let page = try TestPicture.page(try #require(session as? any PageSession))
        #expect(page.width == 6 && page.shows([50, 50, 50, 255], at: 1, 2, within: 1))
    }

    @Test func `the first page is shown where it is no copy, or there is no other page`() throws {
        let pages = MemorySource(Self.file([Self.whole, Self.copy, Self.whole]))
        #expect(TIFFDirectories.skippingCopies(pages) == nil)
        let alone = MemorySource(Self.file([Self.copy]))
        #expect(TIFFDirectories.skippingCopies(alone) == nil)
        #expect(try TestPicture.thumbnail(alone, by: ImageRenderer()).width == 2)
    }

    @Test func `cyclic chains and truncated files end the search`() {
        var circle = Self.file([Self.copy, Self.copy])
        let next = 8 + 2 + 12 * 12
        circle.replaceSubrange(next..<next + 4, with: [8, 0, 0, 0])
        #expect(TIFFDirectories.skippingCopies(MemorySource(circle)) == nil)
        let whole = Self.file([Self.copy, Self.whole])
        for length in 0..<whole.count { _ = TIFFDirectories.skippingCopies(MemorySource(whole.prefix(length))) }
    }

    @Test func `the number for a missing measurement does not widen the range`() throws {
        let heights: [Float] = [-9_999, 100, 150, 200]
        let pixels = heights.flatMap { height in
            (0..<4).map { UInt8(truncatingIfNeeded: height.bitPattern >> (8 * $0)) }
        }
        let page = Page(width: 4, height: 1, bits: 32, kind: 0, pixels: pixels, text: (42_113, "-9999"))
        let picture = try TestPicture.thumbnail(MemorySource(Self.file([page])), by: ImageRenderer())
        #expect((0..<4).map { picture[$0, 0][0] } == [0, 0, 127, 255])
    }

    @Test func `a copy that an old file marks, and a mask, are skipped as well`() throws {
        var old = Self.copy
        old.oldKind = 2
        let mask = Page(width: 2, height: 2, bits: 8, kind: 4, pixels: [0, 255, 0, 255])
        for first in [old, mask] {
            let picture = try TestPicture.thumbnail(MemorySource(Self.file([first, Self.whole])), by: ImageRenderer())
            #expect(picture.width == 6 && picture.height == 4)
        }
    }

    @Test func `numbers with a sign are shown from the lowest as black to the highest as white`() throws {
        let bytes = Page(width: 3, height: 1, bits: 8, kind: 0, pixels: [0x80, 0, 0x7F], hasSigns: true)
        let words = Page(
            width: 3, height: 1, bits: 16, kind: 0, pixels: [0, 0x80, 0, 0, 0xFF, 0x7F], hasSigns: true)
        for page in [bytes, words] {
            let picture = try TestPicture.thumbnail(MemorySource(Self.file([page])), by: ImageRenderer())
            for (x, shade) in [0, 128, 255].enumerated() {
                #expect(abs(Int(picture[x, 0][0]) - shade) <= 1, "\(page.bits) bits at \(x): \(picture[x, 0])")
            }
        }
    }

    @Test func `colours in floating point with an alpha are linear light, as opaque as they say`() throws {
        let samples: [Float] = [1, 0.5, 0, 1, 1, 1, 1, 0.5]
        let pixels = samples.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
        }
        let page = Page(width: 2, height: 1, bits: 32, kind: 0, pixels: pixels, samples: 4)
        let picture = try TestPicture.thumbnail(MemorySource(Self.file([page])), by: ImageRenderer())
        #expect(picture.shows([255, 188, 0, 255], at: 0, 0, within: 1), "\(picture[0, 0])")
        #expect(picture[1, 0].allSatisfy { abs(Int($0) - 127) <= 1 }, "\(picture[1, 0])")
    }
}
