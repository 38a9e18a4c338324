// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// A renderer with which the zygote runs a job before the first fork: it draws a grey square, whatever the document.
struct Rehearsal: Renderer {
    /// Its content type, which no file has.
    static let contentType = "application/x-vitrine-rehearsal"

    let provider = Provider.other("rehearsal")

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let pixels = try canvas.begin(canvas.bounds)
        pixels.initializeMemory(as: UInt8.self, repeating: 0x80)
    }
}

extension Renderer {
    /// Draws a built-in document, for ``warm()``, so that everything that drawing loads is loaded before the first fork.
    ///
    /// - Parameter side: the longest side of the picture in pixels.
    package func rehearse(_ document: [UInt8], contentType: String, side: Int = 64) {
        // A refusal here has no effect; the document of a user is refused again.
        Rehearsal.draw(document, side: side) { try? thumbnail(of: $0, contentType: contentType, on: $1) }
    }
}

extension EmbeddedPictureRenderer {
    /// Draws the embedded picture of a built-in document, for the same reason.
    package func rehearseEmbedded(_ document: [UInt8], contentType: String, side: Int = 64) {
        Rehearsal.draw(document, side: side) { try? embeddedPicture(of: $0, contentType: contentType, on: $1) }
    }
}

extension Rehearsal {
    /// Calls a closure with a document and a canvas.
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
