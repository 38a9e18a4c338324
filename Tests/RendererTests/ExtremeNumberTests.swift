// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

/// Numbers in documents at which arithmetic and conversions would end the process.
@Suite struct ExtremeNumberTests {
    private static let numbers = [
        "-9223372036854775808", "9223372036854775807", "-1", "0", "99999999999999999999", "1e308", "nan", "-inf",
    ]

    @Test(arguments: [0, 20, 83, 84])
    func `a model shorter than its header is none`(length: Int) {
        let source = MemorySource([UInt8](repeating: 1, count: length))
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: ModelRenderer(), contentType: "model/stl") } != nil)
    }

    @Test func `light and opacity of any strength make a pixel`() {
        let numbers: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38, 0, 1]
        for light in numbers {
            for alpha in numbers {
                let pixel = ModelSurface.pixel(SIMD3(light, 0, light), alpha)
                // Premultiplied: no colour is stronger than the opacity.
                #expect(pixel >> 16 & 255 <= pixel >> 24)
            }
        }
    }

    @Test func `a colour of any strength has bytes`() {
        #expect(Colour(red: .nan, green: .infinity, blue: -1e300).bytes == (0, 255, 0))
        #expect(Colour.white.mixed(with: .black, share: 1e308).bytes.0 <= 255)
    }

    @Test(arguments: numbers)
    func `a rich text states any number for anything`(number: String) throws {
        let words = ["fs", "li", "ri", "fi", "sb", "paperw", "paperh", "margl", "cellx", "uc", "u", "f", "cf"]
        for word in words {
            let text =
                "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}\\trowd\\\(word)\(number) a\\cell\\row\\pard\\\(word)\(number) b\\par\\bin\(number)}"
            let source = MemorySource(text.utf8)
            let document = try RichTextRenderer().document(
                of: source, contentType: "", extent: .whole, limits: .session(.wide))
            #expect(document.pages.count >= 1)
        }
    }

    @Test(arguments: numbers)
    func `a spreadsheet states any number for anything`(number: String) throws {
        let names = [
            "table:number-columns-repeated", "table:number-rows-repeated", "table:number-columns-spanned",
            "table:number-rows-spanned",
        ]
        for name in names {
            let (cell, row) =
                name.hasSuffix("rows-repeated") ? ("", "\(name)=\"\(number)\"") : ("\(name)=\"\(number)\"", "")
            let text = """
                <office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
                xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
                xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
                office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>\
                <table:table table:name="a"><table:table-row \(row)><table:table-cell \(cell)><text:p>b</text:p>\
                </table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>
                """
            let document = try OpenDocumentRenderer().document(
                of: MemorySource(text.utf8), contentType: "", extent: .whole, limits: .session(.wide))
            #expect(document.pages.count >= 1)
        }
    }

    @Test func `a day of any number is shown, or the number is`() {
        for serial in [-1e300, -1, 0, 60.5, 2_958_465.999_999_9, 1e300, .nan, .infinity] {
            let format = CellFormat("yyyy-mm-dd hh:mm:ss AM/PM dddd mmmm")
            #expect(!format.text(serial).isEmpty)
        }
    }
}
