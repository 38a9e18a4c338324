// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Pictures
import RendererKit
import TextRenderers

/// Playlists and cue sheets as a list of their titles, with what is missing beside them. The thumbnail of a cue sheet is the
/// cover beside it.
struct PlaylistRenderer: DrawnRenderer {
    let provider = Provider.playlist

    /// The longest list that is read, in bytes.
    private static let byteLimit = 16 << 20
    /// The side of the cover on a page, in pixels.
    private static let coverBounds = PixelSize(width: 400, height: 400)

    func warm() {
        PageContext.warm()
        XMLParser.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let text = try DocumentText.read(source, length: 1 << 20)
        let sheet = contentType == Self.sheetType ? CueSheet(text) : nil
        if sheet != nil, let cover = CompanionCover(CompanionCover.ofMusic, beside: source, bounds: canvas.bounds) {
            return try cover.draw(on: canvas)
        }
        let document = try document(of: source, contentType: contentType, extent: .firstPage, limits: canvas.limits)
        try PageDrawing.drawWhole(document.pages[0], on: canvas)
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try DocumentText.read(source, length: extent == .firstPage ? 1 << 20 : Self.byteLimit)
        if contentType == Self.sheetType {
            guard let sheet = CueSheet(text) else { throw Refusal(.nothingToShow, "it has no tracks") }
            return try document(of: sheet, source, extent)
        }
        guard let list = Playlist(text) else { throw Refusal(.nothingToShow, "it has no entries") }
        return try document(of: list, source, extent)
    }

    /// The content type of cue sheets.
    private static let sheetType = "application/x-cue"

    private func document(
        of list: Playlist, _ source: any ByteSource, _ extent: DrawnExtent
    ) throws(Refusal) -> DrawnDocument {
        let files = PlaylistFiles(of: list.entries.map(\.location), beside: source, extent: extent)
        let rows = list.entries.enumerated().map { index, entry in
            let title = entry.title.isEmpty ? files.title(entry.location) : entry.title
            // An address, or a path to another folder, of which nothing can be told.
            let elsewhere = entry.path == nil && title != entry.location ? entry.location : ""
            var row = PlaylistLayout.Row(
                number: "\(index + 1)", title: title,
                detail: [entry.artist, elsewhere].filter { !$0.isEmpty }.joined(separator: " · "),
                length: entry.seconds.map(PlaylistLayout.clock) ?? "")
            if files.isMissing(entry.location) { row.note = Self.missing(entry.name) }
            return row
        }
        let known = list.entries.compactMap(\.seconds)
        let total = known.reduce(0, +)
        let isTotal = known.count == list.entries.count
        let layout = PlaylistLayout(extent: extent)
        let blocks = layout.heading(list.title, isTotal ? [PlaylistLayout.clock(total)] : []) + layout.table(rows)
        return try DrawnDocument(
            blocks, on: .note, extent: extent, title: list.title,
            facts: isTotal ? [Fact(.duration, MediaNumber.text(total, decimals: 0))] : [], followsStyle: true)
    }

    private func document(
        of sheet: CueSheet, _ source: any ByteSource, _ extent: DrawnExtent
    ) throws(Refusal) -> DrawnDocument {
        let files = PlaylistFiles(ofSheet: sheet.files, beside: source, extent: extent)
        var fileSeconds: [Int: Double] = [:]
        for (index, file) in sheet.files.enumerated() { fileSeconds[index] = files.seconds(file) }
        let lengths = sheet.lengths(fileSeconds: fileSeconds)
        // The place in the file is of use only where several tracks are in it.
        let hasStarts = Set(sheet.tracks.map(\.file)).count < sheet.tracks.count
        let rows = zip(sheet.tracks, lengths).map { track, length in
            // Images of discs without sound have no titles.
            let file = track.file.map { PlaylistLocation.title(sheet.files[$0]) } ?? ""
            return PlaylistLayout.Row(
                number: "\(track.number)", title: track.title.isEmpty ? file : track.title,
                detail: track.performer == sheet.performer ? "" : track.performer,
                start: hasStarts ? track.start.map(PlaylistLayout.clock) ?? "" : "",
                length: length.map(PlaylistLayout.clock) ?? "")
        }
        let missing = sheet.files.filter(files.isMissing).map { Self.missing(PlaylistLocation.name($0)) }
        let cover = CompanionCover(CompanionCover.ofMusic, beside: source, bounds: Self.coverBounds)?.raster
        let layout = PlaylistLayout(extent: extent)
        let about = [sheet.genre, sheet.date].filter { !$0.isEmpty }.joined(separator: " · ")
        let heading = layout.heading(sheet.title, [sheet.performer, about], notes: missing, cover: cover)
        var facts = [Fact(.author, sheet.performer), Fact(.album, sheet.title)].filter { !$0.value.isEmpty }
        let known = lengths.compactMap { $0 }
        if known.count == lengths.count, !known.isEmpty {
            facts.append(Fact(.duration, MediaNumber.text(known.reduce(0, +), decimals: 0)))
        }
        return try DrawnDocument(
            heading + layout.table(rows), on: .note, extent: extent, title: sheet.title, facts: facts,
            followsStyle: true)
    }

    private static func missing(_ name: String) -> String {
        ReaderLocale.usual.phrases.text(.missingFile, ["name": name])
    }
}
