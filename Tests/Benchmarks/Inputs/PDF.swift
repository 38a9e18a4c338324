// SPDX-License-Identifier: MPL-2.0

/// PDF files of three kinds: a page of text, a scan, a drawing.
@MainActor struct PDF {
    let workspace: Workspace

    /// So many files, the kinds in turn, each different.
    func files(_ count: Int) throws -> [String] {
        let folder = workspace.folder("pdf")
        let scans = try Photos(workspace: workspace)
            .files(min(count, 6), size: (1700, 2200), ending: "jpg", saver: ["jpegsave", "-Q", "75"])
            .map { try Workspace.read($0) }
        return try (0..<count).map { index in
            let file = "\(folder)/\(index).pdf"
            let bytes =
                switch index % 3 {
                case 0: Self.document(pages: [text(index)])
                case 1: Self.document(pages: ["q 612 0 0 792 0 0 cm /Scan Do Q"], scan: scans[index % scans.count])
                default: Self.document(pages: [drawing(index)])
                }
            try Workspace.write(bytes, to: file)
            return file
        }
    }

    /// A book of so many pages, each with a text of its own, every fifth with a drawing.
    func book(_ count: Int) throws -> String {
        let file = workspace.folder("book") + "/book.pdf"
        let contents = (0..<count).map { $0 % 5 == 4 ? drawing($0) : text($0) }
        try Workspace.write(Self.document(pages: contents), to: file)
        return file
    }

    private func text(_ index: Int) -> String {
        let words = ["glass", "case", "paper", "light", "shelf", "frame", "label", "hall", "window", "page"]
        let lines = (0..<58).map { line in
            let said = (0..<11).map { words[(index * 7 + line * 3 + $0 * $0) % words.count] }.joined(separator: " ")
            return "(\(said)) Tj 0 -12 Td"
        }
        return "BT /Text 10 Tf 54 738 Td\n\(lines.joined(separator: "\n"))\nET"
    }

    private func drawing(_ index: Int) -> String {
        (0..<3000).map { step in
            let x = (step * 37 + index * 11) % 612
            let y = (step * 53) % 792
            let shade = Double(step % 100) / 100
            return
                "\(shade) \(1 - shade) 0.5 RG \(x) \(y) m \(y % 612) \(x) \(x) \((y + 90) % 792) \((x + 50) % 612) \(y) c S"
        }.joined(separator: "\n")
    }

    /// A document of pages of US Letter, the first of them with a scan if there is one.
    private static func document(pages contents: [String], scan: [UInt8]? = nil) -> [UInt8] {
        let first = scan == nil ? 4 : 5
        let kids = contents.indices.map { "\(first + $0 * 2) 0 R" }.joined(separator: " ")
        var objects: [[UInt8]] = [
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
            Array("<< /Type /Pages /Kids [\(kids)] /Count \(contents.count) >>".utf8),
            Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8),
        ]
        if let scan {
            objects.append(
                Array(
                    """
                    << /Type /XObject /Subtype /Image /Width 1700 /Height 2200 /BitsPerComponent 8 \
                    /ColorSpace /DeviceRGB /Filter /DCTDecode /Length \(scan.count) >>\nstream\n
                    """.utf8) + scan + Array("\nendstream".utf8))
        }
        for content in contents {
            objects.append(
                Array(
                    """
                    << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents \(objects.count + 2) 0 R \
                    /Resources << /Font << /Text 3 0 R >> \(scan == nil ? "" : "/XObject << /Scan 4 0 R >>") >> >>
                    """.utf8))
            objects.append(Array("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream".utf8))
        }
        var file = Array("%PDF-1.4\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(file.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = file.count
        return file
            + Array("\(table)trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
    }
}
