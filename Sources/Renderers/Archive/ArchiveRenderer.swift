// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// Archives as a list of what is in them.
struct ArchiveRenderer: DrawnRenderer {
    let provider = Provider.archive

    private static let paper = Paper(width: 300, height: 400, margin: 22)

    func warm() {
        Archive.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        var bounds = ArchiveLimits()
        // Lists at the end of the file are read at once; others mean unpacking everything.
        if extent == .firstPage { bounds.entries = 5_000 }
        let archive = try Archive(source, limits: bounds)
        return try document(
            of: try archive.entries(), count: try archive.entryCount(), contentType: contentType, extent: extent)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let archive = try Archive(
            source, limits: ArchiveLimits(entryBytes: DocumentEntry.contentLimit, totalBytes: .max))
        let entries = try archive.entries()
        let document = try document(
            of: entries, count: entries.count, contentType: contentType, extent: .whole)
        return try ArchiveSession(archive, document, provider: provider)
    }

    /// - Parameter count: the number of all entries, which may be larger than that of the listed ones.
    private func document(
        of entries: [ArchiveEntry], count: Int, contentType: String, extent: DrawnExtent
    ) throws(Refusal) -> DrawnDocument {
        let listing = ArchiveListing(entries, limit: extent == .firstPage ? 24 : 2_000)
        guard !listing.lines.isEmpty else { throw Refusal(.nothingToShow, "the archive is empty") }
        var small = TextStyle()
        small.size = 10
        small.colour = .faded
        var blocks: [Block] = []
        var total = listing.size > 0 ? "\(listing.fileCount) · \(ByteText.text(listing.size))" : "\(listing.fileCount)"
        if entries.count < count { total = "\(count)" }
        var summary = Paragraph(total, small)
        summary.alignment = .end
        summary.after = 0
        blocks += [.paragraph(summary), .rule]
        var style = TextStyle()
        style.size = 13
        for line in listing.lines {
            var name = style
            name.isBold = line.isFolder
            var entry = Paragraph([
                TextRun(line.name + (line.isFolder ? "/" : ""), name),
                TextRun(line.size.map { "   " + ByteText.text($0) } ?? "", small),
                TextRun(line.isEncrypted ? "   ⚿" : "", small),
            ])
            var sign = style
            sign.colour = line.isFolder ? .accent : .faded
            entry.marker = TextRun(line.isFolder ? "▾" : "–", sign)
            entry.indent = 16 + Double(min(line.depth, 10)) * 16
            entry.after = 3.5
            blocks.append(.paragraph(entry))
        }
        return try DrawnDocument(
            blocks, on: Self.paper, extent: extent, facts: [Fact(.format, contentType)], followsStyle: true)
    }
}
