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
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: side * side * 4, alignment: 64)
        defer { memory.deallocate() }
        document.withUnsafeBytes { bytes in
            let canvas = Canvas(
                memory: memory, bounds: PixelSize(width: side, height: side), limits: .thumbnail(.still))
            // What cannot be drawn is refused again when it matters.
            try? thumbnail(of: MemorySource(bytes), contentType: contentType, on: canvas)
        }
    }
}
