// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Pictures
package import RendererKit

/// PNG pictures, through libspng: row by row, so that a large one needs memory for its thumbnail only.
package struct PNGRenderer: SessionRenderer {
    package let provider = Provider.png

    package init() {}

    package func warm() {
        if let file = PNGEncoder().specimen(as: .png) { rehearse(file, contentType: "image/png") }
    }

    package func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let decoder = try PNGDecoder(try source.mapped())
        try canvas.check(declared: decoder.size)
        let target = decoder.size.fitted(into: canvas.bounds)
        let output = try canvas.begin(target, documentSize: decoder.size)
        try decoder.decode(to: target, into: output)
        canvas.isOpaque = !decoder.hasAlpha && !decoder.isIncomplete
        if decoder.hasAlpha,
            FirstVisibleFrame.isInvisible(UnsafeRawBufferPointer(output), count: target.width * target.height),
            let moving = try AnimatedPNGDocument(
                PNGDocument(source, limits: canvas.limits), bytes: try source.mapped()),
            let frame = FirstVisibleFrame.find(
                of: moving.frameCount,
                decode: { (index) throws(Refusal) in try moving.decode(frame: index, atLeast: 0) })
        {
            try frame.draw(
                Double(target.width), Double(target.height),
                region: PixelRect(x: 0, y: 0, width: target.width, height: target.height), into: output,
                stride: canvas.stride)
        }
    }

    package func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        let still = try PNGDocument(source, limits: limits)
        if let moving = try AnimatedPNGDocument(still, bytes: try source.mapped()) {
            return try ImageSession(moving, provider: provider, file: source)
        }
        return try ImageSession(still, provider: provider, file: source)
    }
}
