// SPDX-License-Identifier: MPL-2.0

package import RenderMessages
package import RendererKit

/// Text and source code: the first page as a sheet of paper, read from the first few kilobytes only.
package struct TextRenderer: SessionRenderer {
    package let name = "text"

    /// A page holds less than this, in bytes.
    private static let pageLength = 4096

    /// Loads character tables and fonts, and draws a page in each font.
    package func warm() {
        TextDecoder.warm()
        let sample = "int main(void) { return 0; } // «naïve» 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ\n"
        for side in [128, 256, 512] {
            for contentType in ["text/x-csrc", "text/x-readme"] {
                rehearse(Array(sample.utf8), contentType: contentType, side: side)
            }
        }
    }

    package func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let start = try source.prefix(Self.pageLength)
        let isWhole = start.count >= source.count
        guard let guess = EncodingGuess(start, isWhole: isWhole) else {
            throw Refusal(.otherType, "application/octet-stream")
        }
        let (text, _) = TextDecoder.decode(
            Array(start.dropFirst(guess.markLength)), as: guess.encoding, isLast: isWhole)
        guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.nothingToShow, "the text is blank") }
        let size = TextPage.size(in: canvas.bounds)
        let output = try canvas.begin(size)
        let drawing = try Drawing(output, size: size, stride: canvas.stride)
        drawing.fillWhite()
        let isProse =
            Syntax.isProse(contentType: contentType) || contentType == "text/plain" && Self.hasParagraphs(text)
        TextPage(size: size, face: isProse ? .proportional : .fixed)
            .draw(text, syntax: Syntax.identifier(contentType: contentType), on: drawing)
        try drawing.finish()
        canvas.isOpaque = true
    }

    package func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try OpenText(source, contentType: contentType, provider: name)
    }

    /// Whether lines are as long as paragraphs, and consist of words.
    private static func hasParagraphs(_ text: String) -> Bool {
        text.split(separator: "\n").contains {
            $0.utf8.count > 120 && $0.utf8.count { $0 == 0x20 } * 20 > $0.utf8.count
        }
    }
}
