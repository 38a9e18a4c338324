// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Pictures
package import RendererKit

/// The renderer of JPEG files, through libjpeg-turbo. Thumbnails are decoded at an eighth, a quarter or half of the size
/// where that is enough; embedded pictures come from EXIF and from the multi-picture list.
package struct JPEGRenderer: EmbeddedPictureRenderer, SessionRenderer, LosslessRenderer {
    package let provider = Provider.jpeg

    /// A renderer without state.
    package init() {}

    package func warm() {
        guard let file = JPEGEncoder().specimen(as: .jpeg) else { return }
        rehearse(file, contentType: "image/jpeg")
        rehearseEmbedded(PhotoSpecimen.file(file), contentType: "image/jpeg")
    }

    package func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let decoder = try JPEGDecoder(try source.mapped())
        try canvas.check(declared: decoder.size)
        let target = decoder.size.fitted(into: canvas.bounds)
        let output = try canvas.begin(target, documentSize: decoder.size)
        try decoder.decode(to: target, into: output)
        canvas.isOpaque = true
    }

    package func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let bytes = try source.mapped()
        let segments = JPEGSegments(bytes)
        guard segments.isJPEG else { throw Refusal(.damaged, "not a JPEG file") }
        guard let size = segments.size else { throw Refusal(.nothingToShow) }
        let structure = segments.exif.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
        let exif = structure.flatMap { Exif($0) }
        var files = MultiPictureList(bytes, segments).previews.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
        // The EXIF thumbnail is smaller, so it is tried first.
        if let structure, let thumbnail = exif?.thumbnail {
            files.insert(UnsafeRawBufferPointer(rebasing: structure[thumbnail]), at: 0)
        }
        var refusal = Refusal(.nothingToShow)
        for file in files {
            do throws(Refusal) {
                let orientation = exif?.orientation ?? .upright
                return try EmbeddedJPEG(bytes: file, orientation: orientation, documentSize: size).draw(on: canvas)
            } catch {
                refusal = error
            }
        }
        throw refusal
    }

    package func changed(
        _ source: any ByteSource, by change: PictureChange
    ) throws(Refusal) -> ChangedPicture? {
        guard change.encoding == .jpeg, change.quality == nil, change.edits.redactions.isEmpty else { return nil }
        let turning = JPEGTurning(try source.mapped(), keepsMetadata: change.keepsMetadata)
        var crop: PixelRect?
        if change.edits.crop != nil {
            guard let size = turning.size, let edits = change.edits.clipped(to: size) else { return nil }
            crop = edits.crop
        }
        if let bounds = change.bounds,
            let size = crop.map({ PixelSize(width: $0.width, height: $0.height) }) ?? turning.size
        {
            let turned = change.turn.swapsSides ? PixelSize(width: size.height, height: size.width) : size
            guard turned.fitted(into: bounds) == turned else { return nil }
        }
        return try turning.turned(change.turn, crop: crop)
    }

    package func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return try ImageSession(JPEGDocument(source, limits: limits), provider: provider, file: source)
    }
}
