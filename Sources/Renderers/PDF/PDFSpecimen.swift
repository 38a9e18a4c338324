// SPDX-License-Identifier: MPL-2.0

import CPoppler
import DocumentModel
import Pictures

/// A page with a letter of each font that a PDF file may name without bringing it.
final class PDFSpecimen: Sendable {
    /// The specimen, made and drawn once.
    static let shared = PDFSpecimen()

    private init() {
        let file = Self.file
        // Poppler keeps the bytes and the document; both stay for good.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 16)
        memory.copyBytes(from: file)
        guard let document = PDFDocument(constant: UnsafeRawBufferPointer(memory)), let page = document.page(0),
            let raster = try? Raster(PixelSize(width: 64, height: 64)),
            let drawing = try? Drawing(raster)
        else { return }
        try? page.draw(on: drawing, horizontal: 0.4, vertical: 0.4, x: 0, y: 0)
        _ = Unmanaged.passRetained(document)
    }

    private static let fonts = [
        "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Times-Roman", "Times-Bold", "Times-Italic", "Courier",
        "Courier-Bold", "Symbol", "ZapfDingbats",
    ]

    /// The PDF file.
    private static var file: [UInt8] {
        let names = fonts.enumerated().map {
            "/F\($0.offset) << /Type /Font /Subtype /Type1 /BaseFont /\($0.element) >>"
        }
        let lines = fonts.indices.map { "/F\($0) 10 Tf 0 -12 Td (Aa1) Tj" }
        let content = "BT 10 150 Td \(lines.joined(separator: " ")) ET"
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 160 160] /Contents 4 0 R "
                + "/Resources << /Font << \(names.joined(separator: " ")) >> >> >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
        ]
        var text = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return Array(text.utf8)
    }
}
