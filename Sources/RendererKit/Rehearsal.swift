// SPDX-License-Identifier: MPL-2.0

internal import RenderMessages

/// A renderer for the zygote itself: it draws a grey square, whatever the document.
struct Rehearsal: Renderer {
    /// The type of its documents, which no file has.
    static let contentType = "application/x-vitrine-rehearsal"

    let name = "rehearsal"

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let pixels = try canvas.begin(canvas.bounds)
        pixels.initializeMemory(as: UInt8.self, repeating: 0x80)
    }
}

extension Renderer {
    /// Draws a document of ours, for ``warm()``: what drawing looks up and loads is then there before the first fork.
    ///
    /// - Parameter side: the longest side of the picture in pixels.
    package func rehearse(_ document: [UInt8], contentType: String, side: Int = 64) {
        // What cannot be drawn is refused again when it matters.
        Rehearsal.draw(document, side: side) { try? thumbnail(of: $0, contentType: contentType, on: $1) }
    }
}

extension EmbeddedPictureRenderer {
    /// Draws the picture in a document of ours, for the same reason.
    package func rehearseEmbedded(_ document: [UInt8], contentType: String, side: Int = 64) {
        Rehearsal.draw(document, side: side) { try? embeddedPicture(of: $0, contentType: contentType, on: $1) }
    }
}

extension Rehearsal {
    /// Lends a document, and a canvas to draw it on.
    fileprivate static func draw(_ document: [UInt8], side: Int, _ body: (MemorySource, Canvas) -> Void) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: side * side * 4, alignment: 64)
        defer { memory.deallocate() }
        document.withUnsafeBytes { bytes in
            let canvas = Canvas(
                memory: memory, bounds: PixelSize(width: side, height: side), limits: .thumbnail(.still))
            body(MemorySource(bytes), canvas)
        }
    }
}
