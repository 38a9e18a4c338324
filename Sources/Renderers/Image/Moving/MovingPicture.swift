// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import RendererKit

/// The formats that move and of which libvips reads the first picture at most.
enum MovingPicture {
    /// An open document; nil for what does not move, or is of another format.
    static func open(_ source: any ByteSource, limits: RenderLimits) throws(Refusal) -> (any ImageDocument)? {
        let view = ByteView(try source.mapped())
        if let sequence = AVIFSequence(source, view) {
            try limits.check(declared: sequence.size)
            return sequence
        }
        if let animation = AnimatedJXL(source, view) {
            try limits.check(declared: animation.size)
            return animation
        }
        return nil
    }
}
