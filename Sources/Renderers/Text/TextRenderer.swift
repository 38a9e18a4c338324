// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import PageLayout
package import RendererKit

/// Text and source code: the first page as a sheet of paper, read from the first few kilobytes only.
package struct TextRenderer: SessionRenderer {
    package let provider = Provider.text
    private let shaped: (any ShapedLines)?

    /// A renderer. Without `shaped` it refuses texts with lines that need shaping, as
    /// ``Refusal/Reason/needsShaping``.
    package init(shaped: (any ShapedLines)? = nil) {
        self.shaped = shaped
    }

    /// A page holds less than this, in bytes.
    private static let pageLength = 4096
    /// The maximum length of subtitles that is read for a thumbnail, in bytes.
    private static let subtitlesLength = 64 << 10

    /// Loads character tables and fonts, and draws the letters of each size that thumbnails have.
    package func warm() {
        TextDecoder.warm()
        let lines = stride(from: 0x20, to: 0x7F, by: 32).map { start in
            String(String.UnicodeScalarView((start..<min(start + 32, 0x7F)).compactMap { Unicode.Scalar($0) }))
        }
        let sample = Array((lines.joined(separator: "\n") + "\n«äöüßéèçñ»–“”").utf8)
        for side in [128, 256, 512] {
            for contentType in ["text/x-csrc", "text/x-readme"] {
                rehearse(sample, contentType: contentType, side: side)
            }
        }
    }

    package func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let source = try TextTail.of(source)
        // Subtitles may begin with styles of any length.
        let isSubtitles = SubtitleFile.isContentType(contentType)
        let start = try source.prefix(isSubtitles ? Self.subtitlesLength : Self.pageLength)
        let isWhole = start.count >= source.count
        guard let guess = try DocumentText.guess(start, of: source) else {
            throw Refusal(.otherType, "application/octet-stream")
        }
        var (text, _) = TextDecoder.decode(
            Array(start.dropFirst(guess.markLength)), as: guess.encoding, isLast: isWhole)
        if isSubtitles { text = SubtitleLines.text(SubtitleFile.cues(text)) ?? text }
        guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.nothingToShow, "the text is blank") }
        let size = PageSize(width: 3, height: 4).filling(canvas.bounds)
        let sheet = Sheet(try canvas.begin(size), size: size, stride: canvas.stride)
        let isProse =
            isSubtitles || Syntax.isProse(contentType: contentType)
            || contentType == "text/plain" && Self.hasParagraphs(text)
        let page = TextPage(sheet, style: isProse ? .prose : .code)
        try page.draw(text, syntax: Syntax.identifier(contentType: contentType)) { (line, place) throws(Refusal) in
            guard let shaped else { throw Refusal(.needsShaping) }
            try shaped.draw(line, at: place, on: sheet)
        }
        canvas.isOpaque = true
    }

    package func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try OpenText(source, contentType: contentType, provider: provider)
    }

    /// Whether lines are as long as paragraphs, and consist of words.
    private static func hasParagraphs(_ text: String) -> Bool {
        text.split(separator: "\n").contains {
            $0.utf8.count > 120 && $0.utf8.count { $0 == 0x20 } * 20 > $0.utf8.count
        }
    }
}
