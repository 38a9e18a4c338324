// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TestSupport
import Testing

@testable import PageRenderers

/// A document written here, whose pages have a red square in the upper left corner of the media box, a blue one in the lower
/// right, and a word.
@Suite struct PageBoxTests {
    /// Pages of 200 × 300 points, each with the crop box of a list.
    private static func file(crops: [String]) -> [UInt8] {
        let content = """
            1 0 0 rg 0 260 40 40 re f 0 0 1 rg 160 0 40 40 re f
            BT /F1 20 Tf 60 150 Td (Boxes) Tj ET
            """
        var objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
        let kids = crops.indices.map { "\($0 + 5) 0 R" }.joined(separator: " ")
        objects.append("<< /Type /Pages /Count \(crops.count) /Kids [ \(kids) ] >>")
        objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        for crop in crops {
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 200 300 ] \(crop) /Contents 4 0 R "
                    + "/Resources << /Font << /F1 3 0 R >> >> >>")
        }
        var text = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = "\(place)"
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }

    private static func hasSquares(_ picture: TestPicture) -> Bool {
        picture.shows([255, 0, 0, 255], at: 5, 5)
            && picture.shows([0, 0, 255, 255], at: picture.width - 6, picture.height - 6)
    }

    @Test(arguments: ["500 500 600 600", "0 400 200 500", "-300 0 -100 300"], [false, true])
    func `a page whose crop box lies outside is shown whole, with its words where they are seen`(
        box: String, isReadInRanges: Bool
    ) throws {
        let file = Self.file(crops: ["/CropBox [ \(box) ]", "/CropBox [ 0 150 100 300 ]"])
        let source: any ByteSource = isReadInRanges ? RangesOnlySource(file) : MemorySource(file)
        let picture = try TestPicture.thumbnail(source, by: PDFRenderer())
        #expect(picture.width == 171 && picture.height == 256 && Self.hasSquares(picture))
        let opened = try PDFRenderer().open(source, contentType: "", password: nil, limits: .session(.still))
        let session = try #require(opened as? any PageTextSession)
        #expect(session.info.pageSize == PageSize(width: 200, height: 300))
        #expect(try session.pageSize(0) == PageSize(width: 200, height: 300))
        #expect(Self.hasSquares(try TestPicture.page(session)))
        let match = try #require(try session.matches(of: "Boxes", onPage: 0).first?.boxes.first)
        #expect(match.x > 55 && match.x < 65 && match.y > 120 && match.y < 155)
        let text = try session.text(ofPage: 0)
        #expect(String(String.UnicodeScalarView(text.characters)).contains("Boxes"))
        #expect(abs(try #require(text.boxes.first).x - match.x) < 3)
        // A crop box that leaves something is one still.
        #expect(try session.pageSize(1) == PageSize(width: 100, height: 150))
        #expect(try TestPicture.page(session, 1).shows([255, 0, 0, 255], at: 5, 5))
        #expect(try session.facts().contains(Fact(.paper, "71 × 106")))
    }

    @Test func `a crop box whose name is written otherwise leaves a small page, not an endless search`() throws {
        let file = Self.file(crops: ["/Crop#42ox [ 500 500 600 600 ]"])
        let opened = try PDFRenderer().open(
            MemorySource(file), contentType: "", password: nil, limits: .session(.still))
        let size = try #require(opened as? any PageSession).pageSize(0)
        #expect(size.width >= 1 && size.height >= 1)
    }

    @Test func `a page whose media box is empty is small, not an endless search`() throws {
        let file = String(decoding: Self.file(crops: ["/CropBox [ 500 500 600 600 ]"]), as: UTF8.self)
            .replacing("/MediaBox [ 0 0 200 300 ]", with: "/MediaBox [ 0 0   0   0 ]")
        let opened = try PDFRenderer().open(
            MemorySource(Array(file.utf8)), contentType: "", password: nil, limits: .session(.still))
        let size = try #require(opened as? any PageSession).pageSize(0)
        #expect(size.width >= 1 && size.height >= 1)
    }
}
