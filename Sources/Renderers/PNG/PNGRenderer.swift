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
    }

    package func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        let still = try PNGDocument(source, limits: limits)
        if let moving = try AnimatedPNGDocument(still, bytes: try source.mapped()) {
            return ImageSession(moving, provider: provider)
        }
        return ImageSession(still, provider: provider)
    }
}
